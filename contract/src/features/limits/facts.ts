import { defineResource } from '../../kit/resource.ts';
import { date, kilowatts, meteringPoint, note, title } from '../passport/fields.ts';

/** The days on which a limit of power applies, by the production calendar. */
export const limitDays = { any: 'Все дни', working: 'Рабочие дни', off: 'Выходные и праздники' } as const;

/** The consumption limit of a metering point: the energy of a month, the power in certain hours, or both. */
export const consumptionLimits = defineResource({
  name: 'consumption-limits',
  table: 'consumption_limit',
  titles: {
    list: 'Лимиты потребления',
    count: ['лимит потребления', 'лимита потребления', 'лимитов потребления'],
    accusative: 'лимит потребления',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'plannedData',
  keys: ['meteringPointGuid', 'name'],
  fields: {
    name: { ...title, hint: 'Например, «Договорной лимит» или «Часы максимума»' },
    meteringPointGuid: {
      ...meteringPoint,
      required: true,
      hint: 'Лимит филиала или цеха — лимит виртуальной точки, которая их складывает',
    },
    monthKwh: { kind: 'number', label: 'Энергия за месяц', unit: 'кВт·ч', min: 0, max: 1_000_000_000 },
    powerKw: kilowatts('Мощность'),
    days: { kind: 'choice', label: 'Мощность: в какие дни', options: limitDays, required: true, initial: 'any' },
    hourFrom: { kind: 'number', label: 'Мощность: с часа', integer: true, required: true, min: 0, max: 23, initial: 0 },
    hourTo: { kind: 'number', label: 'Мощность: до часа', integer: true, required: true, min: 1, max: 24, initial: 24 },
    validFrom: { ...date('Действует с'), required: true },
    validTo: date('Действует по'),
    note,
  },
  list: {
    columns: ['name', 'meteringPointGuid', 'monthKwh', 'powerKw', 'days', 'hourFrom', 'hourTo', 'validFrom', 'validTo'],
    sort: 'name',
    title: 'name',
  },
});
