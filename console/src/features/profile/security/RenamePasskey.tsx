import { Button, Stack, TextInput } from '@mantine/core';
import { passkeys } from 'contract/features/profile/passkeys.ts';
import type { SubmitEvent } from 'react';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Passkey } from './PasskeyTable.tsx';

interface Props {
  passkey: Passkey;
  onDone: () => void;
}

export function RenamePasskey({ passkey, onDone }: Props) {
  const form = useRouteForm(passkeys.rename, `passkey/${passkey.guid}`, { name: passkey.name });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.send({ params: { passkey: passkey.guid } }, onDone);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {form.error && <ErrorNote {...formErrorText(form.error)} />}
        <TextInput {...form.text('name')} data-autofocus />
        <Button type="submit" loading={form.isPending}>
          Переименовать
        </Button>
      </Stack>
    </form>
  );
}
