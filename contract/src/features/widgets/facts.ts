import { codeNumber } from '../../kit/field.ts';
import { defineResource } from '../../kit/resource.ts';
import { entityTypes } from '../../rights/permissions.ts';
import { widgetKinds, widgetSources, type WidgetSource } from './sources.ts';
import { widgetSettings } from './settings.ts';

const sourceNames = Object.fromEntries(Object.entries(widgetSources).map(([code, { name }]) => [code, name])) as Record<
  WidgetSource,
  string
>;

export const widgetSections = {
  passport: 'Технический паспорт',
  plans: 'План и факт',
  forecasts: 'Прогнозы',
  people: 'Люди и доступ',
  notes: 'Тексты и объявления',
} as const;

/** How often data are refreshed, in seconds. */
const refreshes = {
  '0': 'При открытии',
  '30': 'Каждые 30 секунд',
  '60': 'Каждую минуту',
  '300': 'Каждые 5 минут',
  '900': 'Каждые 15 минут',
  '3600': 'Каждый час',
} as const;

const size = { kind: 'number', integer: true, required: true, min: 1, max: 12 } as const;

export const widgets = defineResource({
  name: 'widgets',
  table: 'widget',
  titles: { list: 'Виджеты', count: ['виджет', 'виджета', 'виджетов'], accusative: 'виджет' },
  scope: 'organization',
  entity: 'widgets',
  fields: {
    name: { kind: 'text', label: 'Название', required: true, max: 255 },
    code: {
      kind: 'text',
      label: 'Код',
      required: true,
      max: 64,
      unique: true,
      madeFrom: 'name',
      pattern: '^[a-z][a-z0-9-]*$',
      patternMessage: 'Латинские строчные буквы, цифры и дефис, первая — буква',
      hint: 'По коду виджет находят, когда загружают рабочий стол из файла',
    },
    section: { kind: 'choice', label: 'Раздел', options: widgetSections, required: true },
    source: { kind: 'choice', label: 'Откуда данные', options: sourceNames, required: true },
    kind: { kind: 'choice', label: 'Как показать', options: widgetKinds, required: true },
    ...widgetSettings,
    width: { ...size, label: 'Ширина', unit: 'столбцов' },
    height: { ...size, label: 'Высота', unit: 'строк' },
    refreshSeconds: { kind: 'choice', label: 'Обновлять', options: refreshes, isNumeric: true, required: true },
    requiredEntity: {
      kind: 'choice',
      label: 'Кому показывать',
      options: entityTypes,
      hint: 'Кто читает этот раздел; пусто — всем, кто читает сами данные',
    },
    isPublished: {
      kind: 'boolean',
      label: 'Опубликован',
      initial: true,
      hint: 'Остальные видят его только в этом списке',
    },
    isObsolete: { kind: 'boolean', label: 'Устарел', hint: 'На рабочих столах будет совет заменить его' },
    replacedByGuid: { kind: 'reference', label: 'Чем заменить', to: 'widgets' },
    sort: { ...codeNumber, label: 'Порядок', required: true, min: 0, max: 9999, initial: 100 },
  },
  list: {
    columns: ['name', 'section', 'kind', 'source', 'isPublished'],
    fileColumns: ['isObsolete'],
    sort: 'section,sort,name',
    title: 'name',
  },
});
