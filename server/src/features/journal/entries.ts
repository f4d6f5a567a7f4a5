import type { JournalFilter } from 'contract/features/journal/calls.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { guid } from 'contract/kit/text.ts';
import type { Actor } from '../../core/actor.ts';
import { byPerson } from '../../core/journal.ts';
import { all, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { actionsOf, inPeriod, type JournalPlace } from './period.service.ts';
import { entriesIn } from './reading.ts';
import { newestOfKinds, readInOrder } from './stretches.service.ts';
import { inThisOrganization, searchTexts } from './text-search.ts';

/** Reads the newest entries of every kind that the filter includes. */
function byKind(filter: JournalFilter, organization: string, after: JournalPlace | null, limit: number): Sql {
  const condition = all([
    ...inPeriod(filter),
    ...(after ? [sql`(j.occurred_at, j.number) < (${after.at}::timestamptz, ${after.number}::bigint)`] : []),
  ]);
  const { person, entity: kinds } = filter;
  const newest = newestOfKinds({ organization, actions: actionsOf(filter), person, kinds, condition, limit });
  return sql`select j.number from ${newest} j order by j.occurred_at desc, j.number desc limit ${limit}`;
}

/** Reads the entries of one record, request or composite entry, which are always few. */
function byOrigin(filter: JournalFilter, after: JournalPlace | null, limit: number): Sql {
  const { record, request, number, partsOf, person, entity } = filter;
  const ofWhole = sql`j.is_part and j.request_id = (select w.request_id from journal w where w.number = ${partsOf})`;
  const conditions = [
    ...(record ? [sql`j.record_guid = ${record}`, inThisOrganization] : []),
    ...(request ? [sql`j.request_id = ${request} and not j.is_part`, inThisOrganization] : []),
    ...(number ? [sql`j.number = ${number}`] : []),
    ...(partsOf ? [ofWhole] : []),
    ...(person ? [byPerson(person)] : []),
    ...(entity ? [sql`j.entity = any(${entity}::text[])`] : []),
    sql`j.action = any(${actionsOf(filter)}::text[])`,
    ...inPeriod(filter),
    ...(after ? [sql`j.number < ${after.number}`] : []),
  ];
  return sql`select j.number from journal j where ${all(conditions)} order by j.number desc limit ${limit}`;
}

interface Page {
  items: JournalEntry[];
  next: string | null;
  examinedTo: string | null;
}

const requestNumber = guid();

/** A request id typed into the search, as given in error reports, filters by request. */
function byRequest(filter: JournalFilter): JournalFilter {
  const typed = filter.search?.trim().toLowerCase();
  return requestNumber.safeParse(typed).success ? { ...filter, search: undefined, request: typed } : filter;
}

/** A page of the filtered entries of the person's organization, newest first, after a position. */
export async function readEntries(
  tx: Tx,
  given: JournalFilter,
  { organization, rights }: Actor,
  place: JournalPlace | null,
  limit: number,
): Promise<Page> {
  const filter = byRequest(given);
  const { record, request, number, partsOf, search } = filter;
  const isOfOrigin = record ?? request ?? number ?? partsOf;
  const many = limit + 1;
  if (!isOfOrigin) readInOrder(tx);
  const numbers = isOfOrigin ? byOrigin(filter, place, many) : byKind(filter, organization!, place, many);
  const { found, examined } = search?.trim()
    ? await searchTexts(tx, filter, rights, place, many)
    : { found: await entriesIn(tx, rights, numbers), examined: null };
  const items = found.slice(0, limit);
  if (examined) return { items, next: `${examined.at},${examined.number}`, examinedTo: examined.at };
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? `${last.occurredAt},${last.number}` : null, examinedTo: null };
}
