import { journal } from 'contract/features/journal.ts';
import { resourceOfEntry, sentenceOf } from 'contract/features/journal-sentence.ts';
import { objectTypeCalls } from 'contract/features/object-type-calls.ts';
import type { Extension } from 'contract/features/object-types.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { fieldText } from '../../resource/field-text.ts';
import { usePages } from './use-pages.ts';

/** An entry with what the screen makes of it. */
export interface ShownEntry extends JournalEntry {
  resource: Resource | undefined;
  sentence: string;
}

const NONE: readonly Extension[] = [];

/** The entries of a filter, page after page, as sentences on the clock of a zone. */
export function useJournal(query: Record<string, string | undefined>, zone: string) {
  const pages = usePages(journal.list, { ...query, zone });
  const { data } = pages;
  const { data: extensions = NONE } = useCall(objectTypeCalls.extensions, {});
  const rows = useMemo(
    () =>
      (data?.pages ?? []).flatMap(({ items, dictionaries }) =>
        items.map((entry): ShownEntry => {
          const resource = resourceOfEntry(entry, dictionaries, extensions);
          const words: Parameters<typeof sentenceOf>[2] = (field, value, names) => fieldText(field, value, zone, names);
          return { ...entry, resource, sentence: sentenceOf(entry, resource, words) };
        }),
      ),
    [data, extensions, zone],
  );
  return { ...pages, rows, examinedTo: data?.pages.at(-1)?.examinedTo ?? null };
}
