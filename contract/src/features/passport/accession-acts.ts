import { defineResource } from '../../kit/resource.ts';
import { date, kilovolts, kilowatts, marketParticipant, reliability } from './fields.ts';

export const actKinds = {
  connection: 'АТП',
  balance: 'АРБП',
  responsibility: 'АРЭО',
  admission: 'Акт допуска прибора учёта',
  reserve: 'Акт согласования брони',
} as const;
export const actStatuses = { valid: 'Действует', replaced: 'Заменён', void: 'Утратил силу' } as const;

export const accessionActs = defineResource({
  name: 'accession-acts',
  table: 'accession_act',
  titles: {
    list: 'Акты присоединения',
    count: ['акт присоединения', 'акта присоединения', 'актов присоединения'],
    accusative: 'акт присоединения',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'accessionActs',
  isExtended: true,
  keys: ['number', 'date'],
  changes: { datedBy: ['date'] },
  fields: {
    number: { kind: 'text', label: 'Номер', required: true, max: 64 },
    date: { ...date('Дата'), required: true },
    kind: { kind: 'choice', label: 'Вид', options: actKinds, required: true },
    gridOrganizationGuid: { ...marketParticipant, label: 'Сетевая организация', required: true },
    maxPowerKw: { ...kilowatts('Максимальная мощность'), required: true },
    voltageKv: { ...kilovolts('Напряжение'), required: true },
    reliabilityCategory: { ...reliability, required: true },
    points: { kind: 'references', label: 'Точки учёта', to: 'metering-points', table: 'accession_act_point' },
    boundaryDescription: { kind: 'multiline', label: 'Граница', max: 2000 },
    validTo: date('Действует по'),
    status: { kind: 'choice', label: 'Состояние', options: actStatuses, required: true },
  },
  list: {
    columns: ['number', 'status', 'date', 'kind', 'gridOrganizationGuid', 'maxPowerKw', 'voltageKv', 'validTo'],
    sort: '-date',
    title: 'number',
  },
});
