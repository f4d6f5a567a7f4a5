import { forecastKinds, forecastMethods } from './kinds.ts';
import { defineResource } from '../../kit/resource.ts';
import { gtpCode, region } from '../passport/fields.ts';

/** What a forecast is for. A point group is the sum of the supply points with its code; an organization or a branch is the
 *  sum of its points for billing. */
export const forecastTargets = {
  region: 'Регион',
  gtp: 'ГТП',
  organization: 'Организация',
  branch: 'Филиал',
  meteringPoint: 'Точка учёта',
} as const;
export type ForecastTarget = keyof typeof forecastTargets;

export const MAX_NEIGHBOURS = 8;

/** The states of a version; `forecastCalls` describes the transitions. */
export const versionStates = {
  draft: 'Черновик',
  queued: 'В очереди',
  running: 'Расчёт',
  ready: 'Готов',
  review: 'На проверке',
  approved: 'Утверждён',
  published: 'Опубликован',
  archived: 'Архив',
  failed: 'Ошибка',
} as const;
export type VersionState = keyof typeof versionStates;

/** States in which the values may still be corrected; later they are frozen. */
export const correctableStates: readonly VersionState[] = ['draft', 'ready'];
export const unfinishedStates: readonly VersionState[] = ['queued', 'running'];

/** The units of the values of a version. */
export const forecastUnits = { MWh: 'МВт·ч', kWh: 'кВт·ч', rubPerMwh: '₽/МВт·ч' } as const;
export type ForecastUnit = keyof typeof forecastUnits;

/** The types of day by which a scoreboard groups hours. */
export const dayTypes = { working: 'Рабочие', short: 'Сокращённые', off: 'Выходные и праздники' } as const;
export type DayType = keyof typeof dayTypes;

/** Which data a backtest treats as known. */
export const knowledgeKinds = {
  dayEnd: 'Значения известны к концу своих суток',
  asKnown: 'Только то, что программа тогда знала',
} as const;
export type Knowledge = keyof typeof knowledgeKinds;

/** The minimum known share of an hour's usual energy for the hour to be used in forecasts and scores; the rest is
 *  estimated. */
export const SOUND_SHARE = 0.9;

/** Completeness is measured over this many last days of the history. */
export const COMPLETENESS_DAYS = 60;

/** The states from which a bid can be made: the values no longer change. */
export const bidStates: readonly VersionState[] = ['approved', 'published'];

/** The minimum number of days on which a method must be compared with actual values before it gets a weight. */
export const LEAST_EXPERIENCE = 14;

/** The minimum share of measured hours of working days, and of days off, for a month to count as known, percent. */
export const LEAST_OF_MONTH = 90;
export const MAX_DAYS_AHEAD = 7;
export const MAX_MONTHS_AHEAD = 24;

/** The forecasts that are made regularly. */
export const forecasts = defineResource({
  name: 'forecasts',
  table: 'forecast',
  titles: {
    list: 'Прогнозы',
    count: ['прогноз', 'прогноза', 'прогнозов'],
    accusative: 'прогноз',
    removal: 'Прогноз, у которого есть опубликованная версия, не удаляется: отключите его.',
  },
  scope: 'organization',
  visibility: { isRuled: true, followsIfPartial: ['targetBranchGuid', 'targetPointGuid'] },
  entity: 'forecasts',
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Наименование', required: true, max: 255, unique: true },
    kind: { kind: 'choice', label: 'Что прогнозируется', options: forecastKinds, required: true, initial: 'hourly' },
    target: {
      kind: 'choice',
      label: 'Объект прогноза',
      options: forecastTargets,
      required: true,
      initial: 'region',
      hint: 'Час пик и цена — только у региона',
    },
    regionGuid: { ...region, shownWhen: { code: 'target', value: 'region' } },
    gtpCode: { ...gtpCode, shownWhen: { code: 'target', value: 'gtp' } },
    targetBranchGuid: {
      kind: 'reference',
      label: 'Филиал',
      to: 'branch-offices',
      shownWhen: { code: 'target', value: 'branch' },
    },
    targetPointGuid: {
      kind: 'reference',
      label: 'Точка учёта',
      to: 'metering-points',
      shownWhen: { code: 'target', value: 'meteringPoint' },
    },
    donorPointGuid: {
      kind: 'reference',
      label: 'Точка-донор',
      to: 'metering-points',
      hint: 'Пока своей истории мало, берётся её кривая',
      shownWhen: { code: 'target', value: 'meteringPoint' },
    },
    donorPercent: {
      kind: 'number',
      label: 'Доля от донора',
      unit: '%',
      min: 0.01,
      max: 10_000,
      hint: 'Пусто — 100 %',
      shownWhen: { code: 'target', value: 'meteringPoint' },
    },
    horizon: {
      kind: 'number',
      label: 'Горизонт',
      required: true,
      integer: true,
      min: 1,
      max: MAX_MONTHS_AHEAD,
      initial: 1,
      hint: 'Суток, от 1 до 7; для месячного — месяцев, от 1 до 24',
    },
    method: { kind: 'choice', label: 'Метод', options: forecastMethods, required: true, initial: 'combination' },
    neighbours: {
      kind: 'references',
      label: 'Соседние ряды',
      to: 'forecasts',
      table: 'forecast_neighbour',
      hint: 'Прогнозы потребления поблизости, не больше восьми: погода доходит до одних мест раньше, чем до других, и вчерашний факт соседей это показывает',
    },
    challenger: {
      kind: 'choice',
      label: 'Метод-соперник',
      options: forecastMethods,
      hint: 'Оценивается рядом с основным',
    },
    minHistoryDays: {
      kind: 'number',
      label: 'Наименьшая история',
      required: true,
      integer: true,
      min: 7,
      max: 1000,
      initial: 28,
      unit: 'сут.',
    },
    refitDays: {
      kind: 'number',
      label: 'Переучивать методы каждые',
      required: true,
      integer: true,
      min: 1,
      max: 28,
      initial: 7,
      unit: 'сут.',
    },
    publishBy: {
      kind: 'text',
      label: 'Опубликовать накануне до',
      required: true,
      max: 5,
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      patternMessage: 'Время вида 12:00',
      initial: '12:00',
      hint: 'По московскому времени',
    },
    inputPercent: {
      kind: 'number',
      label: 'Публиковать при полноте данных от',
      required: true,
      min: 0,
      max: 100,
      initial: 95,
      unit: '%',
    },
    isAutomatic: {
      kind: 'boolean',
      label: 'Строить по расписанию',
      initial: true,
      hint: 'Задачей планировщика «Прогноз D+1»',
    },
    lastState: { kind: 'choice', label: 'Состояние', options: versionStates, readOnly: true, hasNoPast: true },
    lastAsOf: { kind: 'dateTime', label: 'Построен', readOnly: true, hasNoPast: true },
    lastFrom: { kind: 'date', label: 'С', readOnly: true, hasNoPast: true },
    lastTo: { kind: 'date', label: 'По', readOnly: true, hasNoPast: true },
    mape: { kind: 'number', label: 'MAPE за 30 дней', unit: '%', readOnly: true },
    hit1: { kind: 'number', label: 'Попадание в час пик', unit: '%', readOnly: true },
    author: { kind: 'text', label: 'Кто построил', max: 302, readOnly: true, hasNoPast: true },
  },
  list: {
    columns: ['name', 'lastState', 'mape', 'lastAsOf', 'target'],
    fileColumns: ['hit1', 'kind', 'horizon', 'method', 'lastFrom', 'author'],
    sort: 'name',
    title: 'name',
  },
});
