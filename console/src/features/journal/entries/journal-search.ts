import { journalFilter } from 'contract/features/journal/calls.ts';
import { parseFilter } from 'contract/kit/filter.ts';
import * as z from 'zod/mini';

const keys = [
  'person',
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

/** What the address of the journal holds, as text; a part that cannot be read counts as absent. */
export type JournalSearch = Partial<Record<Key, string>>;

export function readJournalSearch(given: Record<string, unknown>): JournalSearch {
  const read = keys.flatMap((key): [Key, string][] => {
    const text = typeof given[key] === 'number' ? String(given[key]) : given[key];
    return typeof text === 'string' && text && z.safeParse(journalFilter[key], text).success ? [[key, text]] : [];
  });
  return Object.fromEntries(read);
}

/** The conditions as a saved view keeps them. */
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

/** The columns that stand without being asked for. */
export const ordinaryColumns = ['occurredAt', 'sentence', 'result', 'recordName', 'entity', 'address'];
