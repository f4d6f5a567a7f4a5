import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { MFA_REQUIRED, revocation, token } from 'contract/features/auth/calls.ts';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useSend } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshToken, storeTokens } from '../../api/session.ts';
import { useWho, whoQuery } from '../../api/who.ts';
import { mayUsePasskeys } from '../sign-in/may-use-passkeys.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  onClose: () => void;
}

/** Starts a new session in place of the one that is about to end; the screen keeps its state. */
export function SignInAgainDialog({ onClose }: Props) {
  const { userName } = useWho().userModel;
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const send = useSend(token);
  const [ways, setWays] = useState<ProblemError['ways']>([]);
  const [refusal, setRefusal] = useState<unknown>(null);

  const enter = async (passkey?: string) => {
    const before = refreshToken();
    const second = { otp: otp.replaceAll(/\s/g, '') || undefined, passkey };
    const form = { grant_type: 'password', username: userName, password, ...second };
    const onError = (error: Error) => {
      const isMissing = error instanceof ProblemError && error.problem.code === MFA_REQUIRED && !second.otp && !passkey;
      setRefusal(isMissing ? null : error);
      setWays(error instanceof ProblemError ? error.ways : []);
    };
    setRefusal(null);
    storeTokens(await send.mutateAsync({ body: form }, { onError }));
    if (before) void call(revocation, { body: { token: before } }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: whoQuery.queryKey });
    void toast({ color: 'green', message: 'Сеанс продлён' });
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog may be inside a form of the screen, and React events bubble to it through the portal.
    event.stopPropagation();
    await enter();
  };
  const confirm = async () => {
    const { answerChallenge } = await import('../sign-in/passkey.ts');
    const passkey = await answerChallenge().catch((error: unknown) => setRefusal(error));
    if (passkey) await enter(passkey);
  };

  return (
    <Dialog onClose={onClose} title="Войти снова">
      <form onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <Stack>
          <Text size="sm">Пользователь «{userName}». Открытые формы останутся как есть.</Text>
          {refusal !== null && <ErrorNote {...errorText(refusal)} />}
          <PasswordInput
            label="Пароль"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {ways.includes('code') && (
            <TextInput
              label="Код из приложения или запасной код"
              autoComplete="one-time-code"
              maxLength={64}
              value={otp}
              onChange={(event) => setOtp(event.currentTarget.value)}
            />
          )}
          {ways.includes('passkey') && mayUsePasskeys && (
            <Button variant="default" onClick={() => void confirm().catch(() => undefined)}>
              Подтвердить ключом доступа
            </Button>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={send.isPending} disabled={!password}>
              Войти
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
