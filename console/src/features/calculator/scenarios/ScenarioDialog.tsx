import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

interface Named {
  name: string;
  note: string | null;
}

interface Props {
  title: string;
  initial: Named;
  isPending: boolean;
  error: Error | null;
  onKeep: (given: Named) => void;
  onClose: () => void;
}

/** The name of a saved calculation and a note on it. */
export function ScenarioDialog({ title, initial, isPending, error, onKeep, onClose }: Props) {
  const [name, setName] = useState(initial.name);
  const [note, setNote] = useState(initial.note ?? '');
  return (
    <ConfirmDialog
      title={title}
      label="Сохранить"
      isPending={isPending}
      isDisabled={name.trim() === ''}
      error={error}
      onClose={onClose}
      onConfirm={() => onKeep({ name: name.trim(), note: note.trim() || null })}
    >
      <Stack>
        <TextInput
          label="Название"
          description="Расчёт хранится вместе с данными и редакцией цен: повтор даст те же цифры"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Примечание"
          maxLength={1000}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
