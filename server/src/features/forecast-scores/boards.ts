import { dayText } from 'contract/day-shape.ts';
import type { ForecastScore, PeakScore } from 'contract/features/forecast-scores.ts';
import type { Calendar } from '../../forecasting/calendar.ts';
import type { PeakHour } from '../../forecasting/peak.ts';
import { peakScoresOf, scoreboard, type Pair, type PeakDay } from '../../forecasting/score.ts';
import { dayTypeOf } from '../forecast-sources/calendar.service.ts';

/** An hour that was forecast and came. */
export interface ScoredHour extends Pair {
  /** Counted from 1970. */
  day: number;
  /** From 0. */
  hour: number;
  lead: number;
}

/** What is not a number is nothing. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const finiteOf = <T extends object>(scores: T) =>
  Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, finite(value as number)])) as {
    [K in keyof T]: number | null;
  };

const keys: Readonly<Record<ForecastScore['by'], (hour: ScoredHour, calendar: Calendar) => string>> = {
  all: () => '',
  lead: ({ lead }) => String(lead),
  hour: ({ hour }) => String(hour + 1),
  dayType: ({ day }, calendar) => dayTypeOf(calendar, day),
  dayTypeHour: ({ day, hour }, calendar) => `${dayTypeOf(calendar, day)} ${hour + 1}`,
  month: ({ day }) => dayText(day).slice(0, 7),
};

/** How good the forecasts of a method were, on the whole and told apart. */
export function boardOf(
  method: string,
  hours: readonly ScoredHour[],
  weekChange: number,
  calendar: Calendar,
): ForecastScore[] {
  return (Object.keys(keys) as ForecastScore['by'][]).flatMap((by) =>
    [...scoreboard(hours, (hour) => keys[by](hour, calendar), weekChange)].map(([key, { count, ...scores }]) => ({
      by,
      key,
      method,
      count,
      ...finiteOf(scores),
    })),
  );
}

/** Hours by how high they are forecast to be, the earlier of equal ones first. */
export const rankedBy = (values: ArrayLike<number>, among: readonly number[]): PeakHour[] =>
  among
    .map((hour) => ({ hour, probability: Number.NaN }))
    .toSorted((a, b) => values[b.hour]! - values[a.hour]! || a.hour - b.hour);

export function peakBoardOf(method: string, days: readonly PeakDay[]): PeakScore {
  const { hit1, hit3, within1, meanRank, regretKw, regretRub } = finiteOf(peakScoresOf(days));
  return { method, days: days.length, hit1, hit3, within1, meanRank, regretKw, regretRub };
}
