import type { Condition, Filter } from '../../kit/filter.ts';
import { expect, it } from 'vitest';
import { extentOf } from '../../rights/extent.ts';
import type { Action, EntityType, PermissionValue } from '../../rights/permissions.ts';
import type { GroupConditions } from '../../rights/conditions.ts';
import type { Grant, Rights } from '../../rights/rights.ts';
import type { RowRule } from '../../rights/row-rules.ts';
import { cellState, changesOf, matrixOf } from './matrix.ts';
import { describeExtent } from './describe-extent.ts';

const line = (entity: EntityType, value: PermissionValue, more: Partial<Grant> = {}): Grant => ({
  entity,
  value,
  group: 'Группа',
  effect: 'allow',
  object: null,
  from: null,
  to: null,
  ...more,
});
const ofRecord = (object: string, more: Partial<Grant> = {}) => ({ group: null, object, ...more });
const rule = (name: string, given: Partial<RowRule>) => ({
  rules: {
    [name]: { rows: null, requirement: null, message: null, defaults: null, hidden: [], readOnly: [], ...given },
  },
});
const A: Filter = { field: 'A', op: 'filled' };
const hours: GroupConditions = {
  networks: [],
  needsFactor: false,
  weekDays: [],
  byCalendar: false,
  hoursFrom: '09:00',
  hoursTo: '18:00',
  zone: 'Europe/Moscow',
  now: null,
};
const rightsOf = (...grants: Grant[]): Rights => ({ standing: 'working', day: '2026-11-01', grants });

const described = (entity: EntityType, action: Action, rights: Rights, object: string | null = null): string =>
  describeExtent(entity, extentOf(rights, entity, action, object))
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'filter' in part ? `[${(part.filter as Condition).field}]` : `#${part.object}`;
    })
    .join('');

it('a right without limits has nothing to tell', () => {
  expect(described('contracts', 'read', rightsOf(line('contracts', 'full')))).toBe('');
});

it('the rows of groups, single records and closed records are all described', () => {
  const narrowed = line('contracts', 'update', rule('contracts', { rows: A }));
  const one = line('contracts', 'read', ofRecord('1'));
  const denied = line('contracts', 'read', ofRecord('2', { effect: 'deny' }));
  expect(described('contracts', 'read', rightsOf(narrowed))).toBe('только где [A]');
  expect(described('contracts', 'read', rightsOf(one))).toBe('только #1');
  expect(described('contracts', 'read', rightsOf(narrowed, one, denied))).toBe('только где [A], а ещё #1, кроме #2');
  expect(described('contracts', 'read', rightsOf(narrowed, one), '1')).toBe('');
  expect(described('contracts', 'update', rightsOf(narrowed), '3')).toBe('только где [A]');
  const many = ['1', '2', '3', '4', '5', '6', '7'].map((guid) => line('contracts', 'read', ofRecord(guid)));
  expect(described('contracts', 'read', rightsOf(...many))).toBe('только #1, #2, #3, #4, #5 и ещё 2');
});

it('a condition of a group is described when less is held without it', () => {
  const inHours = line('glossary', 'update', { conditions: hours });
  expect(described('glossary', 'read', rightsOf(inHours))).toBe('только с 09:00 до 18:00 по Москве');
  expect(described('glossary', 'read', rightsOf(inHours, line('glossary', 'read')))).toBe('');
  expect(described('glossary', 'update', rightsOf(inHours, line('glossary', 'read')))).toBe(
    'только с 09:00 до 18:00 по Москве',
  );
  const some = line('contracts', 'read', rule('contracts', { rows: A }));
  expect(described('contracts', 'read', rightsOf(some, line('contracts', 'read', { conditions: hours })))).toBe(
    'часть — только с 09:00 до 18:00 по Москве',
  );
});

it('measured values reach as far as their metering points may be read as they are', () => {
  const values = line('measurements', 'update');
  const points = (given: Partial<RowRule>) => line('meteringPoints', 'read', rule('metering-points', given));
  expect(described('measurements', 'update', rightsOf(values, line('meteringPoints', 'read')))).toBe('');
  expect(described('measurements', 'update', rightsOf(values, points({ rows: A })))).toBe(
    '«Точки учёта»: только где [A]',
  );
  expect(described('measurements', 'read', rightsOf(values, points({ hidden: ['purpose'] })))).toBe(
    '«Точки учёта»: ни одной записи',
  );
  expect(
    described('measurements', 'read', rightsOf(values, points({ hidden: ['gtpCode', 'admissionActNumber'] }))),
  ).toBe('');
  expect(described('measurements', 'read', rightsOf(values))).toBe('«Точки учёта»: ни одной записи');
  const byHours = line('meteringPoints', 'read', { conditions: hours });
  expect(described('measurements', 'read', rightsOf(values, byHours))).toBe('только с 09:00 до 18:00 по Москве');
});

it('a cell that is limited in any way is not simply open, and closed fields are named', () => {
  const hides = line('contracts', 'read', rule('contracts', { hidden: ['isProlonged'] }));
  const stateOf = (entity: EntityType, ...grants: Grant[]) =>
    cellState(matrixOf(rightsOf(...grants), null, { entity })[0]!.own[0]!);
  expect(described('contracts', 'read', rightsOf(hides))).toBe('без полей «Продлевается сам»');
  expect(stateOf('contracts', hides)).toBe('partly');
  expect(stateOf('glossary', line('glossary', 'read', { conditions: hours }))).toBe('partly');
  expect(stateOf('measurements', line('measurements', 'read'))).toBe('partly');
  expect(stateOf('glossary', line('glossary', 'read'))).toBe('yes');
});

it('one more right changes something where it reaches further, though the level is the same', () => {
  const narrowed = line('meteringPoints', 'read', rule('metering-points', { rows: A }));
  const whole = line('meteringPoints', 'read', { group: null });
  const rights = rightsOf(narrowed, line('measurements', 'read'));
  const changedBy = (given: Grant, held = rights) =>
    changesOf(held, given).lines.map(({ entity, object }) => [entity, object]);
  expect(changedBy(whole)).toEqual([
    ['meteringPoints', null],
    ['measurements', null],
  ]);
  expect(changedBy({ ...whole, object: '1' })).toEqual([
    ['meteringPoints', '1'],
    ['measurements', null],
  ]);
  expect(changedBy(whole, rightsOf(line('meteringPoints', 'read')))).toEqual([]);
  expect(
    changedBy(line('glossary', 'read', { group: null }), rightsOf(line('glossary', 'read', { conditions: hours }))),
  ).toEqual([['glossary', null]]);
});
