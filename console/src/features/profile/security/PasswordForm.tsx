import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OwnProof, useOwnProof } from './OwnProof.tsx';

interface Props {
  label: string;
  color?: 'red';
  error: Error | null;
  isPending: boolean;
  isDisabled?: boolean;
  onSubmit: (password: string) => void;
  /** Content above the identity confirmation. */
  children?: ReactNode;
}

/** A form of sign-in settings, with an identity confirmation. */
export function PasswordForm({ label, color, error, isPending, isDisabled, onSubmit, children }: Props) {
  const [password, setPassword] = useState('');
  const { own, isShown } = useOwnProof();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children}
        {error && <ErrorNote {...formErrorText(error)} />}
        <OwnProof own={own} password={password} onChange={setPassword} />
        <Button type="submit" color={color} loading={isPending} disabled={!isShown(password) || isDisabled}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
