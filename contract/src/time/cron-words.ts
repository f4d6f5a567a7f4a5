import { parseCron, type Cron, type MonthDay } from './cron.ts';
import type { DayKind, Timing } from './schedule-times.ts';
import { zoneClocks } from './zone-clocks.ts';

const plurals = new Intl.PluralRules('ru');
const listing = new Intl.ListFormat('ru', { type: 'conjunction' });
const either = new Intl.ListFormat('ru', { type: 'disjunction' });

type Forms = readonly [one: string, few: string, many: string];
const minutes: Forms = ['минуту', 'минуты', 'минут'];
const hours: Forms = ['час', 'часа', 'часов'];

const formOf = (count: number, [one, few, many]: Forms) => {
  const rule = plurals.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
};

/** «каждую минуту», «каждый 21 час», «каждые 15 минут». */
function every(count: number, forms: Forms, each: string): string {
  if (count === 1) return `${each} ${forms[0]}`;
  return `${formOf(count, ['каждую', 'каждые', 'каждые']) === 'каждую' ? each : 'каждые'} ${count} ${formOf(count, forms)}`;
}
const everyMinutes = (count: number) =>
  count % 60 ? every(count, minutes, 'каждую') : every(count / 60, hours, 'каждый');

const pad = (value: number) => String(value).padStart(2, '0');
const clock = (hour: number, minute: number) => `${pad(hour)}:${pad(minute)}`;

const isRun = (values: readonly number[]) => values.every((value, index) => value === values[0]! + index);

/** The step of values evenly dividing `size`, starting at zero; null when there is none. */
function stepOf(values: readonly number[], size: number): number | null {
  const step = size / values.length;
  return Number.isInteger(step) && values.every((value, index) => value === index * step) ? step : null;
}

const LISTED = 6;

function hoursText({ hours: given, minutes: past }: Cron): string {
  const [first, last] = [given[0]!, given.at(-1)!];
  if (given.length === 24) return '';
  if (given.length === 1) return ` с ${clock(first, 0)} до ${clock(first, 59)}`;
  if (isRun(given)) return ` с ${clock(first, past[0]!)} до ${clock(last, past.at(-1)!)}`;
  return ` в ${listing.format(given.map(String))} ч`;
}

function timeText(cron: Cron): string {
  const { hours: given, minutes: past } = cron;
  if (given.length * past.length <= LISTED)
    return `в ${listing.format(given.flatMap((hour) => past.map((minute) => clock(hour, minute))))}`;
  const step = stepOf(past, 60);
  if (past.length > 1) {
    const text = step ? everyMinutes(step) : `на ${listing.format(past.map((minute) => `${minute}-й`))} минуте`;
    const each = !step && given.length === 24 ? ' каждого часа' : '';
    return `${text}${each}${hoursText(cron)}`;
  }
  const wide = stepOf(given, 24);
  const from = past[0] ? `, на ${past[0]}-й минуте` : '';
  if (wide) return `${everyMinutes(wide * 60)}${from}`;
  if (isRun(given)) return `каждый час${hoursText(cron)}`;
  return `в ${listing.format(given.map((hour) => clock(hour, past[0]!)))}`;
}

const monthsOf = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];
const monthsIn = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
];
const monthsTo = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
];
const weekdaysBy = ['воскресеньям', 'понедельникам', 'вторникам', 'средам', 'четвергам', 'пятницам', 'субботам'];
const weekdaysOf = ['воскресенья', 'понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы'];
const weekdaysTo = ['воскресенье', 'понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу'];

const nameOf = (names: readonly string[], index: number) => names[index]!;

function daysText(days: readonly number[]): string {
  if (days.length > 2 && isRun(days)) return `с ${days[0]}-го по ${days.at(-1)}-е число`;
  return `${listing.format(days.map((day) => `${day}-го`))} числа`;
}

function monthsText(months: readonly number[]): string {
  if (months.length > 2 && isRun(months))
    return `с ${nameOf(monthsOf, months[0]! - 1)} по ${nameOf(monthsTo, months.at(-1)! - 1)}`;
  return `в ${listing.format(months.map((month) => nameOf(monthsIn, month - 1)))}`;
}

function weekdaysText(weekdays: readonly number[]): string {
  // The week begins on Monday.
  const inOrder = weekdays.map((day) => (day + 6) % 7).toSorted((a, b) => a - b);
  const own = inOrder.map((day) => (day + 1) % 7);
  if (own.length > 2 && isRun(inOrder)) return `с ${nameOf(weekdaysOf, own[0]!)} по ${nameOf(weekdaysTo, own.at(-1)!)}`;
  return `по ${listing.format(own.map((day) => nameOf(weekdaysBy, day)))}`;
}

const monthDaysText: Readonly<Record<MonthDay, string>> = {
  last: 'в последний день месяца',
  firstWorking: 'в первый рабочий день месяца',
  lastWorking: 'в последний рабочий день месяца',
};

function dateText({ days, monthDays, months, weekdays }: Cron): string {
  const [day] = days ?? [];
  if (day && days!.length === 1 && monthDays.length === 0 && months && !weekdays)
    return listing.format(months.map((month) => `${day} ${nameOf(monthsOf, month - 1)}`));
  const ofMonth = [...(days?.length ? [daysText(days)] : []), ...monthDays.map((name) => monthDaysText[name])];
  const which = [listing.format(ofMonth), weekdays ? weekdaysText(weekdays) : ''].filter(Boolean);
  return [either.format(which), months && monthsText(months)].filter(Boolean).join(' ');
}

const kinds: Readonly<Record<DayKind, string>> = {
  any: 'каждый день',
  working: 'каждый рабочий день',
  off: 'каждый выходной день',
  next: 'каждый рабочий день',
};
const only: Readonly<Record<DayKind, string>> = {
  any: '',
  working: ', только в рабочие дни,',
  off: ', только в выходные дни,',
  next: ', а если это выходной — в следующий рабочий день,',
};

/** Describes the kind of day; nothing when the dates are working days by definition. */
function onlyText({ days, monthDays, weekdays }: Cron, kind: DayKind): string {
  const areWorking = days?.length === 0 && !weekdays && !monthDays.includes('last');
  return areWorking && kind !== 'off' ? '' : only[kind];
}

/** Describes start times: «каждый рабочий день в 06:00 по Москве», without the zone where it is the reader's own. Throws
 *  CronError. */
export function timingWords({ cron: text, everyMinutes: step, zone, days }: Timing, ownZone?: string): string {
  const clocks = zone === ownZone ? '' : (zoneClocks[zone] ?? `по часам ${zone}`);
  const cron = text === null ? null : parseCron(text);
  const dates = cron ? dateText(cron) : '';
  const time = cron ? timeText(cron) : everyMinutes(step ?? 1);
  const when =
    cron && dates ? `${dates}${onlyText(cron, days)}` : days !== 'any' || time.startsWith('в ') ? kinds[days] : '';
  return [when, time, clocks].filter(Boolean).join(' ');
}
