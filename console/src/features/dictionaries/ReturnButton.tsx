import { IconHistoryToggle } from '@tabler/icons-react';
import type { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { valueFacts } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useMay } from '../../resource/state/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';

const ReturnDialog = lazy(async () => ({ default: (await import('./ReturnDialog.tsx')).ReturnDialog }));

interface Props {
  dictionary: Row<typeof dictionaries>;
}

/** Offers to restore the values of a dictionary to a past moment. */
export function ReturnButton({ dictionary: { id, name } }: Props) {
  const may = useMay(valueFacts).update;
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <InHead place="rare">
        <ActionButton icon={IconHistoryToggle} refusal={refusalText(may)} onClick={() => setOpened(true)}>
          Вернуть к дате
        </ActionButton>
      </InHead>
      <Suspense>{isOpened && <ReturnDialog id={String(id)} name={name} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
