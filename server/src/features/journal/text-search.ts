import type { JournalFilter } from 'contract/features/journal/calls.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { authorName, byPerson } from '../../core/journal.ts';
import { all, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { escapeLike } from '../../core/search.ts';
import { actionsOf, inPeriod, periodOf, type JournalPlace } from './period.service.ts';
import { entriesIn } from './reading.ts';

const STRETCH = 10_000;
/** How long one request searches texts. */
export const BUDGET_MS = 100;
/** Entries of concurrent transactions may have numbers in another order than their times. */
const DISORDER = 1000;

/** The lowest number of an entry not earlier than a moment, found by bisection. */
async function numberAt(tx: Tx, moment: Sql, newest: number): Promise<number> {
  let [low, high] = [1, newest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await tx.one<{ number: number; reached: boolean }>(sql`
      select j.number, j.occurred_at >= ${moment} as reached from journal j where j.number >= ${middle} order by j.number limit 1`);
    if (!entry || entry.reached) high = middle;
    else low = entry.number + 1;
  }
  return low;
}

/** Names of erased persons are looked up only for entries that contain the word. */
const nameLike = (pattern: string): Sql => sql`
  search_key(concat_ws(' ', j.record_name, j.user_name)) like ${pattern} and search_key(concat_ws(' ',
    readable_name(j.record_guid, j.record_name), ${authorName})) like ${pattern}`;

function conditionOf(filter: JournalFilter): Sql {
  const words = filter.search!.toLocaleLowerCase('ru').replaceAll('ё', 'е').split(/\s+/u).filter(Boolean).slice(0, 10);
  const { person, entity, record } = filter;
  return all([
    sql`not j.is_part and j.action = any(${actionsOf(filter)}::text[])`,
    ...(person ? [byPerson(person)] : []),
    ...(record ? [sql`j.record_guid = ${record}`] : []),
    ...(entity ? [sql`j.entity = any(${entity}::text[])`] : []),
    ...inPeriod(filter),
    ...words.map((word) => nameLike(`%${escapeLike(word)}%`)),
  ]);
}

interface FoundEntries {
  found: JournalEntry[];
  /** Where the search has stopped; null when it has reached the end or found enough. */
  examined: JournalPlace | null;
}

/** Searches names of records and people, range by range from the newest entry, within a time budget: row-level security rules out
 *  an index of texts, and a rare word must not block the database. */
export async function searchTexts(
  tx: Tx,
  filter: JournalFilter,
  after: JournalPlace | null,
  limit: number,
): Promise<FoundEntries> {
  const began = performance.now();
  const condition = conditionOf(filter);
  const { from, to } = periodOf(filter);
  const newest = (await tx.one<{ number: number }>(sql`select coalesce(max(number), 0) as number from journal`))!
    .number;
  const first = from ? (await numberAt(tx, from, newest)) - DISORDER : 1;
  let below = after?.number ?? (to ? (await numberAt(tx, to, newest)) + DISORDER : newest + 1);
  const found: JournalEntry[] = [];
  // At least one range is searched however slow the machine is, otherwise the search could not continue.
  for (let isFirst = true; below > first && found.length < limit; isFirst = false) {
    if (!isFirst && performance.now() - began > BUDGET_MS) break;
    const start = below - STRETCH;
    const wanted = sql`
      select j.number from journal j where j.number >= ${start} and j.number < ${below} and ${condition}
      order by j.number desc limit ${limit - found.length}`;
    found.push(...(await entriesIn(tx, wanted)));
    below = start;
  }
  if (found.length >= limit || below <= first) return { found, examined: null };
  const reached = await tx.one<{ at: string }>(
    sql`select j.occurred_at as at from journal j where j.number >= ${below} order by j.number limit 1`,
  );
  return { found, examined: { at: reached!.at, number: below } };
}
