import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { plain } from '../../ui/input/option-filter.ts';
import { useMay } from '../state/use-may.ts';

const CreateValue = lazy(async () => ({ default: (await import('./CreateValue.tsx')).CreateValue }));

/** The option for a new dictionary value; no identifier contains this text. */
export const NEW_VALUE = 'new';
const MOST = '100';

/** Offers the typed text as a new value of a dictionary, unless the person may not create it, its values are codes of a
 *  classifier, or a value has this name, even one that is not offered. `onCreated` selects the created value; without
 *  it nothing is offered. */
export function useValueCreation(target: Resource, typed: string, onCreated?: (guid: string) => void) {
  const [name, setName] = useState<string | null>();
  const { allowed } = useMay(target).create;
  const dictionary = /^dictionary\/(\d+)\/values$/.exec(target.name)?.[1];
  const isWanted = onCreated !== undefined && dictionary !== undefined && allowed && typed !== '';
  const { data } = useCall(target.routes.list, { query: { search: typed, limit: MOST } }, { enabled: isWanted });
  const filter = JSON.stringify({ field: 'id', op: 'is', value: Number(dictionary) });
  const whole = useCall(dictionaries.routes.list, { query: { filter, limit: '1' } }, { enabled: isWanted }).data
    ?.items[0];
  const names = data?.items.flatMap((row) => [row['name'], ...((row['synonyms'] as string[] | undefined) ?? [])]);
  const isNew =
    isWanted && whole?.classifier === null && names?.every((known) => plain(String(known)) !== plain(typed));
  return {
    options: isNew ? [{ value: NEW_VALUE, label: `Создать «${typed}»` }] : [],
    /** Whether the new value was chosen, so that its dialog opens. */
    begins: (chosen: string | readonly string[] | null) => {
      const isChosen = chosen?.includes(NEW_VALUE) ?? false;
      if (isChosen) setName(typed);
      return isChosen;
    },
    /** The field gets the focus back from the dialog, but must not open its options again. */
    openOnFocus: name === undefined,
    dialog: (
      <Suspense>
        {name && (
          <CreateValue
            dictionary={dictionary!}
            name={name}
            onClose={() => setName(null)}
            onSaved={({ guid }) => onCreated!(guid)}
          />
        )}
      </Suspense>
    ),
  };
}
