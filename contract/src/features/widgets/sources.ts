import * as z from 'zod/mini';
import type { Field } from '../../kit/field.ts';
import type { EntityType } from '../../rights/permissions.ts';
import { widgetSettings, type Meaning, type WidgetSetting } from './settings.ts';

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

/** A series crosses its threshold for a number of intervals; a number or a row is either beyond it or not. */
const ofNumber = ['threshold', 'thresholdSide'] as const;
const ofSeries = [...ofNumber, 'thresholdIntervals'] as const;

interface Source {
  name: string;
  kinds: readonly WidgetKind[];
  /** The section that the person must be able to read. Null when it depends on the settings, or when the answer is
   *  limited to what the person may read. */
  entity: EntityType | null;
  settings: readonly WidgetSetting[];
  /** Settings that cannot be left empty. */
  required?: readonly WidgetSetting[];
  /** The unit of its threshold. */
  unit?: string;
  /** The table column compared with the threshold; the first numeric one by default. */
  watched?: number;
  /** The lines of a source that has several. */
  lines?: Partial<Record<Meaning, string>>;
}

/** The data sources of widgets. The list is closed: each has a function on the server. */
export const widgetSources = {
  objectCount: {
    name: 'Число объектов',
    kinds: ['number'],
    entity: null,
    settings: ['family', ...ofNumber],
    required: ['family'],
  },
  objectCounts: {
    name: 'Объекты технического паспорта по видам',
    kinds: ['bars', 'donut', 'table'],
    entity: null,
    settings: ofNumber,
  },
  completeness: {
    name: 'Заполненность технического паспорта',
    kinds: ['bars', 'table'],
    entity: null,
    settings: ofNumber,
    unit: '%',
  },
  contradictions: { name: 'Противоречия в данных', kinds: ['bars', 'table'], entity: null, settings: ofNumber },
  places: { name: 'Места объектов', kinds: ['map', 'table'], entity: null, settings: ['family'] },
  overdueVerifications: {
    name: 'Просроченные поверки',
    kinds: ['number'],
    entity: 'meteringDevices',
    settings: ofNumber,
  },
  verifications: {
    name: 'Поверки по месяцам',
    kinds: ['bars', 'table'],
    entity: 'meteringDevices',
    settings: ['months', ...ofNumber],
  },
  planByBranch: {
    name: 'План и факт по филиалам',
    kinds: ['bars', 'table'],
    entity: 'plannedData',
    settings: ['indicator', 'period', 'limit', ...ofNumber, 'thresholdLine'],
    required: ['indicator'],
    lines: { plan: 'План', fact: 'Факт' },
  },
  measuredConsumption: {
    name: 'Потребление по дням',
    kinds: ['line', 'bars', 'table'],
    entity: 'measurements',
    settings: ['period', ...ofSeries],
    unit: 'МВт·ч',
  },
  measuredCoverage: {
    name: 'Полнота данных по точкам',
    kinds: ['donut', 'bars', 'table'],
    entity: 'measurements',
    settings: ['period', ...ofNumber],
  },
  measuredDeviations: {
    name: 'Точки с наибольшим отклонением от прошлой недели',
    kinds: ['bars', 'table'],
    entity: 'measurements',
    settings: ['limit', ...ofNumber],
    unit: '%',
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
    settings: ['period', 'limit', ...ofNumber, 'thresholdLine'],
    unit: '%',
    lines: { fact: 'Небаланс', plan: 'Допустимо' },
  },
  regionStates: {
    name: 'Статус подкачки',
    kinds: ['donut', 'bars', 'table'],
    entity: 'regionActual',
    settings: ['period', ...ofNumber],
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
    settings: ['limit', ...ofNumber],
    unit: '%',
    watched: 2,
  },
  forecastAccuracy: {
    name: 'Точность прогнозов за 30 дней',
    kinds: ['bars', 'table'],
    entity: 'forecasts',
    settings: ['limit', ...ofNumber],
    unit: '%',
  },
  forecastAgainstActual: {
    name: 'Прогноз и факт по часам',
    kinds: ['line', 'table'],
    entity: 'forecasts',
    settings: ['forecastGuid', 'period', ...ofSeries, 'thresholdLine'],
    lines: { fact: 'Факт', forecast: 'Прогноз' },
  },
  categoryCosts: {
    name: 'Стоимость по категориям',
    kinds: ['bars', 'table'],
    entity: 'calculator',
    settings: ofNumber,
    unit: 'руб.',
  },
  userStatuses: {
    name: 'Пользователи по состояниям',
    kinds: ['donut', 'bars', 'table'],
    entity: 'users',
    settings: ofNumber,
  },
  signIns: {
    name: 'Входы в консоль',
    kinds: ['line', 'bars', 'table'],
    entity: 'activityLog',
    settings: ['step', 'period', ...ofSeries],
  },
  actions: {
    name: 'Действия в консоли',
    kinds: ['line', 'bars', 'table'],
    entity: 'journal',
    settings: ['actions', 'step', 'period', ...ofSeries, 'thresholdLine'],
    lines: { fact: 'Действия', alarm: 'Отказы' },
  },
  actionsByPerson: {
    name: 'Действия по людям',
    kinds: ['bars', 'donut', 'table'],
    entity: 'journal',
    settings: ['actions', 'period', 'limit', ...ofNumber],
  },
  actionHours: {
    name: 'Действия по часам',
    kinds: ['heatMap', 'table'],
    entity: 'journal',
    settings: ['actions', 'period'],
  },
  lastActions: { name: 'Последние действия', kinds: ['table'], entity: 'journal', settings: ['actions', 'limit'] },
  composed: {
    name: 'Свой вид',
    kinds: ['number', 'bars', 'donut', 'table'],
    entity: null,
    settings: ['compositionGuid', ...ofNumber],
    required: ['compositionGuid'],
  },
  note: { name: 'Текст', kinds: ['text'], entity: null, settings: ['text'], required: ['text'] },
} as const satisfies Readonly<Record<string, Source>>;
export type WidgetSource = keyof typeof widgetSources;

export const kindName = z.enum(Object.keys(widgetKinds) as [WidgetKind, ...WidgetKind[]]);
export const sourceName = z.enum(Object.keys(widgetSources) as [WidgetSource, ...WidgetSource[]]);

export const sourceOf = (source: WidgetSource): Source => widgetSources[source];

/** Whether a source depends on a period: its own, or that of the desktop. */
export const takesPeriod = (source: WidgetSource): boolean => sourceOf(source).settings.includes('period');

/** The settings of a source as fields, with those that cannot be empty marked as required. */
export function settingsOf(source: WidgetSource): Record<string, Field> {
  const { settings, required = [], unit, lines } = sourceOf(source);
  const own: Partial<Record<WidgetSetting, object>> = { threshold: { unit }, thresholdLine: { options: lines } };
  return Object.fromEntries(
    settings.map((name) => [
      name,
      { ...widgetSettings[name], ...own[name], ...(required.includes(name) && { required: true }) } as Field,
    ]),
  );
}
