import { Anchor } from '@mantine/core';
import { resourceByName } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { Suspense, use, useState } from 'react';
import { useMay } from '../state/use-may.ts';
import { RecordCreation } from './record-creation.ts';

interface Props {
  target: Resource;
  disabled?: boolean;
  onCreated: (guid: string) => void;
}

/** Creates a record that is missing from the options, without leaving the form. */
export function CreateHere({ target, disabled, onCreated }: Props) {
  const [isOpened, setOpened] = useState(false);
  const { allowed } = useMay(target).create;
  const dialog = use(RecordCreation);
  if (!dialog) throw new Error('Ссылку можно выбрать только внутри RecordCreation');
  if (!allowed || disabled || !resourceByName(target.name)) return null;
  return (
    <>
      <Anchor component="button" type="button" size="xs" onClick={() => setOpened(true)}>
        Создать {target.titles.accusative}
      </Anchor>
      <Suspense>
        {isOpened &&
          dialog({ resource: target, onClose: () => setOpened(false), onSaved: ({ guid }) => onCreated(guid) })}
      </Suspense>
    </>
  );
}
