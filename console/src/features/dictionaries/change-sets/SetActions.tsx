import { Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChecklist,
  IconCircleX,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { changeSetCalls, type WholeChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ChooseValue } from './ChooseValue.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';

interface Props {
  id: string;
  set: WholeChangeSet;
  values: Resource;
  refusal: string | undefined;
  isChecking: boolean;
  onCheck: () => void;
  /** Called when the set changes, because the last check no longer applies. */
  onChanged: () => void;
}

/** The open dialog; for an existing value, the value is chosen first. */
type Opened = { step: 'create' | 'publish' | 'withdraw' } | { step: 'update' | 'remove'; value: string | null };

/** The actions available on a set now. */
export function SetActions({ id, set, values, refusal, isChecking, onCheck, onChanged }: Props) {
  const { guid, name, state, changes } = set;
  const [opened, setOpened] = useState<Opened | null>(null);
  const reopen = useSend(changeSetCalls.reopen);
  const withdraw = useSend(changeSetCalls.withdraw);
  const close = () => setOpened(null);
  const empty = changes.length === 0 ? 'В наборе нет изменений' : undefined;
  const saidOf = ({ step, value }: Extract<Opened, { value: string | null }>) =>
    changes.find((change) => change.kind === step && change.value === value);
  const dialog = { set, values, onClose: close, onPut: onChanged };
  if (state === 'scheduled')
    return (
      <Group gap="xs">
        <ActionButton
          icon={IconArrowBackUp}
          refusal={refusal}
          onClick={() => reopen.mutate({ params: { guid } }, { onSuccess: onChanged })}
        >
          Отменить публикацию
        </ActionButton>
        {reopen.error && <ErrorNote {...errorText(reopen.error)} />}
      </Group>
    );
  if (state !== 'open') return null;
  return (
    <>
      <Group gap="xs">
        <ActionButton icon={IconPlus} refusal={refusal} onClick={() => setOpened({ step: 'create' })}>
          Добавить значение
        </ActionButton>
        <ActionButton icon={IconPencil} refusal={refusal} onClick={() => setOpened({ step: 'update', value: null })}>
          Изменить значение
        </ActionButton>
        <ActionButton icon={IconTrash} refusal={refusal} onClick={() => setOpened({ step: 'remove', value: null })}>
          Удалить значение
        </ActionButton>
        <ActionButton
          icon={IconChecklist}
          refusal={refusal ?? empty ?? (isChecking ? 'Проверяем…' : undefined)}
          onClick={onCheck}
        >
          Проверить
        </ActionButton>
        <ActionButton icon={IconSend} refusal={refusal ?? empty} onClick={() => setOpened({ step: 'publish' })}>
          Опубликовать
        </ActionButton>
        <ActionButton icon={IconCircleX} refusal={refusal} onClick={() => setOpened({ step: 'withdraw' })}>
          Отозвать
        </ActionButton>
      </Group>
      {opened?.step === 'create' && <ChangeDialog {...dialog} value={null} />}
      {opened?.step === 'publish' && <PublishDialog set={set} onClose={close} onPublished={onChanged} />}
      {opened?.step === 'withdraw' && (
        <ConfirmDialog
          title={`Отозвать набор «${name}»?`}
          label="Отозвать"
          color="red"
          isPending={withdraw.isPending}
          error={withdraw.error}
          onClose={close}
          onConfirm={() => withdraw.mutate({ params: { guid } }, { onSuccess: close })}
        >
          Словарь останется каким есть, а набор больше нельзя будет ни дополнить, ни опубликовать.
        </ConfirmDialog>
      )}
      {(opened?.step === 'update' || opened?.step === 'remove') &&
        (opened.value === null ? (
          <ChooseValue
            id={id}
            title={opened.step === 'update' ? 'Какое значение изменить?' : 'Какое значение удалить?'}
            onClose={close}
            onChosen={(value) => setOpened({ ...opened, value })}
          />
        ) : opened.step === 'update' ? (
          <ChangeDialog {...dialog} value={opened.value} change={saidOf(opened)} />
        ) : (
          <RemovalDialog {...dialog} value={opened.value} change={saidOf(opened)} />
        ))}
    </>
  );
}
