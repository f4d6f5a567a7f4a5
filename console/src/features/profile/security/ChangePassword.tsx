import { Button, PasswordInput, Stack } from '@mantine/core';
import { profile } from 'contract/features/profile/calls.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { isAcceptable, NewPassword, NO_PASSWORD } from '../../../ui/input/NewPassword.tsx';

interface Props {
  userName: string;
  minLength: number;
  onChanged: () => void;
}

/** Replaces the current password with a new one. */
export function ChangePassword({ userName, minLength, onChanged }: Props) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState(NO_PASSWORD);
  const send = useSend(profile.changePassword);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    await send.mutateAsync({ body: { current, next: next.password } });
    setCurrent('');
    setNext(NO_PASSWORD);
    onChanged();
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack gap="sm">
        {send.error && <ErrorNote {...formErrorText(send.error)} />}
        {/* Password managers look for the user name that a password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={userName} />
        <PasswordInput
          label="Нынешний пароль"
          name="current-password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPassword value={next} minLength={minLength} onChange={setNext} />
        <Button type="submit" loading={send.isPending} disabled={!current || !isAcceptable(next, minLength)}>
          Сменить пароль
        </Button>
      </Stack>
    </form>
  );
}
