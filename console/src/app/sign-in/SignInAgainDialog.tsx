import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { mayUsePasskeys } from './may-use-passkeys.ts';
import { useSignInAgain } from './use-sign-in-again.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

/** Starts a new session in place of the one that is about to end; the screen keeps its state. */
export function SignInAgainDialog({ onClose }: Props) {
  const { userName, ways, refusal, enter, confirm, ...form } = useSignInAgain(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog may be inside a form of the screen, and React events bubble to it through the portal.
    event.stopPropagation();
    void enter().catch(() => undefined);
  };
  return (
    <Dialog onClose={onClose} title="Войти снова">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">Пользователь «{userName}». Открытые формы останутся как есть.</Text>
          {refusal !== null && <ErrorNote {...errorText(refusal)} />}
          <PasswordInput
            label="Пароль"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
            data-autofocus
            value={form.password}
            onChange={(event) => form.setPassword(event.currentTarget.value)}
          />
          {ways.includes('code') && (
            <TextInput
              label="Код из приложения или запасной код"
              autoComplete="one-time-code"
              maxLength={64}
              autoFocus
              value={form.otp}
              onChange={(event) => form.setOtp(event.currentTarget.value)}
            />
          )}
          {ways.includes('passkey') && mayUsePasskeys && (
            <Button variant="default" onClick={() => void confirm().catch(() => undefined)}>
              Подтвердить ключом доступа
            </Button>
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={form.isPending} disabled={!form.password}>
              Войти
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
