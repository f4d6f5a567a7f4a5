import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { plain } from '../../ui/input/option-filter.ts';
import { useMay } from '../state/use-may.ts';

const CreateValue = lazy(async () => ({ default: (await import('./CreateValue.tsx')).CreateValue }));

/** The option that stands for a value of a dictionary that is not there yet. */
export const NEW_VALUE = 'new';
const dictionaryOf = (to: string) => /^dictionary\/(\d+)\/values$/.exec(to)?.[1];
const MOST = '100';

/** The typed text as the name of a new value of a dictionary; null when the person may not create it, or a value is called so, even
 *  one that is not offered. */
export function useNewName(target: Resource, typed: string): string | null {
  const { allowed } = useMay(target).create;
  const isWanted = typed !== '' && allowed && dictionaryOf(target.name) !== undefined;
  const { data } = useCall(target.routes.list, { query: { search: typed, limit: MOST } }, { enabled: isWanted });
  const names = data?.items.flatMap(({ name, synonyms }) => [name, ...((synonyms as string[] | undefined) ?? [])]);
  return isWanted && names?.every((name) => plain(String(name)) !== plain(typed)) ? typed : null;
}

/** Opens the dialog of a new value when its option is chosen; `onCreated` selects what has been created. */
export function useValueCreation(to: string, onCreated: (guid: string) => void) {
  const [name, setName] = useState<string | null>();
  const close = () => setName(null);
  return {
    create: (wanted: string) => setName(wanted),
    /** The field gets the focus back from the dialog, but its choice is made. */
    openOnFocus: name === undefined,
    dialog: (
      <Suspense>
        {name && (
          <CreateValue
            dictionary={dictionaryOf(to)!}
            name={name}
            onClose={close}
            onSaved={({ guid }) => onCreated(guid)}
          />
        )}
      </Suspense>
    ),
  };
}
