import type { JournalFilter } from 'contract/features/journal/calls.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { authorName, byPerson } from '../../core/journal.ts';
import { all, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { contains } from '../../core/search.ts';
import { actionsOf, inPeriod, periodOf, type JournalPlace } from './period.service.ts';
import { entriesIn } from './reading.ts';
import { isOpenTo } from './visible-name.service.ts';

const STRETCH = 10_000;
/** The time budget of one search request. */
export const BUDGET_MS = 100;
/** The maximum distance by which numbers and times may be in a different order, because of concurrent transactions. */
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

/** Changes of this organization's records made by other organizations appear in the records' history, not in the
 *  journal. */
export const inThisOrganization = sql`coalesce(j.organization_guid = (select current_organization()), true)`;

/** Every word of the text occurs in the entry `j`. Names that need a right to read, and names of erased persons, are
 *  resolved only for entries that contain the words. */
function isAbout(text: string, rights: Rights): Sql {
  const recipient = sql`case when j.kind = 'individual_permission' then concat_ws(' ', readable_names(j.before) #>> '{names,employeeGuid}', readable_names(j.after) #>> '{names,employeeGuid}') end`;
  const stored = sql`search_key(concat_ws(' ', j.record_name, j.user_name, ${recipient}))`;
  const searched = sql`search_key(concat_ws(' ', ${authorName},
    case when ${isOpenTo(rights)} then concat_ws(' ', readable_name(j.record_guid, j.record_name), ${recipient}) end))`;
  return sql`(${contains(text, stored)} and ${contains(text, searched)})`;
}

/** A composite entry is also found by its parts. */
function conditionOf(filter: JournalFilter, rights: Rights): Sql {
  const { person, entity, record, search } = filter;
  const found = isAbout(search!, rights);
  const isAboutPart = sql`(j.parts is not null and exists (
    select from (select p.* from journal p where p.request_id = j.request_id and p.is_part) j where ${found}))`;
  return all([
    sql`not j.is_part and j.action = any(${actionsOf(filter)}::text[])`,
    inThisOrganization,
    ...(person ? [byPerson(person)] : []),
    ...(record ? [sql`j.record_guid = ${record}`] : []),
    ...(entity ? [sql`j.entity = any(${entity}::text[])`] : []),
    ...inPeriod(filter),
    sql`(${found} or ${isAboutPart})`,
  ]);
}

interface FoundEntries {
  found: JournalEntry[];
  /** Where the search has stopped; null when it has reached the end or found enough. */
  examined: JournalPlace | null;
}

/** Searches names of records and people range by range, from the newest entry, within a time budget: row-level security
 *  prevents using a text index, and a rare word must not block the database. */
export async function searchTexts(
  tx: Tx,
  filter: JournalFilter,
  rights: Rights,
  after: JournalPlace | null,
  limit: number,
): Promise<FoundEntries> {
  const began = performance.now();
  const condition = conditionOf(filter, rights);
  const { from, to } = periodOf(filter);
  const newest = (await tx.one<{ number: number }>(sql`select coalesce(max(number), 0) as number from journal`))!
    .number;
  const first = from ? (await numberAt(tx, from, newest)) - DISORDER : 1;
  let below = after?.number ?? (to ? (await numberAt(tx, to, newest)) + DISORDER : newest + 1);
  const found: JournalEntry[] = [];
  // At least one range is searched, however slow the machine; otherwise the search could not continue.
  for (let isFirst = true; below > first && found.length < limit; isFirst = false) {
    if (!isFirst && performance.now() - began > BUDGET_MS) break;
    const start = below - STRETCH;
    // The range is selected first, because the planner would otherwise scan the whole index of kinds.
    const range = sql`select r.* from journal r where r.number >= ${start} and r.number < ${below} offset 0`;
    const wanted = sql`
      select j.number from (${range}) j where ${condition}
      order by j.number desc limit ${limit - found.length}`;
    found.push(...(await entriesIn(tx, rights, wanted)));
    below = start;
  }
  if (found.length >= limit || below <= first) return { found, examined: null };
  const reached = await tx.one<{ at: string }>(
    sql`select j.occurred_at as at from journal j where j.number >= ${below} order by j.number limit 1`,
  );
  return { found, examined: { at: reached!.at, number: below } };
}
