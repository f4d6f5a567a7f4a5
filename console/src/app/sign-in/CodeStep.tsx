import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { MFA_REQUIRED } from 'contract/features/auth/calls.ts';
import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { linkTo } from '../../ui/link-to.ts';
import { mayUsePasskeys } from './may-use-passkeys.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { signIn, type ShownGrant } from './sign-in.ts';
import { WHY_NO_PASSKEYS } from './why-no-passkeys.ts';

export interface CodeStepProps {
  /** The credentials that were already verified. */
  grant: ShownGrant;
  ways: ProblemError['ways'];
  onBack: () => void;
}

const refusalOf = (error: unknown, what: string): string => {
  if (error instanceof ProblemError && error.problem.code === MFA_REQUIRED) return what;
  const { title, text } = errorText(error);
  return text || title;
};

/** The second step of the sign-in: a code from the authenticator application, a backup code or a passkey. */
export function CodeStep({ grant, ways, onBack }: CodeStepProps) {
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { username } = grant;
  const whose = username ? ` пользователя «${username}»` : '';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const otp = code.replaceAll(/\s/g, '');
    if (!otp) return input.current?.focus();
    startTransition(async () => {
      setRefusal(null);
      try {
        await navigate(linkTo(await signIn({ ...grant, otp })));
      } catch (error) {
        setRefusal(refusalOf(error, 'Код не подошёл. Дождитесь следующего и введите его.'));
        setCode('');
        input.current?.focus();
      }
    });
  };
  const change = () => {
    setBackup(!isBackup);
    setCode('');
    setRefusal(null);
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1}>Подтверждение входа</Title>
        {refusal && <Alert color="red">{refusal}</Alert>}
        {ways.includes('code') && (
          <>
            <Text size="sm">
              {isBackup
                ? 'Введите один из запасных кодов, которые вы сохранили при подключении. Каждый действует один раз.'
                : `Откройте приложение с кодами на телефоне и введите код${whose && ` для${whose}`}.`}
            </Text>
            <TextInput
              ref={input}
              key={String(isBackup)}
              label={isBackup ? 'Запасной код' : 'Код из приложения'}
              name="otp"
              autoComplete="one-time-code"
              inputMode={isBackup ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" loading={isPending} fullWidth>
              Войти
            </Button>
            <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
              {isBackup ? 'Ввести код из приложения' : 'Ввести запасной код'}
            </Anchor>
          </>
        )}
        {ways.includes('passkey') && !ways.includes('code') && (
          <Text size="sm">{mayUsePasskeys ? `Подтвердите вход ключом доступа${whose}.` : WHY_NO_PASSKEYS}</Text>
        )}
        {ways.includes('passkey') && mayUsePasskeys && (
          <PasskeyButton
            label="Подтвердить ключом доступа"
            proven={grant}
            onRefused={(error) =>
              setRefusal(
                error === null ? null : refusalOf(error, `Это ключ доступа не${whose || ' этого пользователя'}.`),
              )
            }
          />
        )}
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          {username ? 'Вернуться к имени и паролю' : 'Вернуться к началу входа'}
        </Anchor>
      </Stack>
    </form>
  );
}
