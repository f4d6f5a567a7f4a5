import { Anchor } from '@mantine/core';
import { resourceByName } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useDecision } from '../api/who.ts';

const RecordDialog = lazy(async () => ({ default: (await import('./RecordDialog.tsx')).RecordDialog }));

interface Props {
  target: Resource;
  disabled?: boolean;
  onCreated: (guid: string) => void;
}

/** Adds the record that is missing from a list of options without leaving the form. */
export function CreateHere({ target, disabled, onCreated }: Props) {
  const [isOpened, setOpened] = useState(false);
  const { allowed } = useDecision(target.entity, 'create');
  if (!allowed || disabled || !resourceByName(target.name)) return null;
  return (
    <>
      <Anchor component="button" type="button" size="xs" onClick={() => setOpened(true)}>
        Создать {target.titles.accusative}
      </Anchor>
      <Suspense>
        {isOpened && (
          <RecordDialog
            resource={target}
            guid={null}
            onClose={() => setOpened(false)}
            onSaved={({ guid }) => onCreated(guid)}
          />
        )}
      </Suspense>
    </>
  );
}
