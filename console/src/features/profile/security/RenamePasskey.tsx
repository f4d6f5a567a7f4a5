import { Button, Stack, TextInput } from '@mantine/core';
import { passkeys } from 'contract/features/profile/passkeys.ts';
import { useState, type SubmitEvent } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Passkey } from './PasskeyTable.tsx';

interface Props {
  passkey: Passkey;
  onDone: () => void;
}

export function RenamePasskey({ passkey, onDone }: Props) {
  const [name, setName] = useState(passkey.name);
  const { send, messages, isPending, error } = useCheckedSend(passkeys.rename);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // Undefined means that the request was not sent.
    const answer = { params: { passkey: passkey.guid }, body: { name: name.trim() } };
    if (name.trim()) await send(answer).then(onDone);
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack gap="sm">
        {error && <ErrorNote {...formErrorText(error)} />}
        <TextInput
          label="Название"
          maxLength={100}
          data-autofocus
          error={messages.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} disabled={!name.trim()}>
          Переименовать
        </Button>
      </Stack>
    </form>
  );
}
