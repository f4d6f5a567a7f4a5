import { isWeekend } from 'contract/time/calendar.ts';
import { HOURS, dayNumber } from 'contract/time/day-shape.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { daysOf, hourTimes } from '../shown/forecast-text.ts';
import { bandOf, type HourLines } from '../shown/hour-lines.ts';
import { stepOf } from '../shown/hour-grid.ts';

export interface Difference {
  day: string;
  hour: number;
  before: number;
  after: number;
  delta: number;
  actual: number | null;
}

type Values = readonly (number | null)[];

/** The values of a version keyed by «day hour». */
const byStep = (version: ForecastVersionCard, values: Values): Map<string, number | null> =>
  new Map(
    values.map((value, index) => {
      const { day, hour } = stepOf(version, index);
      return [`${day} ${hour}`, value];
    }),
  );

/** The steps present in both versions whose values differ. */
export function differences(one: ForecastVersionCard, other: ForecastVersionCard): Difference[] {
  const known = byStep(one, one.values);
  return other.values.flatMap((after, index) => {
    const { day, hour } = stepOf(other, index);
    const before = known.get(`${day} ${hour}`) ?? null;
    if (before === null || after === null || before === after) return [];
    return [{ day, hour, before, after, delta: after - before, actual: other.actual[index] ?? null }];
  });
}

/** The hourly chart data of both versions over all their days. */
export function comparisonLines(one: ForecastVersionCard, other: ForecastVersionCard): HourLines {
  const days = [...new Set([...daysOf(one), ...daysOf(other)])].toSorted();
  const steps = days.flatMap((day) => Array.from({ length: HOURS }, (_, hour) => `${day} ${hour + 1}`));
  const lineOf = (version: ForecastVersionCard, values: Values) => {
    const known = byStep(version, values);
    return steps.map((step) => known.get(step) ?? null);
  };
  const [left, right] = [lineOf(one, one.actual), lineOf(other, other.actual)];
  const actual = left.map((value, index) => value ?? right[index]!);
  const hasActual = actual.some((value) => value !== null);
  return {
    unit: forecastUnits[other.unit],
    times: hourTimes(days),
    lines: [
      ...(hasActual ? [{ name: 'Факт', meaning: 'fact' as const, values: actual }] : []),
      { name: `Версия ${one.number}`, meaning: 'plan', values: lineOf(one, one.values) },
      { name: `Версия ${other.number}`, meaning: 'forecast', values: lineOf(other, other.values) },
    ],
    band: bandOf(lineOf(other, other.low), lineOf(other, other.high)),
    isOff: days.flatMap((day) => Array.from({ length: HOURS }, () => isWeekend(dayNumber(day)))),
    isPeak: steps.map(() => false),
  };
}
