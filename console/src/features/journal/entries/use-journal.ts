import { useEffect, useState } from 'react';
import { journal } from 'contract/features/journal/calls.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { usePages } from '../table/use-pages.ts';

/** The entries of a filter, page by page. They are not refetched when the window regains focus, because a text search
 *  may have read hundreds of portions. */
export const useJournal = (query: Record<string, string | undefined>) =>
  usePages(journal.list, { ...query, zone: useTimeZone() }, { refetchOnWindowFocus: query.search === undefined });

export type JournalPages = ReturnType<typeof useJournal>;

/** A text search reads the journal in portions: it continues automatically until something is found or the person stops
 *  it. */
export function useSearchOn({ data, error, isFetching, hasNextPage, fetchNextPage }: JournalPages, asked: string) {
  const [stopped, setStopped] = useState<string | null>(null);
  const isEmpty = data !== undefined && data.pages.every(({ items }) => items.length === 0);
  const goesOn = isEmpty && hasNextPage && !error && stopped !== asked;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return { goesOn, stop: () => setStopped(asked), goOn: () => setStopped(null) };
}
