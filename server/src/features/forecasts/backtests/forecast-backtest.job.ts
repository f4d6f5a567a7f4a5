import { HOURS, addDays, dayNumber } from 'contract/time/day-shape.ts';
import type { PeakScore } from 'contract/features/forecasts/scores/answers.ts';
import { AppError } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { ForecastPool } from '../../../forecasting/pool.ts';
import type { PeakDay } from '../../../forecasting/score.ts';
import { job, type JobContext, type JobResult } from '../../../jobs/kind.ts';
import { definitionOf, type Definition } from '../sources/target.service.ts';
import { test, type BacktestQuestion, type TestedDays } from './backtest-work.ts';
import { boardOf, finite, peakBoardOf, rankedBy, type Result, type ScoredHour } from '../scores/boards.service.ts';
import { monthsResultOf, testMonths } from './months-backtest.ts';
import { costOf, moneyOf, priced, regretReason, type Money } from '../scores/money.service.ts';

interface BacktestInput extends BacktestQuestion {
  forecastGuid: string;
  method: Definition['method'];
  challenger: Definition['challenger'];
}

const givenOf = ({ pool, actor, run }: JobContext): Promise<BacktestInput | undefined> =>
  asOrg(pool, actor, 'read', (tx) =>
    tx.one<BacktestInput>(sql`
      select forecast_guid as "forecastGuid", method, challenger, day_from as "from", day_to as "to", leads, knowledge
      from forecast_backtest where guid = ${run} and result is null`),
  );

/** The hours of a line that have actual values. */
function scoredOf(
  { actual, low, high }: TestedDays,
  line: Float64Array,
  isBanded: boolean,
  { from, to }: BacktestQuestion,
): ScoredHour[] {
  const first = dayNumber(from);
  const days = dayNumber(to) - first + 1;
  return [...line].flatMap((forecast, index) => {
    if (Number.isNaN(forecast) || Number.isNaN(actual[index])) return [];
    const place = Math.floor(index / HOURS);
    return [
      {
        actual: actual[index]!,
        forecast,
        low: isBanded ? low[index]! : Number.NaN,
        high: isBanded ? high[index]! : Number.NaN,
        day: first + (place % days),
        hour: index % HOURS,
        lead: Math.floor(place / days) + 1,
      },
    ];
  });
}

/** The working days with all actual values, with the peak hours predicted by a method. */
function peakDaysOf(
  tested: TestedDays,
  method: string,
  line: Float64Array,
  money: Money,
  { from }: BacktestQuestion,
): PeakDay[] {
  return [...tested.peakHours].flatMap(([day, among]) => {
    const at = (day - dayNumber(from)) * HOURS;
    const actual = tested.actual.subarray(at, at + HOURS);
    const forecast = line.subarray(at, at + HOURS);
    if ([...actual, ...forecast].some(Number.isNaN)) return [];
    const ranked = tested.peaks.get(method)?.get(day) ?? rankedBy(forecast, among);
    return [priced(money, day, { actual, ranked })];
  });
}

async function resultOf(
  { pool, actor }: JobContext,
  definition: Definition,
  asked: BacktestQuestion,
  tested: TestedDays,
): Promise<Pick<Kept, 'result' | 'priceRegion'>> {
  const { history, calendar } = tested.gathered;
  const until = addDays(asked.to, 1);
  const money = await asOrg(pool, actor, 'read', (tx) => moneyOf(tx, definition, asked.from, until, history));
  const scores: Result['scores'] = [];
  const peaks: PeakScore[] = [];
  for (const [method, line] of tested.lines) {
    const hours = scoredOf(tested, line, method === definition.method, asked);
    scores.push(...boardOf(method, hours, tested.weekChange, calendar));
    const days = definition.kind === 'price' ? [] : peakDaysOf(tested, method, line, money, asked);
    if (days.length) peaks.push(peakBoardOf(method, days));
  }
  const own = tested.lines.get(definition.method);
  // A day is planned once, on the day before it.
  const planned = own ? scoredOf(tested, own, false, asked).filter(({ lead }) => lead === 1) : [];
  const { byHour: _, ...cost } = costOf(money, planned);
  const reason = definition.kind === 'price' ? null : regretReason(money, [...tested.peakHours.keys()]);
  const result = { weekChange: finite(tested.weekChange), scores, peaks, regretReason: reason, ...cost };
  return { result, priceRegion: money.prices.region };
}

type Kept = Pick<TestedDays, 'actual' | 'low' | 'high' | 'lines' | 'gathered'> & {
  result: Result;
  /** The region whose prices were used. */
  priceRegion: string | null;
};

async function tryHours(context: JobContext, definition: Definition, asked: BacktestQuestion): Promise<Kept> {
  const processes = new ForecastPool();
  try {
    const tested = await test(context, processes, definition, asked);
    return { ...tested, ...(await resultOf(context, definition, asked, tested)) };
  } finally {
    await processes.close();
  }
}

async function tryMonths(context: JobContext, definition: Definition, asked: BacktestQuestion): Promise<Kept> {
  const tested = await testMonths(context, definition, asked);
  return { ...tested, result: monthsResultOf(definition, asked, tested), priceRegion: null };
}

const kept = (line: Float64Array) => Array.from(line, finite);

async function keep({ run, once }: JobContext, definition: Definition, asOf: Date, tried: Kept): Promise<void> {
  const { result, gathered, priceRegion } = tried;
  const warmRegion = definition.kind === 'monthly' ? null : definition.regionGuid;
  const lines = Object.fromEntries([...tried.lines].map(([method, line]) => [method, kept(line)]));
  await once('kept', async (tx) => {
    await tx.run(sql`
      update forecast_backtest set actual = ${kept(tried.actual)}::float8[], low = ${kept(tried.low)}::float8[], high = ${kept(tried.high)}::float8[],
        lines = ${JSON.stringify(lines)}::jsonb, result = ${JSON.stringify(result)}::jsonb, as_of = ${asOf.toISOString()}, series = ${gathered.ids}::integer[],
        price_region = ${priceRegion}, temperature_region = ${warmRegion},
        price_sets = price_sets_of(${priceRegion}, day_from, day_to)
      where guid = ${run}`);
    publishEvent(tx, 'forecasts', definition.guid);
  });
}

/** Tests a forecast on the past and stores its accuracy, by hours or by months. */
export const forecastBacktestJob = job({
  name: 'forecastBacktest',
  async run(context): Promise<JobResult> {
    const { pool, actor } = context;
    const asked = await givenOf(context);
    if (!asked) return { summary: 'Проверка уже выполнена' };
    const now = await asOrg(pool, actor, 'read', (tx) => definitionOf(tx, asked.forecastGuid));
    const definition = { ...now, method: asked.method, challenger: asked.challenger };
    const asOf = new Date();
    const tried = await (definition.kind === 'monthly' ? tryMonths : tryHours)(context, definition, asked);
    if (tried.lines.size === 0)
      throw new AppError('conflict', {
        detail: 'Прогнозировать было не из чего: тогда ещё ничего не было известно.',
      });
    await keep(context, definition, asOf, tried);
    const isOwn = ({ by, method }: Result['scores'][number]) => by === 'all' && method === definition.method;
    const wape = tried.result.scores.find(isOwn)?.wape ?? null;
    const said =
      wape === null
        ? 'оценить не по чему'
        : `WAPE ${(wape * 100).toLocaleString('ru', { maximumFractionDigits: 2 })}\u00a0%`;
    return { summary: `${definition.name}: ${said}` };
  },
});
