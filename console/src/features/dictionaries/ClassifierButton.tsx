import { IconBook2 } from '@tabler/icons-react';
import type { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { InHead } from '../../resource/card/InHead.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { StatusText } from '../../ui/StatusText.tsx';
import { editionOf } from './classifier/edition.ts';

const ClassifierDialog = lazy(async () => ({
  default: (await import('./classifier/ClassifierDialog.tsx')).ClassifierDialog,
}));

interface Props {
  dictionary: Row<typeof dictionaries>;
}

/** The classifier of a dictionary in the heading of its card, with a button to its editions. */
export function ClassifierButton({ dictionary }: Props) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      {dictionary.classifier && (
        <InHead place="state">
          <StatusText kind="plain" icon={IconBook2}>
            {editionOf(dictionary)}
          </StatusText>
        </InHead>
      )}
      <InHead place="actions">
        <ActionButton icon={IconBook2} refusal={undefined} onClick={() => setOpened(true)}>
          Классификатор
        </ActionButton>
      </InHead>
      <Suspense>{isOpened && <ClassifierDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
