import { lazy, Suspense, useState, type ReactNode } from 'react';

const CreateValue = lazy(async () => ({ default: (await import('./CreateValue.tsx')).CreateValue }));

/** Opens the dialog of a new value when its option is chosen; `onCreated` selects what has been created. */
export function useValueCreation(
  to: string,
  onCreated: (guid: string) => void,
): [begin: (name: string) => void, dialog: ReactNode] {
  const [name, setName] = useState<string | null>(null);
  const close = () => setName(null);
  const [, dictionary = ''] = to.split('/');
  const dialog = (
    <Suspense>
      {name !== null && (
        <CreateValue dictionary={dictionary} name={name} onClose={close} onSaved={({ guid }) => onCreated(guid)} />
      )}
    </Suspense>
  );
  return [setName, dialog];
}
