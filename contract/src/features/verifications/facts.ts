import type { Filter } from '../../kit/filter.ts';
import type { EntityType } from '../../rights/permissions.ts';

interface Instrument {
  name: string;
  count: readonly [one: string, few: string, many: string];
  /** How to find instruments of a kind: the section of rights, the resource, the field with the due day, and the
   *  condition for records in use. */
  entity: EntityType;
  resource: string;
  field: string;
  inUse: Filter;
}

const notEnded: Filter = { field: 'validTo', op: 'empty' };

/** The measuring instruments that are verified (поверка). */
export const instruments = {
  device: {
    name: 'Прибор учёта',
    count: ['прибор', 'прибора', 'приборов'],
    entity: 'meteringDevices',
    resource: 'metering-devices',
    field: 'nextVerificationDate',
    inUse: { field: 'status', op: 'in', value: ['installed', 'stock'] },
  },
  current: {
    name: 'Трансформаторы тока',
    count: ['набор ТТ', 'набора ТТ', 'наборов ТТ'],
    entity: 'transformations',
    resource: 'transformations',
    field: 'currentNextVerificationDate',
    inUse: notEnded,
  },
  voltage: {
    name: 'Трансформаторы напряжения',
    count: ['набор ТН', 'набора ТН', 'наборов ТН'],
    entity: 'transformations',
    resource: 'transformations',
    field: 'voltageNextVerificationDate',
    inUse: notEnded,
  },
} as const satisfies Readonly<Record<string, Instrument>>;
export type InstrumentKind = keyof typeof instruments;
export const instrumentKinds = Object.keys(instruments) as [InstrumentKind, ...InstrumentKind[]];
