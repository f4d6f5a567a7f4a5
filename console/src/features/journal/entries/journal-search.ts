import { journalFilter } from 'contract/features/journal/calls.ts';
import { parseFilter } from 'contract/kit/filter.ts';
import * as z from 'zod/mini';

const keys = [
  'person',
  'session',
  'record',
  'action',
  'entity',
  'result',
  'from',
  'to',
  'period',
  'search',
  'request',
  'number',
] as const;
type Key = (typeof keys)[number];

/** The search parameters of the journal's address, as text; invalid ones count as absent. */
export type JournalSearch = Partial<Record<Key, string>>;

export function readJournalSearch(given: Record<string, unknown>): JournalSearch {
  const read = keys.flatMap((key): [Key, string][] => {
    const text = typeof given[key] === 'number' ? String(given[key]) : given[key];
    return typeof text === 'string' && text && z.safeParse(journalFilter[key], text).success ? [[key, text]] : [];
  });
  return Object.fromEntries(read);
}

/** The conditions in the format of saved views. */
export const filterOfSearch = (search: JournalSearch): string =>
  JSON.stringify({
    and: Object.entries(search).flatMap(([field, value]) => (field === 'search' ? [] : [{ field, op: 'is', value }])),
  });

export function searchOfFilter(text: string): JournalSearch {
  const filter = text ? parseFilter(text) : null;
  const parts = filter && 'and' in filter ? filter.and : [];
  return readJournalSearch(
    Object.fromEntries(parts.flatMap((part) => ('field' in part ? [[part.field, part.value]] : []))),
  );
}

/** The columns shown by default. */
export const ordinaryColumns = ['occurredAt', 'userName', 'sentence', 'result', 'recordName', 'entity', 'address'];

/** The height reserved for the chart of hours while it loads, so that the list below does not shift. */
export const HOURS_HEIGHT = 176;

/** Whether the journal is filtered by one record, request or entry; a chart of so few entries is useless. */
export const isOfOrigin = ({ record, request, number }: JournalSearch): boolean => Boolean(record ?? request ?? number);
