import { IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useRecord } from '../state/record-context.ts';
import { InHead } from './InHead.tsx';

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));

/** Creates a template of the record's type from the values of the record. */
export function SaveAsTemplate() {
  const { resource, row } = useRecord();
  const mayNot = useRefusal('objectTypes', 'update');
  const [isOpened, setOpened] = useState(false);
  return (
    <InHead place="rare">
      <ActionButton icon={IconTemplate} refusal={mayNot} onClick={() => setOpened(true)}>
        Сохранить как шаблон
      </ActionButton>
      <Suspense>
        {isOpened && <TemplateDialog resource={resource} row={row} onClose={() => setOpened(false)} />}
      </Suspense>
    </InHead>
  );
}
