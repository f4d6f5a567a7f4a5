import { ownerField } from '../../kit/own-reading.ts';
import { defineResource } from '../../kit/resource.ts';
import type { ProductionDayKind } from '../../time/calendar.ts';

export const dayNames = {
  working: 'Рабочий',
  short: 'Сокращённый',
  off: 'Выходной',
  holiday: 'Праздник',
} as const satisfies Record<ProductionDayKind, string>;

/** Days that differ from their weekday; otherwise Monday to Friday are working days. */
export const productionCalendar = defineResource({
  name: 'production-calendar',
  table: 'production_day',
  titles: { list: 'Производственный календарь', count: ['день', 'дня', 'дней'], accusative: 'день' },
  scope: 'both',
  entity: 'dictionaries',
  fields: {
    day: { kind: 'date', label: 'Дата', required: true },
    kind: { kind: 'choice', label: 'Какой день', options: dayNames, required: true },
    source: { kind: 'text', label: 'Основание', required: true, max: 255 },
    owner: ownerField,
  },
  list: { columns: ['day', 'kind', 'source', 'owner'], sort: 'day', title: 'source' },
  keys: ['day'],
});
