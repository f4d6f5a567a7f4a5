import { Button, Group, Stack, TextInput } from '@mantine/core';
import { changeSetCalls } from 'contract/features/dictionaries/change-sets.ts';
import { type SubmitEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  id: string;
  onClose: () => void;
  onCreated: (guid: string) => void;
}

/** Begins a set of changes by its name. */
export function NewSetDialog({ id, onClose, onCreated }: Props) {
  const [name, setName] = useDraftState('change-set/name', '');
  const { send, messages, isPending, error } = useCheckedSend(changeSetCalls.create);
  const begin = async () => {
    const set = await send({ params: { id }, body: { name: name.trim() } });
    if (set) onCreated(set.guid);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void begin().catch(() => undefined);
  };
  return (
    <Dialog onClose={onClose} title="Новый набор изменений">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Название"
            description="О чём эти изменения: «Классы точности с 2027 года»"
            required
            data-autofocus
            maxLength={120}
            value={name}
            error={messages.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {error && <ErrorNote {...formErrorText(error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={isPending} disabled={!name.trim()}>
              Начать набор
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
