import { inputSchema } from '../../kit/field-schema.ts';
import { defineResource } from '../../kit/resource.ts';
import type { DayKind } from '../../time/schedule-times.ts';
import { jobSettings, schedulableKinds } from './job-kinds.ts';
import { timeZones } from '../../time/time-zones.ts';
import { runStates } from './runs.ts';

export const startKinds = {
  cron: 'По часам и дням',
  every: 'Через равные промежутки',
  after: 'После другой задачи',
  hand: 'Только вручную',
} as const;
export type StartKind = keyof typeof startKinds;

export const dayKinds: Readonly<Record<DayKind, string>> = {
  any: 'В любые дни',
  working: 'Только в рабочие дни',
  next: 'В рабочие дни, выпавшее на выходной — в следующий рабочий',
  off: 'Только в выходные и праздники',
};

export const scheduleStates = {
  ready: 'Ждёт запуска',
  running: 'Выполняется',
  paused: 'Приостановлена',
  missed: 'Не состоялась',
  failed: 'Ошибка',
  off: 'Выключена',
} as const;
export type ScheduleState = keyof typeof scheduleStates;

export const overlaps = {
  skip: 'Пропустить новый запуск',
  queue: 'Поставить новый запуск в очередь',
  replace: 'Остановить прежний запуск',
} as const;
export type Overlap = keyof typeof overlaps;

export const missedPolicies = {
  last: 'Выполнить только последний',
  all: 'Догнать все',
  skip: 'Пропустить',
} as const;
export type MissedPolicy = keyof typeof missedPolicies;

const alarms = {
  editors: 'Всем, кто меняет расписания',
  author: 'Только автору расписания',
  chosen: 'Названным сотрудникам',
  nobody: 'Никому',
} as const;
export type Alarm = keyof typeof alarms;

/** The fields of a timetable needed for a preview. */
const timing = {
  starts: { kind: 'choice', label: 'Когда запускать', options: startKinds, required: true, initial: 'cron' },
  cron: {
    kind: 'text',
    label: 'Расписание',
    required: true,
    max: 120,
    pattern: '^[0-9A-Za-z*,/ -]+$',
    patternMessage: 'Цифры, звёздочки, запятые, дефисы и дроби через пробел',
    hint: 'Минуты, часы, дни месяца, месяцы, дни недели, как в cron: 0 6 8-14 * *. L — последний день месяца, 1W и LW — первый и последний рабочий',
    shownWhen: { code: 'starts', value: 'cron' },
  },
  everyMinutes: {
    kind: 'number',
    label: 'Каждые',
    required: true,
    integer: true,
    min: 1,
    max: 1440,
    unit: 'мин',
    hint: 'Считая от полуночи',
    shownWhen: { code: 'starts', value: 'every' },
  },
  timeZone: { kind: 'choice', label: 'Часовой пояс', options: timeZones, required: true, initial: 'Europe/Moscow' },
  calendar: { kind: 'choice', label: 'Дни', options: dayKinds, required: true, initial: 'any' },
} as const;

export const schedules = defineResource({
  name: 'schedules',
  table: 'schedule',
  titles: { list: 'Планировщик', count: ['задача', 'задачи', 'задач'], accusative: 'задачу' },
  scope: 'organization',
  entity: 'scheduler',
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Название', required: true, max: 255, unique: true },
    kind: { kind: 'choice', label: 'Что делает', options: schedulableKinds, required: true },
    state: { kind: 'choice', label: 'Состояние', options: scheduleStates, readOnly: true, hasNoPast: true },
    ...jobSettings,
    ...timing,
    afterGuid: {
      kind: 'reference',
      label: 'После успеха задачи',
      to: 'schedules',
      required: true,
      shownWhen: { code: 'starts', value: 'after' },
    },
    isEnabled: { kind: 'boolean', label: 'Включена', initial: true },
    needsApproval: { kind: 'boolean', label: 'Правки утверждает другой человек' },
    overlap: {
      kind: 'choice',
      label: 'Если прежний запуск не закончен',
      options: overlaps,
      required: true,
      initial: 'skip',
    },
    missed: { kind: 'choice', label: 'Если срок пропущен', options: missedPolicies, required: true, initial: 'last' },
    retries: {
      kind: 'number',
      label: 'Повторов при ошибке',
      required: true,
      integer: true,
      min: 0,
      max: 10,
      initial: 2,
    },
    retryPauseSeconds: {
      kind: 'number',
      label: 'Пауза перед повтором',
      required: true,
      integer: true,
      min: 1,
      max: 3600,
      unit: 'с',
      initial: 30,
      hint: 'С каждым повтором вдвое дольше',
    },
    maxMinutes: {
      kind: 'number',
      label: 'Остановить, если идёт дольше',
      required: true,
      integer: true,
      min: 1,
      max: 1380,
      unit: 'мин',
      initial: 60,
    },
    deadlineMinutes: {
      kind: 'number',
      label: 'Должна закончиться через',
      integer: true,
      min: 1,
      max: 10_080,
      unit: 'мин',
      hint: 'После своего срока; пусто — когда закончится',
    },
    alarm: { kind: 'choice', label: 'Сообщать о неудачах', options: alarms, required: true, initial: 'editors' },
    alarmPeople: {
      kind: 'references',
      label: 'Кому',
      to: 'employees',
      table: 'schedule_alarm_person',
      required: true,
      hint: 'Сотрудникам с учётной записью; если ни одна не открыта — всем, кто меняет расписания',
      shownWhen: { code: 'alarm', value: 'chosen' },
    },
    alarmByMail: {
      kind: 'boolean',
      label: 'О неудачах — сразу письмом',
      hint: 'И тем, кто писем не выбирал, и в их тихие часы',
    },
    escalateMinutes: {
      kind: 'number',
      label: 'Если тревогу не прочли за',
      integer: true,
      min: 1,
      max: 10_080,
      unit: 'мин',
      hint: 'Её увидят все, кто меняет права доступа; пусто — больше никто',
    },
    author: {
      kind: 'text',
      label: 'Автор',
      max: 255,
      readOnly: true,
      hint: 'Кто создал или последним изменил: запуски идут с его правами',
      hasNoPast: true,
    },
    pausedUntil: { kind: 'dateTime', label: 'Приостановлена до', readOnly: true },
    pauseReason: { kind: 'text', label: 'Почему приостановлена', max: 300, readOnly: true },
    nextRunAt: { kind: 'dateTime', label: 'Следующий запуск', readOnly: true },
    lastRunAt: { kind: 'dateTime', label: 'Последний запуск', readOnly: true },
    lastState: { kind: 'choice', label: 'Последний итог', options: runStates, readOnly: true },
  },
  list: {
    columns: ['name', 'state', 'cron', 'nextRunAt', 'lastState'],
    fileColumns: ['lastRunAt'],
    sort: 'name',
    title: 'name',
  },
});

export const timingSchema = inputSchema(timing);
