import { hasFlatDay } from 'contract/features/forecasts/flat.ts';
import type { SingleMethod } from 'contract/features/forecasts/kinds.ts';
import type { Calendar } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import type { Experience } from './combine.ts';
import { Engine, type EngineTask } from './engine.ts';
import { aligned, knownBy, lastDays, type Hourly } from './hourly.ts';
import { methodNames } from './methods.ts';
import { bestNeighbours } from './neighbours.ts';
import type { PeakHour } from './peak.ts';
import { prepare } from './prepare.ts';
import { reachOf } from './reach.ts';

export interface ForecastTask extends Pick<EngineTask, 'refitDays' | 'only' | 'peakHours'> {
  series: Hourly;
  /** Milliseconds since 1970: values that became known later are not used. */
  asOf: number;
  /** The days to forecast, in days since 1970, both included. */
  from: number;
  to: number;
  calendar?: Calendar;
  /** °C; for the forecast days, as forecast at that time. */
  temperature?: Hourly;
  neighbours?: readonly Hourly[];
}

interface ForecastDay {
  day: number;
  loads: Float64Array;
  /** The 10th and 90th percentile; absent until there are enough forecast days to estimate them. */
  low?: Float64Array;
  high?: Float64Array;
  /** The hours by decreasing peak probability. */
  peaks: PeakHour[];
  /** The forecast of each method. */
  lines: Partial<Record<SingleMethod, Float64Array>>;
}

export interface Forecast {
  /** Empty when less than a week is known. */
  days: ForecastDay[];
  weights: Partial<Record<SingleMethod, number>>;
  /** The record of each method with a forecast, from which the weights are computed. */
  experience: Partial<Record<SingleMethod, Experience>>;
  /** The history is too short or irregular, so the values of a week ago are used. */
  isFallback: boolean;
  /** Some day has equal values in all hours: the history has no daily pattern. */
  isFlat: boolean;
}

/** Older days hardly improve the forecast but cost as much as recent ones. */
const DAYS_USED = 4 * 366;

const lastKnown = ({ values }: Hourly) => values.findLastIndex((value) => Number.isFinite(value));

/** Forecasts days from the values known at a moment. */
export function forecast(task: ForecastTask): Forecast {
  const {
    series,
    asOf,
    from,
    to,
    calendar = new Map(),
    temperature,
    neighbours = [],
    refitDays,
    only,
    peakHours,
  } = task;
  const known = knownBy(lastDays(series, DAYS_USED, from), asOf);
  const knownHours = lastKnown(known) + 1;
  const origin = Math.floor(knownHours / HOURS);
  const leads = to - known.firstDay - origin + 1;
  const prepared = prepare(known, known.firstDay + origin);
  const all = to - known.firstDay + 1;
  const others = neighbours.map((other) => knownBy(other, asOf));
  const context = {
    calendar,
    temperature: temperature && aligned(known, knownBy(temperature, asOf), all),
    neighbours: bestNeighbours(prepared, origin, all, others),
  };
  const engine = new Engine(prepared, context, {
    origin,
    leads: Math.max(1, leads),
    knownHours: knownHours % HOURS,
    refitDays,
    only,
    peakHours,
  });
  engine.goTo(origin);
  const first = Math.max(0, from - known.firstDay - origin);
  const experience = engine.experience(Math.min(first, Math.max(0, leads - 1)));
  const load = (levels: Float64Array) => levels.map((value) => prepared.toLoad(value));
  const outlooks = engine.outlooks().map((outlook, lead) => ({ ...outlook, place: origin + lead }));
  const asked = outlooks.slice(first).filter(({ place }) => known.firstDay + place <= to);
  const reach = reachOf(known.values);
  const days = asked.map(({ level, low, high, given, place }) => {
    const loads = load(level);
    return {
      day: known.firstDay + place,
      loads,
      // After a level shift the errors are as large as the shift; the band is limited to plausible values.
      low: low && load(low).map((value, hour) => Math.min(loads[hour]!, Math.max(value, reach.least))),
      high: high && load(high).map((value, hour) => Math.max(loads[hour]!, Math.min(value, reach.most))),
      peaks: engine.peaks(place, level),
      lines: Object.fromEntries(
        methodNames.flatMap((name, index) => (given[index] ? [[name, load(given[index])]] : [])),
      ),
    };
  });
  const able = Object.keys(days[0]?.lines ?? {}) as SingleMethod[];
  const tried = Object.fromEntries(able.map((name) => [name, experience[name]]));
  return {
    days,
    weights: asked[0]?.weights ?? {},
    experience: tried,
    isFallback: asked.every(({ weights }) => weights.naive === 1),
    isFlat: days.some(({ loads }) => hasFlatDay(loads)),
  };
}
