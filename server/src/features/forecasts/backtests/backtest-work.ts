import { HOURS, addDays, dayBegins, dayNumber, dayText, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { Knowledge } from 'contract/features/forecasts/facts.ts';
import type { ForecastMethod, SingleMethod } from 'contract/features/forecasts/kinds.ts';
import { AppError } from '../../../core/app-error.ts';
import { asOrg } from '../../../core/transaction.ts';
import { weekChangeOf } from '../../../forecasting/backtest.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import type { PeakHour } from '../../../forecasting/peak.ts';
import type { ForecastPool } from '../../../forecasting/pool.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import { peakHoursOf } from '../sources/calendar.service.ts';
import { gather, type ForecastBasis } from '../sources/gather.service.ts';
import type { Definition } from '../sources/target.service.ts';

export interface BacktestQuestion {
  from: string;
  to: string;
  leads: number;
  knowledge: Knowledge;
}

/** 24 hours of every day for every lead, one after another; NaN where there is no value. */
export interface TestedDays {
  actual: Float64Array;
  low: Float64Array;
  high: Float64Array;
  lines: Map<string, Float64Array>;
  /** Peak hours by probability, one day ahead, for each separately tested method. */
  peaks: Map<string, Map<number, readonly PeakHour[]>>;
  peakHours: ReadonlyMap<number, readonly number[]>;
  weekChange: number;
  gathered: ForecastBasis;
}

const YEARS = 10;
const LEAST_DAYS = 14;

/** The methods with their own pass: the combination, the method of the forecast and its challenger. */
export const followedOf = ({ method, challenger }: Pick<Definition, 'method' | 'challenger'>): ForecastMethod[] => [
  ...new Set(['combination', method, challenger ?? method] as const),
];
const onlyOf = (method: ForecastMethod) => (method === 'combination' ? undefined : (method as SingleMethod));

/** The series up to a day, padded with NaN. */
function stretched({ firstDay, values }: Hourly, until: number): Hourly {
  const whole = new Float64Array(Math.max(0, until - firstDay) * HOURS).fill(Number.NaN);
  whole.set(values.subarray(0, whole.length));
  return { firstDay, values: whole };
}

const blank = (size: number) => new Float64Array(size).fill(Number.NaN);

class Sheet {
  readonly #from: number;
  readonly #days: number;
  readonly tested: TestedDays;

  constructor(asked: BacktestQuestion, history: Hourly, gathered: ForecastBasis, peakHours: TestedDays['peakHours']) {
    this.#from = dayNumber(asked.from);
    this.#days = dayNumber(asked.to) - this.#from + 1;
    const size = asked.leads * this.#days * HOURS;
    const weekChange = weekChangeOf(history.values, (this.#from - history.firstDay) * HOURS);
    const actual = blank(size);
    this.tested = {
      actual,
      low: blank(size),
      high: blank(size),
      lines: new Map(),
      peaks: new Map(),
      peakHours,
      weekChange,
      gathered,
    };
    for (let lead = 1; lead <= asked.leads; lead++)
      for (let day = this.#from + lead - 1; day < this.#from + this.#days; day++)
        actual.set(
          history.values.subarray((day - history.firstDay) * HOURS, (day - history.firstDay + 1) * HOURS),
          this.#at(lead, day),
        );
  }

  #at(lead: number, day: number): number {
    return ((lead - 1) * this.#days + day - this.#from) * HOURS;
  }

  put(method: string, lead: number, day: number, hour: number, value: number): void {
    let line = this.tested.lines.get(method);
    if (!line) this.tested.lines.set(method, (line = blank(this.tested.actual.length)));
    line[this.#at(lead, day) + hour] = value;
  }

  putBand(lead: number, day: number, hour: number, low: number, high: number): void {
    this.tested.low[this.#at(lead, day) + hour] = low;
    this.tested.high[this.#at(lead, day) + hour] = high;
  }

  putPeak(method: string, day: number, ranked: readonly PeakHour[]): void {
    const days = this.tested.peaks.get(method) ?? new Map<number, readonly PeakHour[]>();
    this.tested.peaks.set(method, days.set(day, ranked));
  }
}

/** One pass over the past per tested method; each day is learned at its end. */
async function byDayEnd(
  context: JobContext,
  processes: ForecastPool,
  definition: Definition,
  asked: BacktestQuestion,
  sheet: Sheet,
  series: Hourly,
) {
  const { calendar, temperature, neighbours } = sheet.tested.gathered;
  const followed = followedOf(definition);
  context.progress(0, followed.length);
  let done = 0;
  await Promise.all(
    followed.map(async (method) => {
      const { hours, peaks, lines } = await processes.backtest({
        series,
        days: dayNumber(asked.to) - dayNumber(asked.from) + 1,
        leads: asked.leads,
        calendar,
        temperature,
        neighbours,
        refitDays: definition.refitDays,
        only: onlyOf(method),
        peakHours: sheet.tested.peakHours,
      });
      // When a single method has no forecast, the engine uses the combination, which does not count for the method.
      const isOwn = (index: number) => method === 'combination' || !Number.isNaN(lines[method as SingleMethod][index]!);
      const days = new Set(hours.flatMap(({ day, lead }, index) => (lead === 1 && isOwn(index) ? [day] : [])));
      for (const [index, { day, hour, lead, forecast, low, high }] of hours.entries()) {
        if (!isOwn(index)) continue;
        sheet.put(method, lead, day, hour, forecast);
        if (method === definition.method) sheet.putBand(lead, day, hour, low, high);
        if (method !== 'combination') continue;
        for (const [single, line] of Object.entries(lines))
          if (!followed.includes(single as SingleMethod)) sheet.put(single, lead, day, hour, line[index]!);
      }
      for (const { day, ranked } of peaks) if (days.has(day)) sheet.putPeak(method, day, ranked);
      context.progress(++done);
    }),
  );
}

/** A build for each day as at its midnight, with the values known then. */
async function withKnownData(
  context: JobContext,
  processes: ForecastPool,
  definition: Definition,
  asked: BacktestQuestion,
  sheet: Sheet,
) {
  const days = dayNumber(asked.to) - dayNumber(asked.from) + 1;
  const followed = followedOf(definition);
  context.progress(0, days);
  for (let index = 0; index < days; index++) {
    context.signal.throwIfAborted();
    const from = addDays(asked.from, index);
    const to = addDays(from, Math.min(asked.leads, days - index) - 1);
    const asOf = new Date(dayBegins(from, MOSCOW_ZONE));
    const began = addDays(from, -4 * 366);
    const { history, calendar, temperature, neighbours } = await asOrg(context.pool, context.actor, 'read', (tx) =>
      gather(tx, definition, { from: began, until: from, asOf, ahead: to }),
    );
    const task = {
      asOf: asOf.getTime(),
      from: dayNumber(from),
      to: dayNumber(to),
      calendar,
      temperature,
      neighbours,
      refitDays: definition.refitDays,
    };
    const { peakHours } = sheet.tested;
    for (const method of history && history.values.some((value) => !Number.isNaN(value)) ? followed : []) {
      const made = await processes.forecast({ ...task, series: history!, only: onlyOf(method), peakHours });
      for (const { day, loads, low, high, peaks, lines } of made.days) {
        if (method !== 'combination' && !lines[method as SingleMethod]) continue;
        const lead = day - task.from + 1;
        for (let hour = 0; hour < HOURS; hour++) {
          sheet.put(method, lead, day, hour, loads[hour]!);
          if (method === definition.method && low && high) sheet.putBand(lead, day, hour, low[hour]!, high[hour]!);
          if (method !== 'combination') continue;
          for (const [single, line] of Object.entries(lines))
            if (!followed.includes(single as SingleMethod)) sheet.put(single, lead, day, hour, line[hour]!);
        }
        if (lead === 1) sheet.putPeak(method, day, peaks);
      }
    }
    context.progress(index + 1);
  }
}

/** Tests a forecast on past days, each from its midnight. Errors: 409 when there is too little data. */
export async function test(
  context: JobContext,
  processes: ForecastPool,
  definition: Definition,
  asked: BacktestQuestion,
): Promise<TestedDays> {
  const { pool, actor } = context;
  const until = dayNumber(asked.to) + 1;
  const { gathered, peakHours } = await asOrg(pool, actor, 'read', async (tx) => {
    const period = {
      from: dayText(dayNumber(asked.from) - YEARS * 366),
      until: dayText(until),
      asOf: new Date(),
      ahead: asked.to,
      origin: asked.from,
      leads: asked.leads,
    };
    const found = await gather(tx, definition, period);
    return {
      gathered: found,
      peakHours: await peakHoursOf(tx, definition.regionGuid, found.calendar, [dayNumber(asked.from), until - 1]),
    };
  });
  const { history } = gathered;
  if (!history || dayNumber(asked.from) - history.firstDay < LEAST_DAYS)
    throw new AppError('conflict', {
      detail: `До первого дня проверки меньше ${LEAST_DAYS} суток истории: возьмите дни позже.`,
    });
  const series = stretched(history, until);
  const sheet = new Sheet(asked, series, gathered, peakHours);
  if (asked.knowledge === 'dayEnd') await byDayEnd(context, processes, definition, asked, sheet, series);
  else await withKnownData(context, processes, definition, asked, sheet);
  return sheet.tested;
}
