import { IconCopy } from '@tabler/icons-react';
import { clonings } from 'contract/features/passport/clone.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

const CloneDialog = lazy(async () => ({ default: (await import('./CloneDialog.tsx')).CloneDialog }));

/** Copies a record together with its dependent records, for families that support it. */
export function CloneButton() {
  const { resource, row } = useRecord();
  const mayNot = useRefusal(resource.entity, 'create');
  const [isOpened, setOpened] = useState(false);
  const cloning = clonings.find((one) => one.resource.name === resource.name);
  if (!cloning) return null;
  return (
    <InHead place="rare">
      <ActionButton icon={IconCopy} refusal={mayNot} onClick={() => setOpened(true)}>
        Копировать
      </ActionButton>
      <Suspense>{isOpened && <CloneDialog cloning={cloning} row={row} onClose={() => setOpened(false)} />}</Suspense>
    </InHead>
  );
}
