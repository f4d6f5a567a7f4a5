import { monthOf, monthsBetween, monthText, addMonths, type Calendar } from 'contract/time/calendar.ts';
import { HOURS, addDays, dayNumber, dayText, shownDay } from 'contract/time/day-shape.ts';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import type { MonthlyMethod, SingleMethod } from 'contract/features/forecasts/kinds.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Forecast } from '../../../forecasting/forecast.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import type { Experience } from '../../../forecasting/combine.ts';
import { monthlyForecast } from '../../../forecasting/monthly.ts';
import type { ForecastPool } from '../../../forecasting/pool.ts';
import { peakHoursOf } from '../sources/calendar.service.ts';
import { gather, type ForecastBasis } from '../sources/gather.service.ts';
import { energyOf, monthsOf } from '../sources/months.service.ts';
import { unitOf, type Definition } from '../sources/target.service.ts';
import { faultOf } from './fault.ts';

/** Why there is no forecast, as a sentence for users. */
export class BuildRefusal extends Error {}

interface Period {
  asOf: Date;
  from: string;
  to: string;
}

export interface ForecastBuild {
  level: number[];
  low: number[] | null;
  high: number[] | null;
  lines: Record<string, number[]>;
  weights: Record<string, number>;
  experience: Record<string, Experience>;
  peaks: { day: string; ranked: { hour: number; probability: number }[] }[];
  isFallback: boolean;
  inputs: ForecastInputs;
  series: number[];
  priceRegion: string | null;
  temperatureRegion: string | null;
  historyFrom: string;
  historyTo: string;
}

const YEARS = 4;
const MAX_SILENT_DAYS = 62;
const LEAST_DAYS = 7;

/** Throws BuildRefusal for an implausible forecast. */
function check(...given: Parameters<typeof faultOf>): void {
  const fault = faultOf(...given);
  if (fault) throw new BuildRefusal(fault);
}

type EngineAnswer = Pick<
  ForecastBuild,
  'level' | 'low' | 'high' | 'lines' | 'weights' | 'experience' | 'peaks' | 'isFallback'
>;

function months(definition: Definition, history: Hourly, calendar: Calendar, { from, to }: Period): EngineAnswer {
  const { method } = definition;
  const first = monthOf(from);
  const past = monthsBetween(monthOf(dayText(history.firstDay)), addMonths(first, -1));
  const { means } = monthsOf(history, past, calendar);
  const asked = monthsBetween(first, monthOf(to));
  const only = method === 'combination' ? undefined : (method as MonthlyMethod);
  const { values, low = null, high = null, lines, weights } = monthlyForecast(means, asked.length, only);
  if (values.length === 0)
    throw new BuildRefusal('Слишком мало месяцев с данными: нужен хотя бы один за последние три');
  const nameOf = (step: number) => `${monthText(asked[step]!)}, в среднем за час`;
  check({ level: values, low, high }, { values: history.values, unit: unitOf(definition), nameOf });
  const whole = (line: Float64Array) => [...energyOf(asked, line)];
  return {
    level: whole(values),
    low: low ? whole(low) : null,
    high: high ? whole(high) : null,
    lines: Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, whole(line)])),
    weights,
    experience: {},
    peaks: [],
    isFallback: lines[only ?? 'yearAgo'] === undefined,
  };
}

const joined = (days: Forecast['days'], of: (day: Forecast['days'][number]) => Float64Array | undefined) =>
  days.every(of) ? days.flatMap((day) => [...of(day)!]) : null;

async function hours(
  pool: ForecastPool,
  definition: Definition,
  { calendar, temperature, neighbours, history: series }: ForecastBasis & { history: Required<Hourly> },
  { asOf, from, to }: Period,
  peakHours: ReadonlyMap<number, readonly number[]>,
): Promise<EngineAnswer> {
  const known = series.values.filter((value) => !Number.isNaN(value)).length / HOURS;
  if (known < LEAST_DAYS) throw new BuildRefusal('История короче недели: прогнозировать не из чего');
  const isShort = known < definition.minHistoryDays;
  const only = isShort
    ? 'naive'
    : definition.method === 'combination'
      ? undefined
      : (definition.method as SingleMethod);
  const { days, weights, experience, isFallback, isFlat } = await pool.forecast({
    series,
    asOf: asOf.getTime(),
    from: dayNumber(from),
    to: dayNumber(to),
    calendar,
    temperature,
    neighbours,
    refitDays: definition.refitDays,
    only,
    peakHours,
  });
  if (days.length < dayNumber(to) - dayNumber(from) + 1) throw new BuildRefusal('История слишком коротка для прогноза');
  const names = Object.keys(days[0]!.lines) as SingleMethod[];
  const built = {
    level: joined(days, ({ loads }) => loads)!,
    low: joined(days, ({ low }) => low),
    high: joined(days, ({ high }) => high),
  };
  const nameOf = (step: number) => `${shownDay(addDays(from, Math.floor(step / HOURS)))}, час ${(step % HOURS) + 1}`;
  check(built, { values: series.values, unit: unitOf(definition), nameOf });
  return {
    ...built,
    lines: Object.fromEntries(
      names.flatMap((name) => {
        const line = joined(days, ({ lines }) => lines[name]);
        return line ? [[name, line]] : [];
      }),
    ),
    weights,
    experience,
    peaks: days.map(({ day, peaks }) => ({
      day: dayText(day),
      ranked: peaks.map(({ hour, probability }) => ({ hour: hour + 1, probability })),
    })),
    isFallback: isShort || isFlat || (isFallback && definition.method !== 'naive'),
  };
}

/** The inputs for a version of a period, as known at a moment. */
export async function gatherFor(tx: Tx, definition: Definition, { asOf, from, to }: Period) {
  const began = addDays(from, -YEARS * 366);
  const gathered = await gather(tx, definition, { from: began, until: from, asOf, ahead: to });
  const peakHours = await peakHoursOf(tx, definition.regionGuid, gathered.calendar, [dayNumber(from), dayNumber(to)]);
  return { ...gathered, peakHours };
}

/** Builds a version in a forecast process. Throws BuildRefusal. */
export async function build(
  pool: ForecastPool,
  definition: Definition,
  gathered: Awaited<ReturnType<typeof gatherFor>>,
  period: Period,
): Promise<ForecastBuild> {
  const { history, inputs, ids } = gathered;
  const { kind, regionGuid } = definition;
  if (!history || inputs.last === null || inputs.first === null)
    throw new BuildRefusal('Данных, известных на этот момент, нет: прогнозировать не из чего');
  if (kind !== 'monthly' && dayNumber(period.from) - dayNumber(inputs.last) > MAX_SILENT_DAYS)
    throw new BuildRefusal(`Последние данные старше ${MAX_SILENT_DAYS} суток: сначала загрузите факт`);
  const built =
    kind === 'monthly'
      ? months(definition, history, gathered.calendar, period)
      : await hours(pool, definition, { ...gathered, history }, period, gathered.peakHours);
  return {
    ...built,
    inputs,
    series: ids,
    priceRegion: kind === 'price' ? regionGuid : null,
    temperatureRegion: kind === 'monthly' ? null : regionGuid,
    historyFrom: inputs.first,
    historyTo: inputs.last,
  };
}
