import { HOURS, moscowToday, addDays, dayBegins, dayNumber, dayText, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastTarget } from 'contract/features/forecasts/facts.ts';
import type { ForecastKind, ForecastMethod } from 'contract/features/forecasts/kinds.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { BacktestResult } from '../../forecasting/backtest.ts';
import { ForecastPool } from '../../forecasting/pool.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { build, gatherFor } from '../../features/forecasts/build/build.ts';
import { deadlineOf } from '../../features/forecasts/build/open-version.service.ts';
import { gather } from '../../features/forecasts/sources/gather.service.ts';
import { peakHoursOf } from '../../features/forecasts/sources/calendar.service.ts';
import { definitionOf } from '../../features/forecasts/sources/target.service.ts';

const PUBLISHED_DAYS = 14;
const TESTED_DAYS = 14;
const HISTORY_DAYS = 400;

interface Sample {
  name: string;
  kind: ForecastKind;
  target: ForecastTarget;
  horizon: number;
  region?: string;
  branch?: string;
  challenger?: ForecastMethod;
}

interface Place {
  region: string;
  regionName: string;
  branch: string | null;
  branchName: string | null;
  hasPrices: boolean;
}

/** A region with points of the organization, its branch there, and whether hourly prices exist. */
const placeOf = (tx: Tx) =>
  tx.one<Place>(sql`
    select r.guid as region, r.name as "regionName", b.guid as branch, b.name as "branchName",
      exists (select from price_set s where s.region_guid = r.guid and s.hours is not null) as "hasPrices"
    from metering_point p join consumption_object o on o.guid = p.consumption_object_guid join dictionary_value r on r.guid = o.region_guid
      left join branch_office b on b.guid = o.branch_guid
    where p.purpose = 'billing' order by "hasPrices" desc, r.guid, b.name collate russian nulls last limit 1`);

const samplesOf = ({ region, regionName, branch, branchName, hasPrices }: Place): Sample[] => [
  { name: 'Потребление на сутки вперёд', kind: 'hourly', target: 'organization', horizon: 1, challenger: 'regression' },
  ...(branch
    ? [{ name: `${branchName}: потребление`, kind: 'hourly', target: 'branch', horizon: 1, branch } as const]
    : []),
  { name: `${regionName}: час пик`, kind: 'peakHour', target: 'region', horizon: 3, region },
  { name: `${regionName}: потребление по месяцам`, kind: 'monthly', target: 'region', horizon: 6, region },
  ...(hasPrices ? [{ name: `${regionName}: цена`, kind: 'price', target: 'region', horizon: 1, region } as const] : []),
];

async function addForecast(
  tx: Tx,
  { name, kind, target, horizon, region, branch, challenger }: Sample,
): Promise<string> {
  const guid = newGuid();
  await tx.run(sql`
    insert into forecast (guid, organization_guid, name, kind, target, region_guid, target_branch_guid, horizon, method, challenger, min_history_days,
      refit_days, publish_by, input_percent, is_automatic)
    values (${guid}, current_organization(), ${name}, ${kind}, ${target}, ${region ?? null}, ${branch ?? null}, ${horizon}, 'combination',
      ${challenger ?? null}, 28, 7, '12:00', 95, true)`);
  return guid;
}

interface People {
  author: string;
  second: string;
}

/** The administrator and another employee. */
const peopleOf = (tx: Tx) =>
  tx.one<People>(sql`
    select (array_agg(e.account_guid order by e.position = 'Администратор системы' desc))[1] as author,
      (array_agg(e.account_guid order by e.position = 'Администратор системы'))[1] as second
    from employee e where e.account_guid is not null having count(distinct e.account_guid) > 1`);

