import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { daysBetween } from 'contract/time/day-shape.ts';
import { AppError } from '../core/app-error.ts';
import { log } from '../core/log.ts';
import { sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { setsOf, sumDays, type DaySum, type Question, type SeriesSet } from './day-sums.ts';

/** More sets than this are not kept: an answer apart for each point is as large as what it is made of. */
const MOST_SETS = 200;
/** Rows that one statement sums: some seconds of work. */
const AT_ONCE = 2_000_000;
/** How long a reader waits for sums that are missing, and how long one statement may take that computes them. */
const WAIT_MS = 5000;
const LONGEST_MS = 60_000;

/** The sums of every day of a period over sets of series. */
export interface KeptSums {
  sets: SeriesSet[];
  sums: (SeriesSet & Sum)[];
}
type Sum = Omit<DaySum, 'snapshot'>;

/** The sums of days that are kept and that count: those that saw all that was written by now, as this transaction sees it. */
const validSums = (tx: Tx, sets: readonly SeriesSet[], from: string, to: string) =>
  tx.rows<Sum>(sql`
    select t.series_set as name, t.day, t.series, t.sums, t.counts, t.stored, t.estimated, t.complete_days as "completeDays",
      t.estimated_days as "estimatedDays", t.partial_days as "partialDays"
    from day_sum t
    where t.series_set = any(${sets.map(({ name }) => name)}::uuid[]) and t.day between ${from} and ${to}
      and t.database = (select this_database())
      and not exists (
        select from day_write w where w.organization_guid = t.organization_guid and w.day = t.day and not was_seen(w, t))`);

/** The days of which a set has no sum. */
function lacking(sets: readonly SeriesSet[], days: readonly string[], found: readonly { name: string; day: string }[]) {
  const known = new Set(found.map(({ name, day }) => `${name} ${day}`));
  return days.filter((day) => sets.some(({ name }) => !known.has(`${name} ${day}`)));
}

/** The sets of one interval and zone together: they are summed by one statement. */
const kindsOf = (sets: readonly SeriesSet[]) =>
  [...Map.groupBy(sets, ({ step, zone }) => `${step} ${zone}`).values()].map((alike) => ({
    step: alike[0]!.step,
    zone: alike[0]!.zone,
    sets: alike,
    size: alike.reduce((sum, { size }) => sum + size, 0),
  }));
type Kind = ReturnType<typeof kindsOf>[number];

/** Days in portions, each of which one statement sums. */
const portions = (days: readonly string[], size: number): string[][] => {
  const most = Math.max(1, Math.floor(AT_ONCE / size));
  return Array.from({ length: Math.ceil(days.length / most) }, (_, n) => days.slice(n * most, (n + 1) * most));
};

/** Computes the sums of days that are missing and keeps them, one transaction at a time in the organization: what another one has
 *  kept meanwhile is not computed again. */
async function keepPortion(tx: Tx, question: Question, kind: Kind, days: readonly string[]): Promise<void> {
  tx.later(
    sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true), set_config('lock_timeout', ${String(LONGEST_MS)}, true)`,
  );
  tx.later(sql`select hold_day_sums()`);
  tx.later(sql`select forget_day_sums(${days}::date[])`);
  const missing = lacking(kind.sets, days, await validSums(tx, kind.sets, days[0]!, days.at(-1)!));
  if (missing.length === 0) return;
  const summed = await sumDays(tx, question, kind, missing);
  await tx.run(sql`
    insert into day_sum (series_set, day, snapshot, series, sums, counts, stored, estimated, complete_days, estimated_days, partial_days)
    select r.name, r.day, r.snapshot, r.series, r.sums, r.counts, r.stored, r.estimated, r."completeDays", r."estimatedDays", r."partialDays"
    from jsonb_to_recordset(${JSON.stringify(summed)}::jsonb) r (name uuid, day date, snapshot pg_snapshot, series integer,
      sums double precision[], counts integer[], stored bigint, estimated bigint, "completeDays" integer, "estimatedDays" integer, "partialDays" integer)
    on conflict (organization_guid, series_set, day) do update set
      snapshot = excluded.snapshot, summed_at = excluded.summed_at, series = excluded.series, sums = excluded.sums, counts = excluded.counts,
      stored = excluded.stored, estimated = excluded.estimated, complete_days = excluded.complete_days,
      estimated_days = excluded.estimated_days, partial_days = excluded.partial_days`);
}

/** Works through a pool of one connection of its own: those of the program may all be waiting for what is computed here. */
async function inOwnPool(of: pg.Pool, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const { options } = of;
  const pool = new pg.Pool({ ...options, password: options.password, max: 1, query_timeout: LONGEST_MS });
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  await work(pool).finally(() => pool.end());
}

interface Asked {
  question: Question;
  sets: readonly SeriesSet[];
  days: readonly string[];
  account: string | null;
}

/** What is being computed, by question; and the last portion of each organization, after which the next one may begin. */
const running = new Map<string, Promise<void>>();
const turns = new Map<string, Promise<void>>();

/** Waits for the portions of the organization that are before it: of several questions, each is served in turn. */
function inTurn(organization: string, work: () => Promise<void>): Promise<void> {
  const before = turns.get(organization) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(work);
  turns.set(organization, own);
  const leave = () => turns.get(organization) === own && turns.delete(organization);
  own.then(leave, leave);
  return own;
}

async function keepAll(of: pg.Pool, organization: string, { question, sets, days, account }: Asked): Promise<void> {
  for (const kind of kindsOf(sets))
    for (const some of portions(days, kind.size))
      await inTurn(organization, async () => {
        // The program is closing.
        if (of.ending) return;
        await inOwnPool(of, (pool) =>
          asOrg(pool, { organization, account }, 'write', (tx) => keepPortion(tx, question, kind, some)),
        );
      });
}

/** Computes and keeps what is missing. It goes on when nobody waits any more; who asks the same again waits for the same. */
function keep(tx: Tx, asked: Asked): Promise<void> {
  const organization = tx.organization!;
  const { sets, days } = asked;
  const name = `${organization} ${sets
    .map((set) => set.name)
    .toSorted()
    .join()} ${days[0]} ${days.at(-1)}`;
  const known = running.get(name);
  if (known) return known;
  const work = keepAll(tx.database as pg.Pool, organization, asked)
    .catch((error: unknown) => log.warn(error))
    .finally(() => running.delete(name));
  running.set(name, work);
  return work;
}

async function isDoneSoon(work: Promise<void>): Promise<boolean> {
  const giveUp = new AbortController();
  const late = sleep(WAIT_MS, false, { signal: giveUp.signal }).catch(() => false);
  return Promise.race([work.then(() => true), late]).finally(() => giveUp.abort());
}

const stillCounting = (ready: number, all: number) =>
  new AppError('unavailable', {
    detail: `Считаем суммы очень многих точек впервые: готово суток — ${ready} из ${all}. Повторите через несколько секунд: посчитанное сохранится.`,
    retryAfter: 5,
  });

/** The sums of every day over very many series: kept ones, and those that are missing when they have been computed; undefined where none
 *  are kept. What this transaction itself has written is in them. Errors: 503 while they are being computed. */
export async function keptSums(tx: Tx, question: Question, from: string, to: string): Promise<KeptSums | undefined> {
  const [own] = await tx.rows<{ isKept: boolean; hasWritten: boolean; account: string | null }>(sql`
    select keeps_day_sums() as "isKept", pg_current_xact_id_if_assigned() is not null as "hasWritten", current_account() as account`);
  if (!own!.isKept) return undefined;
  const sets = await setsOf(tx, question, MOST_SETS + 1);
  if (sets.length > MOST_SETS) return undefined;
  const days = daysBetween(from, to);
  let found = await validSums(tx, sets, from, to);
  let missing = lacking(sets, days, found);
  if (missing.length && !own!.hasWritten) {
    const isDone = await isDoneSoon(keep(tx, { question, sets, days, account: own!.account }));
    found = await validSums(tx, sets, from, to);
    missing = lacking(sets, days, found);
    if (missing.length && !isDone) throw stillCounting(days.length - missing.length, days.length);
  }
  // What changes while it is being summed, or was written by this transaction, is summed as it stands.
  const left = new Set(missing);
  const shapes = new Map(sets.map((set) => [set.name, set]));
  const sums = found.flatMap((sum) => (left.has(sum.day) ? [] : [{ ...shapes.get(sum.name)!, ...sum }]));
  for (const kind of kindsOf(sets))
    for (const some of portions(missing, kind.size)) sums.push(...(await sumDays(tx, question, kind, some)));
  return { sets, sums };
}
