import * as z from 'zod/mini';
import type { Field } from '../../kit/field.ts';
import { keptFilter } from '../../kit/filter.ts';
import { inputSchema } from '../../kit/field-schema.ts';
import { listQuerySchema } from '../../kit/list-query.ts';
import { defineResource, type Resource, type Row } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { ownObjects } from '../object-types/facts.ts';
import { ruledResources } from '../rights/rules.ts';
import { widgetAnswer } from './calls.ts';
import { widgetKinds, type WidgetKind } from './sources.ts';

/** The lists a composition can count, because they respect each reader's rights. */
export const countedResources: readonly Resource[] = ruledResources;

const records = Object.fromEntries(countedResources.map(({ name, titles }) => [name, titles.list]));

const { number, bars, donut, table } = widgetKinds;
export const drawings = { number, bars, donut, table } as const;

export const measures = {
  count: 'Сколько записей',
  sum: 'Сумма',
  mean: 'Среднее',
  least: 'Наименьшее',
  greatest: 'Наибольшее',
} as const;
export type Measure = keyof typeof measures;

export const groupOrders = { most: 'По убыванию', least: 'По возрастанию', name: 'По названию' } as const;

export const MAX_GROUPS = 50;
export const MAX_ROWS = 200;
/** The default number of groups or rows. */
export const USUAL_ROWS = 10;

const field = (label: string, hint?: string) =>
  ({ kind: 'text', label, max: 64, namesFields: true, ...(hint && { hint }) }) as const satisfies Field;

export const compositionFields = {
  records: { kind: 'choice', label: 'Какие записи', options: records, required: true },
  typeGuid: {
    kind: 'reference',
    label: 'Тип объектов',
    to: 'object-types',
    required: true,
    shownWhen: { code: 'records', value: ownObjects.name },
  },
  condition: {
    ...keptFilter,
    label: 'Отбор',
    hint: 'Каждый видит числа только по тем записям, которые читает сам',
  },
  drawing: { kind: 'choice', label: 'Как показать', options: drawings, required: true, initial: 'number' },
  measure: { kind: 'choice', label: 'Что считать', options: measures, required: true, initial: 'count' },
  valueField: field('По какому полю считать'),
  groupField: field('По какому полю разложить', 'Дата раскладывается по месяцам'),
  columns: {
    kind: 'tags',
    label: 'Столбцы таблицы',
    max: 64,
    namesFields: true,
    hint: 'Для таблицы самих записей, без разложения',
  },
  sortField: field('По какому полю упорядочить', 'Пусто — как в списке'),
  order: { kind: 'choice', label: 'Порядок', options: groupOrders, required: true, initial: 'most' },
  limit: {
    kind: 'number',
    label: 'Сколько строк',
    integer: true,
    min: 1,
    max: MAX_ROWS,
    hint: `До ${MAX_GROUPS} групп или ${MAX_ROWS} записей; пусто — ${USUAL_ROWS}`,
  },
} as const;

/** User-defined widgets: which records are counted, how they are grouped and drawn. */
export const widgetCompositions = defineResource({
  name: 'widget-compositions',
  table: 'widget_composition',
  titles: {
    list: 'Виды виджетов',
    count: ['вид виджетов', 'вида виджетов', 'видов виджетов'],
    accusative: 'вид виджетов',
  },
  scope: 'organization',
  entity: 'widgets',
  fields: {
    name: { kind: 'text', label: 'Название', required: true, max: 120, unique: true },
    description: { kind: 'multiline', label: 'Описание', max: 1000 },
    ...compositionFields,
    isActive: {
      kind: 'boolean',
      label: 'Действует',
      initial: true,
      hint: 'Выведенный вид не выбрать для нового виджета, а его виджеты говорят, что он выведен',
    },
  },
  keys: [],
  list: { columns: ['name', 'description', 'records', 'drawing', 'measure', 'isActive'], sort: 'name', title: 'name' },
});

export type WidgetComposition = Pick<Row<typeof widgetCompositions>, keyof typeof compositionFields>;

/** The drawings available for a composition. */
export function drawingsOf({ drawing, groupField }: Pick<WidgetComposition, 'drawing' | 'groupField'>) {
  const possible: readonly WidgetKind[] =
    drawing === 'number' ? ['number'] : groupField ? ['bars', 'donut', 'table'] : ['table'];
  return possible;
}

/** Whether records can be grouped by the field. */
export const isGroupable = ({ kind }: Field): boolean =>
  kind === 'choice' || kind === 'reference' || kind === 'boolean' || kind === 'date' || kind === 'dateTime';

export const compositionCalls = {
  /** Marked read-only so that it works while viewing as another user. */
  preview: route({
    method: 'POST',
    path: '/api/widget-compositions/preview',
    access: { entity: 'widgets', action: 'read' },
    summary: 'Виды виджетов: данные по ещё не сохранённому виду',
    exemptFrom: ['viewing', 'readOnly'],
    body: z.strictObject({ composition: inputSchema(compositionFields), zone: listQuerySchema.shape.zone }),
    response: widgetAnswer,
  }),
};
