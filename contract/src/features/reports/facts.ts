import { defineResource } from '../../kit/resource.ts';
import type { Field, Fields, InputOf } from '../../kit/field.ts';
import type { RelativePeriod } from '../../kit/filter.ts';
import type { EntityType } from '../../rights/permissions.ts';
import { indicators } from '../planned-data/indicators.ts';

const kept = { in: 'parameters' } as const;
const all = 'Пусто — все, что вам доступны';

/** All settings that a template may have; a template names those that it uses. */
export const reportSettings = {
  points: { ...kept, kind: 'references', label: 'Точки учёта', to: 'metering-points', hint: all },
  objects: { ...kept, kind: 'references', label: 'Объекты', to: 'consumption-objects', hint: all },
  branchGuid: { ...kept, kind: 'reference', label: 'Филиал', to: 'branch-offices', hint: 'Пусто — все' },
  step: {
    ...kept,
    kind: 'choice',
    label: 'Шаг',
    options: { hour: 'Час', day: 'Сутки', month: 'Месяц' },
    hint: 'Пусто — час',
  },
  indicator: { ...kept, kind: 'choice', label: 'Показатель плана', options: indicators, hint: 'Пусто — энергия' },
  forecasts: { ...kept, kind: 'references', label: 'Прогнозы', to: 'forecasts', hint: 'Пусто — все' },
} as const satisfies Fields;
type ReportSetting = keyof typeof reportSettings;
export type ReportInputs = InputOf<typeof reportSettings>;

interface Template {
  name: string;
  /** A one-line description of the content. */
  about: string;
  /** What the author must be able to read. */
  needs: readonly EntityType[];
  /** Sections that the file also shows: another reader must be able to read all of them completely. */
  shows?: readonly EntityType[];
  /** Its figures come from measured values. */
  isMeasured?: true;
  settings: readonly ReportSetting[];
  /** Settings that cannot be left empty. */
  required?: readonly ReportSetting[];
}

/** The report templates. The list is closed: each has a function on the server that builds its table. */
export const reportTemplates = {
  hourly: {
    name: 'Почасовое потребление',
    about: 'Потребление по часам, суткам или месяцам: по каждой точке и вместе',
    needs: ['measurements'],
    shows: ['meteringPoints'],
    isMeasured: true,
    settings: ['points', 'branchGuid', 'step'],
  },
  objects: {
    name: 'Сводный по объектам',
    about: 'Сколько потребил каждый объект, какая это доля и насколько полон профиль',
    needs: ['measurements', 'consumptionObjects'],
    shows: ['meteringPoints'],
    isMeasured: true,
    settings: ['objects', 'branchGuid'],
  },
  completeness: {
    name: 'Полнота данных',
    about: 'Сколько значений профиля пришло по каждой точке, сколько рассчитано и каких нет',
    needs: ['measurements'],
    shows: ['meteringPoints'],
    isMeasured: true,
    settings: ['points', 'branchGuid'],
  },
  verifications: {
    name: 'Поверки',
    about: 'Приборы, трансформаторы тока и напряжения, поверка которых просрочена или кончается в этом периоде',
    needs: ['meteringDevices'],
    settings: ['branchGuid'],
  },
  categories: {
    name: 'Сравнение ценовых категорий',
    about: 'Стоимость энергии по ценовым категориям и разница с нынешней',
    needs: ['calculator'],
    shows: ['meteringPoints'],
    isMeasured: true,
    settings: ['points'],
    required: ['points'],
  },
  accuracy: {
    name: 'Точность прогнозов',
    about: 'Опубликованный прогноз и факт по суткам, ошибка и попадание в час пик',
    needs: ['forecasts'],
    isMeasured: true,
    settings: ['forecasts'],
  },
  plans: {
    name: 'План и факт филиалов',
    about: 'План, факт и отклонение каждого филиала по месяцам',
    needs: ['plannedData'],
    isMeasured: true,
    settings: ['branchGuid', 'indicator'],
  },
  passport: {
    name: 'Технический паспорт',
    about: 'Точки учёта по объектам: код, напряжение, прибор и срок его поверки',
    needs: ['meteringPoints', 'meteringDevices'],
    settings: ['objects', 'branchGuid'],
  },
} as const satisfies Readonly<Record<string, Template>>;
export type ReportTemplate = keyof typeof reportTemplates;

