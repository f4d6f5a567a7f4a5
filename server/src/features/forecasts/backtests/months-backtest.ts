import { monthOf, monthsBetween, addMonths, firstDayOf, monthsApart } from 'contract/time/calendar.ts';
import { addDays, dayBegins, dayText, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { MonthlyMethod } from 'contract/features/forecasts/kinds.ts';
import { asOrg } from '../../../core/transaction.ts';
import { monthlyForecast } from '../../../forecasting/monthly.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import { gather, type ForecastBasis } from '../sources/gather.service.ts';
import { energyOf, monthsOf } from '../sources/months.service.ts';
import type { Definition } from '../sources/target.service.ts';
import type { BacktestQuestion, TestedDays } from './backtest-work.ts';
import { finite, monthBoardOf, type Result, type ScoredMonth } from '../scores/boards.service.ts';
import { NO_HOURS } from '../scores/money.service.ts';

const YEARS = 10;
const YEAR = 12;

/** A value of each month for every lead, one lead after another; NaN where there is no value. */
type TestedMonths = Pick<TestedDays, 'actual' | 'low' | 'high' | 'lines' | 'gathered'> & { yearChange: number };

/** The first known month, and the mean hourly values of months up to `until`. */
function meansBefore(
  { history, calendar }: ForecastBasis,
  until: string,
): { first: string; means: Float64Array } | undefined {
  const first = history && monthOf(dayText(history.firstDay));
  return first && first < until
    ? { first, means: monthsOf(history, monthsBetween(first, addMonths(until, -1)), calendar).means }
    : undefined;
}

const knownOf = (
  { pool, actor }: JobContext,
  definition: Definition,
  month: string,
  asOf: Date,
): Promise<ForecastBasis> => {
  const [from, until] = [firstDayOf(addMonths(month, -YEARS * YEAR)), firstDayOf(month)];
  return asOrg(pool, actor, 'read', (tx) => gather(tx, definition, { from, until, asOf, ahead: addDays(until, 31) }));
};

/** The mean absolute difference between the same months of neighbouring years. */
function yearChangeOf(energy: Float64Array): number {
  const changes = energy.map((value, month) => Math.abs(value - (energy[month - YEAR] ?? Number.NaN)));
  const known = changes.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The values of a test by month and lead. */
class MonthSheet {
  readonly actual: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly lines = new Map<string, Float64Array>();
  readonly #months: readonly string[];
  readonly #leads: number;

  constructor(months: readonly string[], leads: number) {
    this.#months = months;
    this.#leads = leads;
    [this.actual, this.low, this.high] = [this.#blank(), this.#blank(), this.#blank()];
  }

  #blank(): Float64Array {
    return new Float64Array(this.#leads * this.#months.length).fill(Number.NaN);
  }

  /** The months forecast at the first midnight of a month. */
  ahead(index: number): string[] {
    return this.#months.slice(index, index + this.#leads);
  }

  /** Stores the means of those months as energy. */
  put(line: Float64Array, index: number, means: Float64Array): void {
    for (const [lead, value] of energyOf(this.ahead(index), means).entries())
      line[lead * this.#months.length + index + lead] = value;
  }

  putLine(method: string, index: number, means: Float64Array): void {
    const line = this.lines.get(method) ?? this.#blank();
    this.lines.set(method, line);
    this.put(line, index, means);
  }
}

/** Forecasts from one midnight: each method, their combination, and the band of the forecast's method. */
function forecastFrom(sheet: MonthSheet, index: number, means: Float64Array, method: Definition['method']): void {
  const count = sheet.ahead(index).length;
  const mixed = monthlyForecast(means, count);
  if (mixed.values.length === 0) return;
  sheet.putLine('combination', index, mixed.values);
  for (const [name, values] of Object.entries(mixed.lines)) sheet.putLine(name, index, values);
  const only = method === 'combination' ? undefined : (method as MonthlyMethod);
  const { low, high, lines } = monthlyForecast(means, count, only);
  if (!low || !high || (only && !lines[only])) return;
  sheet.put(sheet.low, index, low);
  sheet.put(sheet.high, index, high);
}

/** Tests a forecast on past months, each from its first midnight. */
export async function testMonths(
  context: JobContext,
  definition: Definition,
  asked: BacktestQuestion,
): Promise<TestedMonths> {
  const { leads, knowledge } = asked;
  const [from, to] = [monthOf(asked.from), monthOf(asked.to)];
  const months = monthsBetween(from, to);
  const sheet = new MonthSheet(months, leads);
  const until = addMonths(to, 1);
  const gathered = await knownOf(context, definition, until, new Date());
  const { first = until, means = new Float64Array() } = meansBefore(gathered, until) ?? {};
  const known = (month: string) => means.subarray(0, Math.max(0, monthsApart(first, month)));
  context.progress(0, months.length);
  for (const [index, month] of months.entries()) {
    context.signal.throwIfAborted();
    const came = sheet.ahead(index).map((month) => means[monthsApart(first, month)] ?? Number.NaN);
    sheet.put(sheet.actual, index, Float64Array.from(came));
    const midnight = new Date(dayBegins(firstDayOf(month), MOSCOW_ZONE));
    const then =
      knowledge === 'asKnown'
        ? meansBefore(await knownOf(context, definition, month, midnight), month)?.means
        : known(month);
    if (then?.length) forecastFrom(sheet, index, then, definition.method);
    context.progress(index + 1);
  }
  const { actual, low, high, lines } = sheet;
  const before = energyOf(monthsBetween(first, addMonths(from, -1)), known(from));
  return { actual, low, high, lines, gathered, yearChange: yearChangeOf(before) };
}

/** The accuracy of each method over the months that have actual values. */
export function monthsResultOf({ method }: Definition, { from, to }: BacktestQuestion, tested: TestedMonths): Result {
  const months = monthsBetween(monthOf(from), monthOf(to));
  const scoredOf = (line: Float64Array, isBanded: boolean): ScoredMonth[] =>
    Array.from(line, (forecast, index) => ({
      month: months[index % months.length]!,
      lead: Math.floor(index / months.length) + 1,
      actual: tested.actual[index]!,
      forecast,
      low: isBanded ? tested.low[index]! : Number.NaN,
      high: isBanded ? tested.high[index]! : Number.NaN,
    })).filter((one) => !Number.isNaN(one.forecast) && !Number.isNaN(one.actual));
  return {
    weekChange: finite(tested.yearChange),
    scores: [...tested.lines].flatMap(([name, line]) =>
      monthBoardOf(name, scoredOf(line, name === method), tested.yearChange),
    ),
    peaks: [],
    regretReason: null,
    cost: null,
    costHours: 0,
    costReason: NO_HOURS,
    costPrices: [],
  };
}
