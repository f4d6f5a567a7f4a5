import { Alert, Anchor, Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { MFA_REQUIRED } from 'contract/features/auth/calls.ts';
import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { CodeStepProps } from './CodeStep.tsx';
import { mayUsePasskeys } from './may-use-passkeys.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { signIn, type ShownGrant } from './sign-in.ts';

export interface LinkStepProps {
  /** The provider's answer, or the user name and password of the directory. */
  grant: ShownGrant;
  ways: ProblemError['ways'];
  /** Whose account has the e-mail address, and how to prove that it is theirs. */
  text: string;
  onFactor: (proven: Omit<CodeStepProps, 'onBack'>) => void;
  onBack: () => void;
}

/** The first sign-in through a provider or directory with the e-mail of an account that has a password: links the two
 *  after one proof. */
export function LinkStep({ grant, ways, text, onFactor, onBack }: LinkStepProps) {
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const showRefusal = (error: unknown) => {
    if (error === null) return setRefusal(null);
    const { title, text: why } = errorText(error);
    setRefusal(why || title);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!password) return input.current?.focus();
    startTransition(async () => {
      showRefusal(null);
      const shown = { ...grant, own_password: password };
      try {
        await navigate(linkTo(await signIn(shown)));
      } catch (error) {
        if (error instanceof ProblemError && error.problem.code === MFA_REQUIRED)
          return onFactor({ grant: shown, ways: error.ways });
        showRefusal(error);
        setPassword('');
        input.current?.focus();
      }
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1}>Это ваша учётная запись?</Title>
        {refusal ? <Alert color="red">{refusal}</Alert> : <Text size="sm">{text}.</Text>}
        {ways.includes('password') && (
          <>
            <PasswordInput
              ref={input}
              label="Пароль учётной записи"
              name="password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={isPending} fullWidth>
              Связать и войти
            </Button>
          </>
        )}
        {ways.includes('passkey') && mayUsePasskeys && (
          <PasskeyButton label="Подтвердить ключом доступа" proven={grant} onRefused={showRefusal} />
        )}
        {ways.includes('password') && <TextLink to={signInPaths.resetPassword}>Забыли пароль?</TextLink>}
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          Вернуться к началу входа
        </Anchor>
      </Stack>
    </form>
  );
}
