import { resourceOfEntry, sentenceOf } from 'contract/features/journal/sentence.ts';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import type { Extension } from 'contract/features/object-types/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useCall } from '../../../api/queries.ts';
import { fieldText } from '../../../resource/value/field-text.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import type { JournalPages } from './use-journal.ts';

/** An entry with the values derived for the screen. */
export interface ShownEntry extends JournalEntry {
  resource: Resource | undefined;
  sentence: string;
}

const NONE: readonly Extension[] = [];

/** Entries as sentences. */
export function useShownEntries({ data }: JournalPages): readonly ShownEntry[] {
  const zone = useTimeZone();
  const { data: extensions = NONE } = useCall(objectTypeCalls.extensions, {});
  return useMemo(
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
}
