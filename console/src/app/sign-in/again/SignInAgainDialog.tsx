import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { signInPaths } from '../../../sign-in-paths.ts';
import { ProviderButtons } from '../FurtherWays.tsx';
import { mayUsePasskeys } from '../may-use-passkeys.ts';
import type { InPlace } from './in-place.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

interface Props {
  /** The session has ended already; it is about to when there is none. */
  ended?: InPlace | undefined;
  onClose: () => void;
}

/** What stands on the screen is not for whoever sits at it now. */
const covering = {
  closeOnEscape: false,
  closeOnClickOutside: false,
  withCloseButton: false,
  overlayProps: { backgroundOpacity: 0.85, blur: 10 },
} as const;

/** Starts a new session in place of the one that has ended or is about to; the screen keeps its state. */
export function SignInAgainDialog({ ended, onClose }: Props) {
  const { userName, ways, refusal, enter, confirm, ...form } = useSignInAgain(ended, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog may be inside a form of the screen, and React events bubble to it through the portal.
    event.stopPropagation();
    void enter().catch(() => undefined);
  };
  const leave = () => (ended ? ended.leave(signInPaths.login) : onClose());
  return (
    <Dialog onClose={leave} title={ended ? 'Сеанс завершён: войдите снова' : 'Войти снова'} {...(ended && covering)}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            {ended
              ? 'Введённое на экране останется на месте, а то, в чём было отказано, повторится.'
              : `Пользователь «${userName}». Открытые формы останутся как есть.`}
          </Text>
          {refusal !== null && <ErrorNote {...errorText(refusal)} />}
          {ended && (
            <TextInput
              label="Имя пользователя"
              description="Под другим именем этот экран закроется, а введённое останется вашим черновиком"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={form.username}
              onChange={(event) => form.setUsername(event.currentTarget.value)}
            />
          )}
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
          {ended && <ProviderButtons onRefused={form.setRefusal} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {ended ? 'На страницу входа' : 'Отмена'}
            </Button>
            <Button type="submit" loading={form.isPending} disabled={!form.password || !form.username.trim()}>
              Войти
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
