import { codeNumber } from '../../kit/field.ts';
import { months } from '../../kit/parameter-field.ts';
import { defineResource } from '../../kit/resource.ts';
import { dayHours } from './facts.ts';

const priceZones = { first: 'Первая', second: 'Вторая' } as const;

/** The planned peak hours of a month published by the System Operator, by price zone. */
export const plannedPeakHours = defineResource({
  name: 'planned-peak-hours',
  table: 'planned_peak_hour',
  titles: { list: 'Плановые часы пик', count: ['месяц', 'месяца', 'месяцев'], accusative: 'плановые часы пик' },
  scope: 'service',
  entity: 'dictionaries',
  fields: {
    title: { kind: 'text', label: 'Период', max: 30, readOnly: true },
    priceZone: { kind: 'choice', label: 'Ценовая зона', options: priceZones, required: true, initial: 'first' },
    year: { ...codeNumber, label: 'Год', required: true, min: 2015, max: 2100 },
    month: { kind: 'choice', label: 'Месяц', options: months, required: true },
    hours: { kind: 'choices', label: 'Часы', options: dayHours, isNumeric: true },
    note: { kind: 'text', label: 'Основание', required: true, max: 255 },
  },
  list: { columns: ['title', 'priceZone', 'hours', 'note'], sort: '-year,-month,priceZone', title: 'title' },
  keys: ['priceZone', 'year', 'month'],
});
