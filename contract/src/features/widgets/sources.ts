import * as z from 'zod/mini';
import { relativePeriods, type RelativePeriod } from '../../kit/filter.ts';
import type { Field, Fields } from '../../kit/field.ts';
import { journalActions } from '../../kit/journal-entry.ts';
import { entityTypes, type EntityType } from '../../rights/permissions.ts';
import { passportFamilies } from '../passport/families.ts';
import { indicators } from '../planned-data/indicators.ts';

export const widgetKinds = {
  number: 'Число',
  line: 'Линия',
  bars: 'Столбцы',
  donut: 'Круговая',
  table: 'Таблица',
  heatMap: 'Тепловая карта',
  map: 'Карта',
  text: 'Текст',
} as const;
export type WidgetKind = keyof typeof widgetKinds;

const ahead: readonly RelativePeriod[] = ['next30days', 'past'];
const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);

/** The available periods: those that have a beginning and have begun. */
export const widgetPeriods: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(relativePeriods)
    .filter(([period]) => !ahead.includes(period as RelativePeriod))
    .map(([period, name]) => [period, upperFirst(name)]),
);
export const DEFAULT_PERIOD = 'last30days';

const families = Object.fromEntries(passportFamilies.map((family) => [family, entityTypes[family]]));
const kept = { in: 'parameters' } as const;

/** All settings that a source may have; a source names those that it uses. */
export const widgetSettings = {
  family: { ...kept, kind: 'choice', label: 'Какие объекты', options: families },
  indicator: { ...kept, kind: 'choice', label: 'Показатель плана', options: indicators },
  actions: { ...kept, kind: 'choices', label: 'Какие действия', options: journalActions, hint: 'Пусто — все' },
  step: { ...kept, kind: 'choice', label: 'Шаг', options: { day: 'День', hour: 'Час' }, hint: 'Пусто — день' },
  period: {
    ...kept,
    kind: 'choice',
    label: 'Свой период',
    options: widgetPeriods,
    hint: 'Пусто — общий период рабочего стола',
  },
  forecastGuid: {
    ...kept,
    kind: 'reference',
    label: 'Прогноз',
    to: 'forecasts',
    hint: 'Пусто — последний опубликованный',
  },
  pointGuid: {
    ...kept,
    kind: 'reference',
    label: 'Точка учёта',
    to: 'metering-points',
    hint: 'Пусто — с долгой историей',
  },
  months: { ...kept, kind: 'number', label: 'На сколько вперёд', integer: true, min: 1, max: 24, unit: 'мес.' },
  limit: { ...kept, kind: 'number', label: 'Сколько строк', integer: true, min: 1, max: 50, hint: 'Пусто — 10' },
  threshold: { ...kept, kind: 'number', label: 'Порог', min: 0, hint: 'Больше него число выделено' },
  text: { ...kept, kind: 'multiline', label: 'Текст', max: 4000 },
} as const satisfies Fields;
type WidgetSetting = keyof typeof widgetSettings;

interface Source {
  name: string;
  kinds: readonly WidgetKind[];
  /** What the person must be able to read. Null when the settings decide, or when the answer holds only what the person may
   *  read. */
  entity: EntityType | null;
  settings: readonly WidgetSetting[];
  /** Settings that cannot be left empty. */
  required?: readonly WidgetSetting[];
}

