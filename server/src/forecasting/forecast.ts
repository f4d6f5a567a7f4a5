import type { SingleMethod } from 'contract/features/forecasts/facts.ts';
import type { Calendar } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { Engine, type EngineTask } from './engine.ts';
import { aligned, knownBy, lastDays, type Hourly } from './hourly.ts';
import { methodNames } from './methods.ts';
import type { PeakHour } from './peak.ts';
import { prepare } from './prepare.ts';

export interface ForecastTask extends Pick<EngineTask, 'refitDays' | 'only' | 'peakHours'> {
  series: Hourly;
  /** Milliseconds since 1970: nothing that became known later is used. */
  asOf: number;
  /** The days to forecast, counted from 1970, both included. */
  from: number;
  to: number;
  calendar?: Calendar;
  /** °C; forecast temperature is what was known of the days ahead. */
  temperature?: Hourly;
}

interface ForecastDay {
  day: number;
  loads: Float64Array;
  /** The tenth and the ninetieth percentile; not there while too few days have been forecast to tell. */
  low?: Float64Array;
  high?: Float64Array;
  /** The hours, most probable peak first. */
  peaks: PeakHour[];
  /** What each method says by itself. */
  lines: Partial<Record<SingleMethod, Float64Array>>;
}

export interface Forecast {
  /** None where less than a week is known. */
  days: ForecastDay[];
  weights: Partial<Record<SingleMethod, number>>;
  /** The history is too short or too wild for anything but the same hours a week ago. */
  isFallback: boolean;
}

/** Older days add next to nothing to the next ones and cost as much as new ones. */
const DAYS_USED = 4 * 366;

const lastKnown = ({ values }: Hourly) => values.findLastIndex((value) => Number.isFinite(value));

/** Forecasts days from what was known at a moment. */
export function forecast(task: ForecastTask): Forecast {
  const { series, asOf, from, to, calendar = new Map(), temperature, refitDays, only, peakHours } = task;
  const known = knownBy(lastDays(series, DAYS_USED, from), asOf);
  const knownHours = lastKnown(known) + 1;
  const origin = Math.floor(knownHours / HOURS);
  const leads = to - known.firstDay - origin + 1;
  const prepared = prepare(known, known.firstDay + origin);
  const warmth = temperature && aligned(known, knownBy(temperature, asOf), to - known.firstDay + 1);
  const context = { calendar, temperature: warmth };
  const engine = new Engine(prepared, context, {
    origin,
    leads: Math.max(1, leads),
    knownHours: knownHours % HOURS,
    refitDays,
    only,
    peakHours,
  });
  engine.goTo(origin);
  const outlooks = engine.outlooks();
  const days = outlooks.flatMap(({ level, low, high, given }, lead) => {
    const day = known.firstDay + origin + lead;
    if (day < from || day > to) return [];
    const load = (levels: Float64Array) => levels.map((value) => prepared.toLoad(value));
    return [
      {
        day,
        loads: load(level),
        low: low && load(low),
        high: high && load(high),
        peaks: engine.peaks(origin + lead, level),
        lines: Object.fromEntries(
          methodNames.flatMap((name, index) => (given[index] ? [[name, load(given[index])]] : [])),
        ),
      },
    ];
  });
  const weights: Forecast['weights'] = outlooks[0]?.weights ?? {};
  return { days, weights, isFallback: weights.naive === undefined || weights.naive === 1 };
}
