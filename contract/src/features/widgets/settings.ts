import { relativePeriods, type RelativePeriod } from '../../kit/filter.ts';
import type { Fields } from '../../kit/field.ts';
import { journalActions } from '../../kit/journal-entry.ts';
import { entityTypes } from '../../rights/permissions.ts';
import { passportFamilies } from '../passport/families.ts';
import { indicators } from '../planned-data/indicators.ts';

const ahead: readonly RelativePeriod[] = ['next30days', 'past'];
const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);

/** The available periods: those with a beginning in the past. */
export const widgetPeriods: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(relativePeriods)
    .filter(([period]) => !ahead.includes(period as RelativePeriod))
    .map(([period, name]) => [period, upperFirst(name)]),
);
export const DEFAULT_PERIOD = 'last30days';

/** On which side of the threshold values are reported. */
export const thresholdSides = { above: 'Больше порога', below: 'Меньше порога' } as const;
export type ThresholdSide = keyof typeof thresholdSides;

/** What a value represents; charts choose colours by it. */
export const meanings = { fact: 'Факт', forecast: 'Прогноз', plan: 'План', alarm: 'Отказы' } as const;
export type Meaning = keyof typeof meanings;

const families = Object.fromEntries(passportFamilies.map((family) => [family, entityTypes[family]]));
const kept = { in: 'parameters' } as const;

/** All settings that a source may have; a source names those that it uses. */
export const widgetSettings = {
  compositionGuid: { kind: 'reference', label: 'Вид виджетов', to: 'widget-compositions' },
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
  threshold: { ...kept, kind: 'number', label: 'Порог', min: 0, hint: 'Пусто — без порога' },
  thresholdSide: { ...kept, kind: 'choice', label: 'За порогом', options: thresholdSides, hint: 'Пусто — больше него' },
  thresholdIntervals: {
    ...kept,
    kind: 'number',
    label: 'Сколько интервалов подряд',
    integer: true,
    min: 1,
    max: 1000,
    hint: 'Пусто — один',
  },
  thresholdLine: { ...kept, kind: 'choice', label: 'Какой ряд', options: meanings, hint: 'Пусто — первый' },
  text: { ...kept, kind: 'multiline', label: 'Текст', max: 4000 },
} as const satisfies Fields;
export type WidgetSetting = keyof typeof widgetSettings;