/** The data sources of widgets. The list is closed: each has a function on the server. */
export const widgetSources = {
  objectCount: {
    name: 'Число объектов',
    kinds: ['number'],
    entity: null,
    settings: ['family', 'threshold'],
    required: ['family'],
  },
  objectCounts: {
    name: 'Объекты технического паспорта по видам',
    kinds: ['bars', 'donut', 'table'],
    entity: null,
    settings: [],
  },
  completeness: {
    name: 'Заполненность технического паспорта',
    kinds: ['bars', 'table'],
    entity: null,
    settings: [],
  },
  contradictions: { name: 'Противоречия в данных', kinds: ['bars', 'table'], entity: null, settings: [] },
  places: { name: 'Места объектов', kinds: ['map', 'table'], entity: null, settings: ['family'] },
  overdueVerifications: {
    name: 'Просроченные поверки',
    kinds: ['number'],
    entity: 'meteringDevices',
    settings: ['threshold'],
  },
  verifications: {
    name: 'Поверки по месяцам',
    kinds: ['bars', 'table'],
    entity: 'meteringDevices',
    settings: ['months'],
  },
  planByBranch: {
    name: 'План и факт по филиалам',
    kinds: ['bars', 'table'],
    entity: 'plannedData',
    settings: ['indicator', 'period', 'limit'],
    required: ['indicator'],
  },
  measuredConsumption: {
    name: 'Потребление по дням',
    kinds: ['line', 'bars', 'table'],
    entity: 'measurements',
    settings: ['period'],
  },
  measuredCoverage: {
    name: 'Полнота данных по точкам',
    kinds: ['donut', 'bars', 'table'],
    entity: 'measurements',
    settings: ['period'],
  },
  measuredDeviations: {
    name: 'Точки с наибольшим отклонением от прошлой недели',
    kinds: ['bars', 'table'],
    entity: 'measurements',
    settings: ['limit'],
  },
  pointYear: {
    name: 'Год точки по дням',
    kinds: ['heatMap', 'table'],
    entity: 'measurements',
    settings: ['pointGuid'],
  },
  groupBalances: {
    name: 'Небалансы групп',
    kinds: ['bars', 'table'],
    entity: 'balanceGroups',
    settings: ['period', 'limit'],
  },
  regionStates: {
    name: 'Статус подкачки',
    kinds: ['donut', 'bars', 'table'],
    entity: 'regionActual',
    settings: ['period'],
  },
  regionPeakHours: {
    name: 'Часы пик месяца (факт)',
    kinds: ['table'],
    entity: 'regionActual',
    settings: ['period', 'limit'],
  },
  forecastPeakHours: {
    name: 'Час пик сегодня (прогноз)',
    kinds: ['table'],
    entity: 'forecasts',
    settings: ['limit'],
  },
  forecastAccuracy: {
    name: 'Точность прогнозов за 30 дней',
    kinds: ['bars', 'table'],
    entity: 'forecasts',
    settings: ['limit'],
  },
  forecastAgainstActual: {
    name: 'Прогноз и факт по часам',
    kinds: ['line', 'table'],
    entity: 'forecasts',
    settings: ['forecastGuid', 'period'],
  },
  categoryCosts: {
    name: 'Стоимость по категориям',
    kinds: ['bars', 'table'],
    entity: 'calculator',
    settings: [],
  },
  userStatuses: {
    name: 'Пользователи по состояниям',
    kinds: ['donut', 'bars', 'table'],
    entity: 'users',
    settings: [],
  },
  signIns: {
    name: 'Входы в консоль',
    kinds: ['line', 'bars', 'table'],
    entity: 'activityLog',
    settings: ['step', 'period'],
  },
  actions: {
    name: 'Действия в консоли',
    kinds: ['line', 'bars', 'table'],
    entity: 'journal',
    settings: ['actions', 'step', 'period'],
  },
  actionsByPerson: {
    name: 'Кто сколько сделал',
    kinds: ['bars', 'donut', 'table'],
    entity: 'journal',
    settings: ['actions', 'period', 'limit'],
  },
  actionHours: {
    name: 'В какие часы работают',
    kinds: ['heatMap', 'table'],
    entity: 'journal',
    settings: ['actions', 'period'],
  },
  lastActions: { name: 'Последние действия', kinds: ['table'], entity: 'journal', settings: ['actions', 'limit'] },
  note: { name: 'Текст', kinds: ['text'], entity: null, settings: ['text'], required: ['text'] },
} as const satisfies Readonly<Record<string, Source>>;
export type WidgetSource = keyof typeof widgetSources;

export const kindName = z.enum(Object.keys(widgetKinds) as [WidgetKind, ...WidgetKind[]]);
export const sourceName = z.enum(Object.keys(widgetSources) as [WidgetSource, ...WidgetSource[]]);

export const sourceOf = (source: WidgetSource): Source => widgetSources[source];

/** Whether a source answers for a period: its own, or that of the desktop. */
export const takesPeriod = (source: WidgetSource): boolean => sourceOf(source).settings.includes('period');

/** The settings of a source as fields, with those that cannot be empty marked as required. */
export function settingsOf(source: WidgetSource): Record<string, Field> {
  const { settings, required = [] } = sourceOf(source);
  return Object.fromEntries(
    settings.map((name) => [name, { ...widgetSettings[name], ...(required.includes(name) && { required: true }) }]),
  );
}
