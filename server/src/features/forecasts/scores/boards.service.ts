import { monthOf, type Calendar } from 'contract/time/calendar.ts';
import { dayText } from 'contract/time/day-shape.ts';
import type { BacktestCard, ForecastScore, PeakScore } from 'contract/features/forecasts/scores/answers.ts';
import type { PeakHour } from '../../../forecasting/peak.ts';
import { peakScoresOf, scoreboard, type Pair, type PeakDay } from '../../../forecasting/score.ts';
import { dayTypeOf } from '../sources/calendar.service.ts';

/** A forecast hour with an actual value. */
export interface ScoredHour extends Pair {
  /** Days since 1970. */
  day: number;
  /** Starts at 0. */
  hour: number;
  lead: number;
}

/** The stored result of a back-test, without its hourly values. */
export type Result = Pick<
  BacktestCard,
  'weekChange' | 'scores' | 'peaks' | 'regretReason' | 'cost' | 'costHours' | 'costReason' | 'costPrices'
>;

/** Converts NaN and infinity to null. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const finiteOf = <T extends object>(scores: T) =>
  Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, finite(value as number)])) as {
    [K in keyof T]: number | null;
  };

/** A forecast month with an actual value. */
export interface ScoredMonth extends Pair {
  month: string;
  lead: number;
}

type Sides<T> = Readonly<Partial<Record<ForecastScore['by'], (one: T) => string>>>;

const hourSides = (calendar: Calendar): Sides<ScoredHour> => ({
  all: () => '',
  lead: ({ lead }) => String(lead),
  hour: ({ hour }) => String(hour + 1),
  dayType: ({ day }) => dayTypeOf(calendar, day),
  dayTypeHour: ({ day, hour }) => `${dayTypeOf(calendar, day)} ${hour + 1}`,
  month: ({ day }) => monthOf(dayText(day)),
});

const monthSides: Sides<ScoredMonth> = {
  all: () => '',
  lead: ({ lead }) => String(lead),
  month: ({ month }) => month,
  monthOfYear: ({ month }) => String(Number(month.slice(5))),
};

const boardBy = <T extends Pair>(
  method: string,
  pairs: readonly T[],
  sides: Sides<T>,
  change: number,
): ForecastScore[] =>
  (Object.keys(sides) as ForecastScore['by'][]).flatMap((by) =>
    [...scoreboard(pairs, sides[by]!, change)].map(([key, { count, ...scores }]) => ({
      by,
      key,
      method,
      count,
      ...finiteOf(scores),
    })),
  );

/** The scores of a method, in total and by groups. */
export const boardOf = (method: string, hours: readonly ScoredHour[], weekChange: number, calendar: Calendar) =>
  boardBy(method, hours, hourSides(calendar), weekChange);

export const monthBoardOf = (method: string, months: readonly ScoredMonth[], yearChange: number) =>
  boardBy(method, months, monthSides, yearChange);

/** Hours by descending forecast load; the earlier one comes first on a tie. */
export const rankedBy = (values: ArrayLike<number>, among: readonly number[]): PeakHour[] =>
  among
    .map((hour) => ({ hour, probability: Number.NaN }))
    .toSorted((a, b) => values[b.hour]! - values[a.hour]! || a.hour - b.hour);

export function peakBoardOf(method: string, days: readonly PeakDay[]): PeakScore {
  const { hit1, hit3, within1, meanRank, regretKw, regretRub } = finiteOf(peakScoresOf(days));
  return { method, days: days.length, hit1, hit3, within1, meanRank, regretKw, regretRub };
}
