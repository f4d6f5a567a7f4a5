import type { SingleMethod } from 'contract/features/forecasts/kinds.ts';
import type { Calendar } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { isOff } from './calendar.ts';
import { Engine, type EngineTask } from './engine.ts';
import { aligned, daysOf, lastDays, type Hourly } from './hourly.ts';
import { methodNames } from './methods.ts';
import { bestNeighbours } from './neighbours.ts';
import { prepare } from './prepare.ts';
import type { Pair, PeakDay } from './score.ts';

export interface BacktestTask extends Pick<EngineTask, 'refitDays' | 'only' | 'peakHours'> {
  series: Hourly;
  /** The number of last days to forecast, each at its midnight. */
  days: number;
  /** How many days ahead; 1 by default. */
  leads?: number;
  calendar?: Calendar;
  /** °C; for the forecast days, as forecast at the time. */
  temperature?: Hourly;
  /** Other series, each known up to the end of the previous day. */
  neighbours?: readonly Hourly[];
}

export interface TestedHour extends Pair {
  /** Days since 1970-01-01. */
  day: number;
  hour: number;
  isOff: boolean;
  /** 1 is the day that starts at the midnight of the forecast. */
  lead: number;
  /** The value of the last known day of the same weekday. */
  naive: number;
}

export interface BacktestResult {
  hours: TestedHour[];
  peaks: (PeakDay & { day: number })[];
  /** The forecast of each single method, with hours as in `hours`; NaN when it had too little data. */
  lines: Record<SingleMethod, Float64Array>;
  /** The mean absolute difference between hours a week apart, before the first forecast. */
  weekChange: number;
}

/** The mean absolute difference between hours a week apart, up to the index `until`. */
export function weekChangeOf(values: Float64Array, until: number): number {
  let sum = 0;
  let count = 0;
  for (let index = 7 * HOURS; index < until; index++) {
    const change = Math.abs(values[index]! - values[index - 7 * HOURS]!);
    if (Number.isNaN(change)) continue;
    sum += change;
    count++;
  }
  return sum / count;
}

/** More history does not improve the forecasts. */
const DAYS_USED = 10 * 366;

/** Forecasts the last days of a series as at their midnights. */
export function backtest({
  series: whole,
  days,
  leads = 1,
  calendar = new Map(),
  temperature,
  neighbours = [],
  refitDays,
  only,
  peakHours,
}: BacktestTask): BacktestResult {
  const series = lastDays(whole, days + DAYS_USED, whole.firstDay + daysOf(whole));
  const { firstDay, values } = series;
  const all = daysOf(series);
  const origin = Math.max(1, all - days);
  const prepared = prepare(series, firstDay + origin);
  const engine = new Engine(
    prepared,
    {
      calendar,
      temperature: temperature && aligned(series, temperature, all),
      neighbours: bestNeighbours(prepared, origin, all, neighbours),
    },
    { origin, leads, refitDays, only, peakHours },
  );
  const hours: TestedHour[] = [];
  const peaks: BacktestResult['peaks'] = [];
  const lines: number[][] = methodNames.map(() => []);
  for (let day = origin; day < all; day++) {
    engine.goTo(day);
    for (const [index, { level, low, high, given }] of engine.outlooks().entries()) {
      const target = day + index;
      if (target >= all) break;
      const actual = values.subarray(target * HOURS, (target + 1) * HOURS);
      for (let hour = 0; hour < HOURS; hour++) {
        if (Number.isNaN(actual[hour])) continue;
        for (const [method, line] of lines.entries())
          line.push(given[method] ? prepared.toLoad(given[method][hour]!) : Number.NaN);
        hours.push({
          day: firstDay + target,
          hour,
          isOff: isOff(calendar, firstDay + target),
          lead: index + 1,
          actual: actual[hour]!,
          forecast: prepared.toLoad(level[hour]!),
          low: low ? prepared.toLoad(low[hour]!) : Number.NaN,
          high: high ? prepared.toLoad(high[hour]!) : Number.NaN,
          naive: values[(target - 7 * Math.ceil((index + 1) / 7)) * HOURS + hour]!,
        });
      }
      if (index === 0 && !actual.some((value) => Number.isNaN(value)))
        peaks.push({ day: firstDay + day, actual, ranked: engine.peaks(day, level) });
    }
  }
  const ofMethods = Object.fromEntries(methodNames.map((name, index) => [name, Float64Array.from(lines[index]!)]));
  return {
    hours,
    peaks,
    lines: ofMethods as BacktestResult['lines'],
    weekChange: weekChangeOf(values, origin * HOURS),
  };
}
