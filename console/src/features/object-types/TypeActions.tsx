import { IconCopy, IconDownload, IconSubtask } from '@tabler/icons-react';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toFile } from './type-file.ts';

const NewTypeDialog = lazy(async () => ({ default: (await import('./NewTypeDialog.tsx')).NewTypeDialog }));

/** Copies the type or makes a subtype of it: within the organization, or through a file into another one. */
export function TypeActions() {
  const { row } = useRecord(objectTypes);
  const mayNot = useRefusal('objectTypes', 'create');
  const [initial, setInitial] = useState<Readonly<Record<string, unknown>> | null>(null);
  const { guid, name, family, icon, colour, parameters } = row;
  const copy = { ...enteredOf(objectTypes, row), name: `${name} (копия)`, code: '' };
  const save = () => saveFile(new Blob([toFile(row)], { type: 'application/json' }), `${name}.json`);
  return (
    <>
      <InHead place="actions">
        <ActionButton icon={IconCopy} refusal={mayNot} onClick={() => setInitial(copy)}>
          Копировать
        </ActionButton>
        <ActionButton icon={IconDownload} refusal={undefined} onClick={save}>
          Сохранить в файл
        </ActionButton>
      </InHead>
      <InHead place="rare">
        {!family && (
          <ActionButton
            icon={IconSubtask}
            refusal={mayNot}
            onClick={() => setInitial({ parentGuid: guid, icon, colour, parameters })}
          >
            Создать подтип
          </ActionButton>
        )}
      </InHead>
      <Suspense>{initial && <NewTypeDialog initial={initial} onClose={() => setInitial(null)} />}</Suspense>
    </>
  );
}
