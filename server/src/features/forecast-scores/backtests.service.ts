import { Readable } from 'node:stream';
import type pg from 'pg';
import { addDays, dayAt, dayNumber, MOSCOW_ZONE } from 'contract/day-shape.ts';
import type { Backtest, BacktestCard } from 'contract/features/forecast-scores.ts';
import { forecastMethods, forecastUnits, type Knowledge } from 'contract/features/forecasts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ServedFile } from '../../core/serve.ts';
import { sql, type Sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import type { Column } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { HOURS } from '../../forecasting/hourly.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { definitionOf, unitOf } from '../forecast-sources/target.service.ts';

const MOST_DAYS = 366;
const MOST_KNOWN_DAYS = 62;
const SHOWN = 50;

/** The WAPE of a method in a result that is kept. */
const wapeOf = (method: Sql): Sql => sql`
  (select (s ->> 'wape')::float8 from jsonb_array_elements(b.result -> 'scores') s where s ->> 'by' = 'all' and s ->> 'method' = ${method})`;

const columns = sql`
  b.guid, b.forecast_guid as "forecastGuid", b.guid as "runGuid", b.day_from as "from", b.day_to as "to", b.leads, b.knowledge,
  coalesce(r.state, case when b.result is null then 'failed' else 'done' end) as state, r.progress_done as done, r.progress_total as total, r.error,
  b.created_at as "createdAt", (select readable_name(a.guid, a.full_name) from account a where a.guid = b.account_guid) as author,
  ${wapeOf(sql`b.method`)} as wape, ${wapeOf(sql`b.challenger`)} as "challengerWape", ${wapeOf(sql`'naive'`)} as "naiveWape",
  (select (p ->> 'hit1')::float8 from jsonb_array_elements(b.result -> 'peaks') p where p ->> 'method' = b.method) as hit1`;

const backtestsWhere = <T extends Backtest>(tx: Tx, condition: Sql, more = sql``): Promise<T[]> =>
  tx.rows<T>(sql`
    select ${columns} ${more} from forecast_backtest b left join run r on r.guid = b.guid
    where ${condition} order by b.created_at desc, b.guid limit ${SHOWN}`);

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
  };
  return { ...card, ...nothing, ...result };
}

interface Asked {
  from: string;
  to: string;
  leads: number;
  knowledge: Knowledge;
}

function checkPeriod({ from, to, knowledge }: Asked): void {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw invalidField('to', 'Окончание раньше начала');
  if (to >= dayAt(Date.now(), MOSCOW_ZONE))
    throw invalidField('to', 'Проверяют на прошедших днях: не позже вчерашнего');
  const most = knowledge === 'asKnown' ? MOST_KNOWN_DAYS : MOST_DAYS;
  if (days > most) throw invalidField('to', `Не больше ${most} суток`);
}

/** Begins a test on past days. Errors: 404, 409, 422. */
export async function startBacktest(tx: Tx, actor: Actor, guid: string, asked: Asked): Promise<Backtest> {
  const definition = await definitionOf(tx, guid);
  checkPeriod(asked);
  if (definition.kind === 'monthly')
    throw new AppError('conflict', { detail: 'На прошлом проверяют почасовые прогнозы: у этого значения по месяцам.' });
  const run = await enqueue(tx, 'forecastBacktest', { forecast: definition.name, from: asked.from, to: asked.to });
  const { from, to, leads, knowledge } = asked;
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

interface Stored {
  name: string;
  from: string;
  to: string;
  leads: number;
  unit: keyof typeof forecastUnits;
  actual: (number | null)[] | null;
  low: (number | null)[];
  high: (number | null)[];
  lines: Record<string, (number | null)[]>;
}

function columnsOf({ from, to, unit, actual, low, high, lines }: Stored): Column[] {
  const days = dayNumber(to) - dayNumber(from) + 1;
  const at = (row: AnyRow) => row['index'] as number;
  const line = (title: string, values: (number | null)[]): Column => ({
    title: `${title}, ${forecastUnits[unit]}`,
    cell: (row) => values[at(row)] ?? null,
  });
  const titles: Readonly<Record<string, string>> = forecastMethods;
  return [
    { title: 'Дата', cell: (row) => ({ date: addDays(from, Math.floor(at(row) / HOURS) % days) }) },
    { title: 'Час', cell: (row) => (at(row) % HOURS) + 1 },
    { title: 'Дальность, сут.', cell: (row) => Math.floor(at(row) / HOURS / days) + 1 },
    line('Факт', actual!),
    line('P10', low),
    line('P90', high),
    ...Object.entries(lines).map(([method, values]) => line(titles[method]!, values)),
  ];
}

/** Every hour of a test: what came, and what each method said. Errors: 404, 409 while it is not done. */
export async function exportBacktest(
  pool: pg.Pool,
  actor: Actor,
  guid: string,
  format: 'xlsx' | 'csv',
): Promise<ServedFile> {
  const found = await asOrg(pool, actor, 'write', async (tx) => {
    const [stored] = await tx.rows<Stored>(sql`
      select f.name, b.day_from as "from", b.day_to as "to", b.leads, b.unit, b.actual, b.low, b.high, b.lines
      from forecast_backtest b join forecast f on f.guid = b.forecast_guid where b.guid = ${guid}`);
    if (!stored) throw new AppError('not_found');
    if (!stored.actual) throw new AppError('conflict', { detail: 'Проверка ещё не закончена.' });
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: 'forecast_backtest',
      record: guid,
      recordName: stored.name,
      after: { from: stored.from, to: stored.to, format },
    });
    return stored;
  });
  async function* batches(): AsyncGenerator<AnyRow[]> {
    const known = found.actual!.flatMap((value, index) => (value === null ? [] : [{ index } as unknown as AnyRow]));
    for (let at = 0; at < known.length; at += 1000) yield known.slice(at, at + 1000);
  }
  const { type, write } = tableFormats[format];
  const name = `Проверка ${found.name.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${found.from} ${found.to}.${format}`;
  return { name, type, content: Readable.from(write('Часы', columnsOf(found), batches(), MOSCOW_ZONE)) };
}
