import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

interface Props {
  label: string;
  color?: 'red';
  error: Error | null;
  isPending: boolean;
  isDisabled?: boolean;
  onSubmit: (password: string) => void;
  /** Shown above the password. */
  children?: ReactNode;
}

/** Changes to the sign-in settings require the password again. */
export function PasswordForm({ label, color, error, isPending, isDisabled, onSubmit, children }: Props) {
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children}
        {error && <ErrorNote {...formErrorText(error)} />}
        <PasswordInput
          label="Ваш пароль"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" color={color} loading={isPending} disabled={!password || isDisabled}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
