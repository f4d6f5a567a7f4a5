import { valueFacts, valuesOf } from 'contract/features/dictionaries/facts.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { plain } from '../../ui/input/option-filter.ts';
import { useMay } from '../state/use-may.ts';

const CreateValue = lazy(async () => ({ default: (await import('./CreateValue.tsx')).CreateValue }));

/** The option that stands for a value of a dictionary that is not there yet. */
export const NEW_VALUE = 'new';
const VALUES = /^dictionary\/(\d+)\/values$/;
const MOST = '100';

/** The typed text as the name of a new value of a dictionary; null when the person may not create it, or a value is called so, even
 *  one that is not offered. */
export function useNewName(to: string, typed: string): string | null {
  const { allowed } = useMay(valueFacts).create;
  const dictionary = VALUES.exec(to)?.[1] ?? '';
  const isWanted = typed !== '' && allowed && dictionary !== '';
  const { list } = useMemo(
    () => valuesOf({ guid: '', id: Number(dictionary), name: '', parameters: [] }),
    [dictionary],
  ).routes;
  const { data } = useCall(list, { query: { search: typed, limit: MOST } }, { enabled: isWanted });
  const names = data?.items.flatMap(({ name, synonyms }) => [
    String(name),
    ...((synonyms as string[] | undefined) ?? []),
  ]);
  return isWanted && names?.every((name) => plain(name) !== plain(typed)) ? typed : null;
}

/** Opens the dialog of a new value when its option is chosen; `onCreated` selects what has been created. */
export function useValueCreation(to: string, onCreated: (guid: string) => void) {
  const [name, setName] = useState<string | null>();
  const close = () => setName(null);
  const dictionary = VALUES.exec(to)?.[1] ?? '';
  return {
    create: (wanted: string) => setName(wanted),
    /** The field gets the focus back from the dialog, but its choice is made. */
    openOnFocus: name === undefined,
    dialog: (
      <Suspense>
        {name && (
          <CreateValue dictionary={dictionary} name={name} onClose={close} onSaved={({ guid }) => onCreated(guid)} />
        )}
      </Suspense>
    ),
  };
}