export const templateOf = (template: ReportTemplate): Template => reportTemplates[template];

/** The settings of a template as fields, with those that cannot be empty marked as required. */
export function settingsOfTemplate(template: ReportTemplate): Record<string, Field> {
  const { settings, required = [] } = templateOf(template);
  return Object.fromEntries(
    settings.map((name) => [name, { ...reportSettings[name], ...(required.includes(name) && { required: true }) }]),
  );
}

/** The period of a report: relative to the day it is made, or between two days. */
export const reportPeriods = {
  yesterday: 'Вчера',
  today: 'Сегодня',
  last7days: 'Последние 7 дней',
  thisWeek: 'Эта неделя',
  last30days: 'Последние 30 дней',
  thisMonth: 'Этот месяц',
  lastMonth: 'Прошлый месяц',
  thisYear: 'Этот год',
  next30days: 'Ближайшие 30 дней',
  dates: 'Между датами',
} as const satisfies Partial<Record<RelativePeriod, string>> & { dates: string };
export type ReportPeriod = keyof typeof reportPeriods;

export const reportFormats = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const;
export type ReportFormat = keyof typeof reportFormats;

export const reportStates = {
  never: 'Ещё не сделан',
  making: 'Делается',
  done: 'Сделан',
  failed: 'Не получился',
} as const;
export type ReportState = keyof typeof reportStates;

/** The states of making a file. */
export const makingStates = {
  waiting: 'Ждёт своей очереди',
  making: 'Делается',
  done: 'Сделан',
  warned: 'Сделан с замечаниями',
  failed: 'Не получился',
  stopped: 'Остановлен',
} as const;
export type MakingState = keyof typeof makingStates;
export const isBeingMade = (state: MakingState): boolean => state === 'waiting' || state === 'making';

/** The maximum number of rows of a PDF. */
export const MAX_PDF_ROWS = 10_000;

const titles = Object.fromEntries(
  Object.entries(reportTemplates).map(([template, { name }]) => [template, name]),
) as Record<ReportTemplate, string>;

export const reports = defineResource({
  name: 'reports',
  table: 'report',
  titles: {
    list: 'Отчёты',
    count: ['отчёт', 'отчёта', 'отчётов'],
    accusative: 'отчёт',
    removal: 'Вместе с ним удаляются его файлы.',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'reports',
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Название', required: true, max: 255, unique: true },
    template: { kind: 'choice', label: 'Шаблон', options: titles, required: true },
    state: { kind: 'choice', label: 'Состояние', options: reportStates, readOnly: true, hasNoPast: true },
    ...reportSettings,
    period: { kind: 'choice', label: 'Период', options: reportPeriods, required: true, initial: 'lastMonth' },
    dateFrom: { kind: 'date', label: 'С', shownWhen: { code: 'period', value: 'dates' } },
    dateTo: { kind: 'date', label: 'По', shownWhen: { code: 'period', value: 'dates' } },
    format: { kind: 'choice', label: 'Файл', options: reportFormats, required: true, initial: 'pdf' },
    recipients: {
      kind: 'tags',
      label: 'Кому отправлять',
      max: 254,
      hint: 'Адреса почты: готовый файл уходит им письмом',
    },
    keepFiles: {
      kind: 'number',
      label: 'Хранить последних файлов',
      integer: true,
      required: true,
      min: 1,
      max: 100,
      initial: 24,
    },
    cron: { kind: 'text', label: 'Расписание', max: 120, readOnly: true, hasNoPast: true },
    lastMadeAt: { kind: 'dateTime', label: 'Последний файл', readOnly: true, hasNoPast: true },
  },
  list: {
    columns: ['name', 'state', 'lastMadeAt', 'template', 'period', 'format', 'cron'],
    sort: 'name',
    title: 'name',
  },
});
