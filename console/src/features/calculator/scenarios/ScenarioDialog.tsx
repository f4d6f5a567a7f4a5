import { Stack, Textarea, TextInput } from '@mantine/core';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

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
  const [name, setName] = useDraftState(`${title}/name`, initial.name);
  const [note, setNote] = useDraftState(`${title}/note`, initial.note ?? '');
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
