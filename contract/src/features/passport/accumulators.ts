import { defineResource } from '../../kit/resource.ts';
import { branch, date, kilowatts, meteringPoint, percent, title } from './fields.ts';

export const accumulatorKinds = {
  lithium: 'Литий-ионный',
  titanate: 'Литий-титанатный',
  lead: 'Свинцовый',
  flow: 'Проточный',
  other: 'Прочее',
} as const;
export const operationModes = { shaving: 'Пикосглаживание', arbitrage: 'Арбитраж', reserve: 'Резерв' } as const;

export const accumulators = defineResource({
  name: 'accumulators',
  table: 'accumulator',
  titles: { list: 'Накопители', count: ['накопитель', 'накопителя', 'накопителей'], accusative: 'накопитель' },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'accumulators',
  isExtended: true,
  fields: {
    name: title,
    kind: { kind: 'choice', label: 'Вид', options: accumulatorKinds },
    branchGuid: branch,
    meteringPointGuid: meteringPoint,
    operationMode: { kind: 'choice', label: 'Режим работы', options: operationModes },
    capacityKwh: { kind: 'number', label: 'Ёмкость', unit: 'кВт·ч', required: true, min: 0.01, max: 10_000_000 },
    maxChargeKw: { ...kilowatts('Мощность заряда'), required: true },
    maxDischargeKw: { ...kilowatts('Мощность разряда'), required: true },
    efficiencyPercent: { kind: 'number', label: 'КПД цикла', unit: '%', min: 50, max: 100 },
    minChargePercent: percent('Наименьший заряд'),
    maxChargePercent: percent('Наибольший заряд'),
    cycles: { kind: 'number', label: 'Циклов', integer: true, min: 0, max: 1_000_000 },
    commissionedAt: date('Введён в работу'),
  },
  list: {
    columns: ['name', 'kind', 'branchGuid', 'capacityKwh', 'maxChargeKw', 'maxDischargeKw', 'operationMode'],
    sort: 'name',
    title: 'name',
  },
});
