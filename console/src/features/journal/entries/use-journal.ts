import { useEffect, useState } from 'react';
import { journal } from 'contract/features/journal/calls.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { usePages } from '../table/use-pages.ts';

/** The entries of a filter, page by page. A search for words has read hundreds of stretches: they are not read again at every return to the
 *  window. */
export const useJournal = (query: Record<string, string | undefined>) =>
  usePages(journal.list, { ...query, zone: useTimeZone() }, { refetchOnWindowFocus: query.search === undefined });

export type JournalPages = ReturnType<typeof useJournal>;

/** Words are looked for stretch by stretch: until something is found the search goes on by itself, and the person may stop it. */
export function useSearchOn({ data, error, isFetching, hasNextPage, fetchNextPage }: JournalPages, asked: string) {
  const [stopped, setStopped] = useState<string | null>(null);
  const isEmpty = data !== undefined && data.pages.every(({ items }) => items.length === 0);
  const goesOn = isEmpty && hasNextPage && !error && stopped !== asked;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return { goesOn, stop: () => setStopped(asked), goOn: () => setStopped(null) };
}
