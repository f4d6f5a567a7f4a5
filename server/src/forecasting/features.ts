import { MONDAY, SATURDAY, SUNDAY, type Calendar } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { actsAs, isOff, yearPhase } from './calendar.ts';
import type { PreparedSeries } from './prepare.ts';
import { mean } from './statistics.ts';

/** The first day for which all lags exist. */
export const FIRST_DAY = 28;
/** Scale factors of inputs: the ridge penalty is equal for all, so an input that should be shrunk less is scaled up. */
export const LAG = 3;
const SQUARE = 10;
const WARMTH = 0.1;
/** Weather is observed and forecast every three hours. */
const PART_HOURS = 3;
const PARTS = HOURS / PART_HOURS;
const HEATING = 18;
const COOLING = 20;
/** Hours of the previous day whose effect depends on the season and differs after a weekend. */
const KEY_HOURS = [23, 20, 17, 12, 7, 3];

/** A series whose previous day improves the forecast of another one, because weather reaches its place earlier. Days
 *  are counted from the same first day. */
export type Neighbour = Pick<PreparedSeries, 'level' | 'trust'>;

export interface DayConditions {
  firstDay: number;
  calendar: Calendar;
  /** Hourly air temperature, °C, from the same first day; NaN where unknown. */
  temperature?: Float64Array;
  neighbours: readonly Neighbour[];
}

const every = (step: number, from = 0) =>
  Array.from({ length: Math.ceil((HOURS - from) / step) }, (_, index) => from + index * step);

/** The reference level of a day: the mean of the week before it. */
export const baseOf = (level: Float64Array, day: number): number => mean(level, (day - 7) * HOURS, day * HOURS);

export const harmonicsOf = (day: number) =>
  [1, 2, 3].flatMap((k) => {
    const angle = 2 * Math.PI * k * yearPhase(day);
    return [Math.cos(angle), Math.sin(angle)];
  });

function calendarOf({ calendar, firstDay }: DayConditions, index: number): number[] {
  const day = firstDay + index;
  const kind = calendar.get(day);
  const change = (lag: number) => Number(isOff(calendar, day)) - Number(isOff(calendar, day - lag));
  const isException = (at: number) => Number(actsAs(calendar, at) !== actsAs(new Map(), at));
  return [
    Number(kind === 'holiday'),
    Number(kind === 'short'),
    isException(day),
    isException(day - 1),
    isException(day) || isException(day - 7) ? change(7) : 0,
  ];
}

/** How the heating and cooling demand of each part of the day differs from the previous day and week. */
function warmthOf({ temperature }: DayConditions, day: number): number[] {
  if (!temperature) return [];
  const need = (part: number, of: (degrees: number) => number) => {
    const at = day * HOURS + part * PART_HOURS;
    let sum = 0;
    let count = 0;
    for (let index = at; index < at + PART_HOURS; index++) {
      const degrees = temperature[index] ?? Number.NaN;
      if (Number.isNaN(degrees)) continue;
      sum += of(degrees);
      count++;
    }
    return count ? (sum / count) * WARMTH : Number.NaN;
  };
  const change = (part: number, of: (degrees: number) => number) => {
    const now = need(part, of);
    const week = [1, 2, 3, 4, 5, 6, 7].map((lag) => need(part - lag * PARTS, of));
    return [now - week[0]!, now - mean(week)].map((value) => (Number.isNaN(value) ? 0 : value));
  };
  const heating = (degrees: number) => Math.max(0, HEATING - degrees);
  const cooling = (degrees: number) => Math.max(0, degrees - COOLING);
  return Array.from({ length: PARTS }, (_, part) => [...change(part, heating), ...change(part, cooling)]).flat();
}

/** Non-linear inputs: changes over the last two days. */
function bendsOf(at: (lag: number, hour: number) => number, dayMean: (lag: number) => number, harmonics: number[]) {
  const keys = KEY_HOURS.map((hour) => at(1, hour));
  const swing = at(1, 15) - at(1, 6);
  const jumps = [23, 16, 7].map((hour) => at(1, hour) - at(2, hour));
  const moves = [dayMean(1), dayMean(2), ...jumps];
  return [
    swing * LAG,
    ...jumps.map((value) => value * LAG),
    ...keys.flatMap((value) => [swing * value * SQUARE, value * value * SQUARE]),
    ...moves.flatMap((value) => [swing * value * SQUARE, value * Math.abs(value) * SQUARE]),
    ...moves.flatMap((value) => harmonics.slice(0, 4).map((wave) => wave * value * LAG)),
    ...harmonics.slice(0, 2).map((wave) => wave * swing * LAG),
  ];
}

/** The inputs of a day, all known at its midnight. */
export function featuresOf(days: DayConditions, level: Float64Array, day: number, withBends: boolean): Float64Array {
  const weekday = actsAs(days.calendar, days.firstDay + day);
  const harmonics = harmonicsOf(days.firstDay + day);
  const base = baseOf(level, day);
  const at = (lag: number, hour: number) => level[(day - lag) * HOURS + hour]! - base;
  const dayMean = (lag: number) => mean(level, (day - lag) * HOURS, (day - lag + 1) * HOURS) - base;
  const month = mean(level, (day - 28) * HOURS, day * HOURS) - base;
  const keys = KEY_HOURS.map((hour) => at(1, hour) * LAG);
  const isAfter = isOff(days.calendar, days.firstDay + day - 1) && weekday !== SATURDAY && weekday !== SUNDAY;
  return Float64Array.from([
    1,
    ...[0, 1, 2, 3, 4, 5, 6].map((other) => Number(other === weekday)),
    ...harmonics,
    ...every(1).map((hour) => at(1, hour) * LAG),
    ...every(1).map((hour) => at(7, hour) * LAG),
    ...every(2).map((hour) => at(2, hour) * LAG),
    ...every(3, 1).map((hour) => at(6, hour) * LAG),
    ...[3, 4, 5, 14, 21, 28].map((lag) => dayMean(lag) * LAG),
    month * LAG,
    ...[isAfter || weekday === MONDAY, weekday === SATURDAY, weekday === SUNDAY].flatMap((is) =>
      keys.map((value) => (is ? value : 0)),
    ),
    ...harmonics.slice(0, 4).flatMap((wave) => keys.map((value) => wave * value)),
    ...harmonics.slice(0, 4).map((wave) => (weekday === SUNDAY || weekday === SATURDAY ? wave : 0)),
    ...calendarOf(days, day),
    ...warmthOf(days, day),
    ...(withBends
      ? [...bendsOf(at, dayMean, harmonics), ...harmonics.slice(0, 4).map((wave) => wave * month * LAG)]
      : []),
  ]);
}
