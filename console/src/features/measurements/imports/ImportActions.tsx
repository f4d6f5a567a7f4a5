import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconDownload, IconReload } from '@tabler/icons-react';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { isPending, measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { acceptedStatuses } from 'contract/features/measurements/imports/facts.ts';
import { useState } from 'react';
import { fetchFile } from '../../../api/fetch-file.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  state: MeasurementImport;
  isBusy: boolean;
  onRead: (choice: { createPoints: boolean; trial: boolean }) => void;
}

/** The actions on a file: write the checked values, read it again, undo, download. */
export function ImportActions({ state, isBusy, onRead }: Props) {
  const { guid, fileName, status, createPoints, unknown } = state;
  const mayNotCreate = useRefusal('exchangeFiles', 'create');
  // Reading a file again also writes its values again.
  const mayNot = useRefusal('exchangeFiles', 'update') ?? mayNotCreate;
  const [isUndoing, setUndoing] = useState(false);
  const busy = isBusy ? 'Файл обрабатывается' : undefined;
  const nothing = state.channels === 0 ? 'Записать нечего: ни одна точка файла не известна' : undefined;
  const isAccepted = acceptedStatuses.includes(status);
  return (
    <Group>
      {status === 'trial' && (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={16} />}
          {...refused(mayNot ?? busy ?? nothing)}
          onClick={() => onRead({ createPoints, trial: false })}
        >
          Записать
        </Button>
      )}
      {isAccepted && unknown.length > 0 && (
        <ActionButton
          icon={IconReload}
          refusal={mayNot ?? busy}
          onClick={() => onRead({ createPoints: false, trial: false })}
        >
          Повторить
        </ActionButton>
      )}
      {!isPending(state) && !isAccepted && status !== 'asked' && (
        <ActionButton icon={IconReload} refusal={mayNot ?? busy} onClick={() => onRead({ createPoints, trial: true })}>
          Проверить снова
        </ActionButton>
      )}
      {isAccepted && (
        <ActionButton icon={IconArrowBackUp} refusal={mayNotCreate ?? busy} onClick={() => setUndoing(true)}>
          Отменить загрузку
        </ActionButton>
      )}
      <ActionButton
        icon={IconDownload}
        refusal={undefined}
        onClick={() => void fetchFile(calls.content, { params: { guid } }, fileName)}
      >
        Скачать файл
      </ActionButton>
      {isUndoing && <UndoDialog guid={guid} onClose={() => setUndoing(false)} />}
    </Group>
  );
}
