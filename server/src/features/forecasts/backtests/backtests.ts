import { refusalBefore } from 'contract/rights/data-from.ts';
import { monthOf, firstDayOf, monthsApart } from 'contract/time/calendar.ts';
import { moscowToday, dayNumber } from 'contract/time/day-shape.ts';
import type { Backtest, BacktestCard } from 'contract/features/forecasts/scores/answers.ts';
import { MAX_DAYS_AHEAD, type Knowledge } from 'contract/features/forecasts/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { refusedPeriod, whole } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { changedSince, type UsedDays } from '../../../series/changed.ts';
import { definitionOf, isOwn, unitOf, type Definition } from '../sources/target.service.ts';

const MAX_DAYS = 366;
const MAX_MONTHS = 60;
const MAX_KNOWN_DAYS = 62;
const SHOWN = 50;

/** The WAPE of a method in a stored result. */
const wapeOf = (method: Sql): Sql => sql`
  (select (s ->> 'wape')::float8 from jsonb_array_elements(b.result -> 'scores') s where s ->> 'by' = 'all' and s ->> 'method' = ${method})`;

/** Whether values or prices of the tested days, or temperatures it could have used, have changed since the back-test.
 *  Old back-tests are not checked. */
const isChecked = sql`b.as_of > now() - interval '31 days'`;
const isChangedBeside = sql`
  ${isChecked} and (
    b.price_region is not null and is_price_changed(b.price_region, b.as_of, b.day_from, b.day_to, b.price_sets)
    or b.temperature_region is not null and is_temperature_changed(
      b.temperature_region, b.as_of, b.day_from, b.day_from - 1, b.day_to, b.day_to at time zone 'Europe/Moscow'))`;

interface Made {
  guid: string;
  isChanged: boolean;
  stretch: Omit<UsedDays, 'guid'>;
}

const columns = sql`
  b.guid, b.forecast_guid as "forecastGuid", b.guid as "runGuid", b.day_from as "from", b.day_to as "to", b.leads, b.knowledge,
  coalesce(r.state, case when b.result is null then 'failed' else 'done' end) as state, r.progress_done as done, r.progress_total as total, r.error,
  b.created_at as "createdAt", (select readable_name(a.guid, a.full_name) from account a where a.guid = b.account_guid) as author,
  coalesce(${isChangedBeside}, false) as "isChanged",
  json_build_object('series', case when ${isChecked} then b.series end, 'from', b.day_from,
    'to', case f.kind when 'monthly' then (b.day_to + interval '1 month')::date - 1 else b.day_to end, 'at', b.as_of) as stretch,
  ${wapeOf(sql`b.method`)} as wape, ${wapeOf(sql`b.challenger`)} as "challengerWape", 
  ${wapeOf(sql`case f.kind when 'monthly' then 'yearAgo' else 'naive' end`)} as "naiveWape",
  (select (p ->> 'hit1')::float8 from jsonb_array_elements(b.result -> 'peaks') p where p ->> 'method' = b.method) as hit1`;

async function backtestsWhere<T extends Backtest>(tx: Tx, condition: Sql, more = sql``): Promise<T[]> {
  const found = await whole(tx).rows<T & Made>(sql`
    select ${columns} ${more} from forecast_backtest b join forecast f on f.guid = b.forecast_guid left join run r on r.guid = b.guid
    where ${condition} order by b.created_at desc, b.guid limit ${SHOWN}`);
  const changed = await changedSince(
    tx,
    found.map(({ guid, stretch }) => ({ guid, ...stretch, series: stretch.series ?? [] })),
  );
  return found.map(
    ({ stretch: _stretch, ...test }) =>
      ({ ...test, isChanged: test.isChanged || changed.has(test.guid) }) as unknown as T,
  );
}

/** Errors: 404. */
export async function readBacktests(tx: Tx, forecast: string): Promise<Backtest[]> {
  await definitionOf(tx, forecast);
  return backtestsWhere(tx, sql`b.forecast_guid = ${forecast}`);
}

/** Errors: 404. */
export async function readBacktest(tx: Tx, guid: string): Promise<BacktestCard> {
  const more = sql`, b.method, b.challenger, b.unit, b.result`;
  const [found] = await backtestsWhere<BacktestCard & { result: Partial<BacktestCard> | null }>(
    tx,
    sql`b.guid = ${guid}`,
    more,
  );
  if (!found) throw new AppError('not_found');
  const { result, ...card } = found;
  const nothing = {
    weekChange: null,
    scores: [],
    peaks: [],
    regretReason: null,
    cost: null,
    costHours: 0,
    costReason: null,
    costPrices: [],
  };
  return { ...card, ...nothing, ...result };
}

interface BacktestRequest {
  from: string;
  to: string;
  leads: number;
  knowledge: Knowledge;
}

function checkDays({ from, to, leads, knowledge }: BacktestRequest): void {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw invalidField('to', 'Окончание раньше начала');
  if (to >= moscowToday()) throw invalidField('to', 'Проверяют на прошедших днях: не позже вчерашнего');
  const most = knowledge === 'asKnown' ? MAX_KNOWN_DAYS : MAX_DAYS;
  if (days > most) throw invalidField('to', `Не больше ${most} суток`);
  if (leads > MAX_DAYS_AHEAD) throw invalidField('leads', `Не больше ${MAX_DAYS_AHEAD} суток`);
}

function checkMonths({ from, to }: BacktestRequest): void {
  if (to < from) throw invalidField('to', 'Окончание раньше начала');
  if (monthOf(to) >= monthOf(moscowToday()))
    throw invalidField('to', 'Проверяют на прошедших месяцах: не позже прошлого');
  if (monthsApart(monthOf(from), monthOf(to)) >= MAX_MONTHS)
    throw invalidField('to', `Не больше ${MAX_MONTHS} месяцев`);
}

/** Validates a request; for a monthly forecast the days become first days of months. Errors: 422. */
function checkedAsked({ kind }: Definition, given: BacktestRequest): BacktestRequest {
  if (kind !== 'monthly') {
    checkDays(given);
    return given;
  }
  const asked = { ...given, from: firstDayOf(monthOf(given.from)), to: firstDayOf(monthOf(given.to)) };
  checkMonths(asked);
  return asked;
}

/** Starts a back-test. Errors: 404, 422. */
export async function startBacktest(tx: Tx, actor: Actor, guid: string, given: BacktestRequest): Promise<Backtest> {
  const definition = await definitionOf(tx, guid);
  const { from, to, leads, knowledge } = checkedAsked(definition, given);
  if (tx.since && isOwn(definition) && from < tx.since.day) throw refusedPeriod('from', refusalBefore(tx.since.day));
  const run = await enqueue(tx, 'forecastBacktest', { forecast: definition.name, from, to });
  await tx.run(sql`
    insert into forecast_backtest (guid, organization_guid, forecast_guid, method, challenger, unit, day_from, day_to, leads, knowledge, account_guid)
    values (${run}, current_organization(), ${guid}, ${definition.method}, ${definition.challenger}, ${unitOf(definition)}, ${from}, ${to}, ${leads}, ${knowledge}, current_account())`);
  writeJournal(tx, actor, {
    action: 'run',
    organization: actor.organization,
    entity: 'forecast_backtest',
    record: run,
    recordName: definition.name,
    after: { from, to, leads },
  });
  return (await backtestsWhere(tx, sql`b.guid = ${run}`))[0]!;
}
