import { journal } from 'contract/features/journal/calls.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { usePages } from '../table/use-pages.ts';

/** The entries of a filter, page by page. */
export const useJournal = (query: Record<string, string | undefined>) =>
  usePages(journal.list, { ...query, zone: useTimeZone() });

export type JournalPages = ReturnType<typeof useJournal>;
