import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint } from '../passport/fields.ts';

/** A note that a person attached to a day of a chart, for one metering point or for all. */
export const chartMarks = defineResource({
  name: 'chart-marks',
  table: 'chart_mark',
  titles: {
    list: 'Отметки на графиках',
    count: ['отметка', 'отметки', 'отметок'],
    accusative: 'отметку',
  },
  scope: 'organization',
  entity: 'measurements',
  keys: ['text', 'day'],
  visibility: { follows: 'meteringPointGuid' },
  fields: {
    text: { kind: 'text', label: 'Текст', required: true, max: 255 },
    day: { ...date('День'), required: true },
    meteringPointGuid: { ...meteringPoint, hint: 'Пусто — на графиках всех точек' },
  },
  list: { columns: ['text', 'day', 'meteringPointGuid'], sort: '-day', title: 'text' },
});