async function publish(tx: Tx, forecast: string, { hours, peaks, lines }: BacktestResult, { author, second }: People) {
  const days = Map.groupBy(
    hours.map((hour, index) => ({ ...hour, index })),
    ({ day }) => day,
  );
  for (const [number, [day, parts]] of [...days].entries()) {
    if (parts.length < HOURS) continue;
    const isBanded = parts.every(({ low }) => !Number.isNaN(low));
    const own = Object.entries(lines).map(
      ([method, line]) => [method, parts.map(({ index }) => line[index]!)] as const,
    );
    const ranked = peaks.find((peak) => peak.day === day)?.ranked ?? [];
    const named = ranked.map(({ hour, probability }) => ({ hour: hour + 1, probability }));
    const asOf = new Date(dayBegins(dayText(day), MOSCOW_ZONE));
    const before = new Date(asOf.getTime() - 12 * 3_600_000).toISOString();
    await tx.run(sql`
      insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, unit, as_of, day_from, day_to, deadline, level, low, high,
        lines, peaks, account_guid, asked_by, asked_at, approved_by, approved_at, published_by, published_at, created_at)
      values (${newGuid()}, current_organization(), ${forecast}, ${number + 1}, 'published', 'combination', 'kWh', ${asOf.toISOString()}, ${dayText(day)}, ${dayText(day)}, ${before},
        ${parts.map((part) => part.forecast)}::float8[], ${isBanded ? parts.map(({ low }) => low) : null}::float8[], ${isBanded ? parts.map(({ high }) => high) : null}::float8[],
        ${JSON.stringify(Object.fromEntries(own.filter(([, line]) => !line.some(Number.isNaN))))}::jsonb, ${JSON.stringify([{ day: dayText(day), ranked: named }])}::jsonb,
        ${author}, ${author}, ${before}, ${second}, ${before}, ${author}, ${before}, ${before})`);
  }
}

/** Publishes forecasts for the last days, each built from the data known before its day. */
async function seedPublished(tx: Tx, forecast: string, people: People): Promise<void> {
  const today = moscowToday();
  const definition = await definitionOf(tx, forecast);
  const period = { from: addDays(today, -HISTORY_DAYS), until: today, asOf: new Date(), ahead: today };
  const { history, calendar } = await gather(tx, definition, period);
  const last = dayNumber(today);
  const peakHours = await peakHoursOf(tx, null, calendar, [last - PUBLISHED_DAYS, last]);
  if (!history) return;
  const processes = new ForecastPool(1);
  try {
    const tested = await processes.backtest({ series: history, days: PUBLISHED_DAYS, calendar, peakHours });
    await publish(tx, forecast, tested, people);
  } finally {
    await processes.close();
  }
}

/** Publishes the hours of the peak from today on. */
async function seedPeaks(tx: Tx, forecast: string, { author, second }: People): Promise<void> {
  const definition = await definitionOf(tx, forecast);
  const from = moscowToday();
  const period = { asOf: new Date(), from, to: addDays(from, definition.horizon - 1) };
  const gathered = await gatherFor(tx, definition, period);
  const processes = new ForecastPool(1);
  try {
    const { level, low, high, lines, peaks } = await build(processes, definition, gathered, period);
    const asOf = period.asOf.toISOString();
    await tx.run(sql`
      insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, unit, as_of, day_from, day_to, deadline, level, low, high,
        lines, peaks, account_guid, asked_by, asked_at, approved_by, approved_at, published_by, published_at)
      values (${newGuid()}, current_organization(), ${forecast}, 1, 'published', 'combination', 'kWh', ${asOf}, ${from}, ${period.to}, ${deadlineOf(definition, from).toISOString()},
        ${level}::float8[], ${low}::float8[], ${high}::float8[], ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(peaks)}::jsonb,
        ${author}, ${author}, ${asOf}, ${second}, ${asOf}, ${author}, ${asOf})`);
  } finally {
    await processes.close();
  }
}

/** Seeds sample forecasts: consumption published for two weeks, the hours of the peak for today, and background jobs that build the next days and run a backtest. */
export async function seedForecasts(tx: Tx): Promise<void> {
  const [people, place] = [await peopleOf(tx), await placeOf(tx)];
  if (!people || !place) return;
  await tx.run(sql`select set_config('console.account', ${people.author}, true)`);
  const guids: string[] = [];
  for (const sample of samplesOf(place)) {
    const guid = await addForecast(tx, sample);
    guids.push(guid);
    if (sample.kind === 'peakHour') await seedPeaks(tx, guid, people);
  }
  const [first] = guids as [string];
  await seedPublished(tx, first, people);
  const today = moscowToday();
  const tested = { from: addDays(today, -TESTED_DAYS), to: addDays(today, -1) };
  // A run creates missing versions itself, like a scheduled run.
  await enqueue(tx, 'forecastBuild', {});
  const run = await enqueue(tx, 'forecastBacktest', tested);
  await tx.run(sql`
    insert into forecast_backtest (guid, organization_guid, forecast_guid, method, challenger, unit, day_from, day_to, leads, knowledge, account_guid)
    select ${run}, organization_guid, guid, method, challenger, 'kWh', ${tested.from}, ${tested.to}, 1, 'dayEnd', ${people.author} from forecast where guid = ${first}`);
  await enqueue(tx, 'forecastAccuracy', {});
}
