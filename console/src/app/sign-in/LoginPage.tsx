import { Alert, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { authOrgs, MFA_REQUIRED } from 'contract/features/auth/calls.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { lazy, Suspense, useState, useTransition } from 'react';
import { errorText, type ErrorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useCall } from '../../api/queries.ts';
import { accessToken } from '../../api/session.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { linkTo } from '../../ui/link-to.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { CodeStepProps } from './CodeStep.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { signIn, type ShownGrant } from './sign-in.ts';

const CodeStep = lazy(async () => ({ default: (await import('./CodeStep.tsx')).CodeStep }));

const Announcements = lazyLater(async () => ({ default: (await import('./Announcements.tsx')).Announcements }));
const FurtherWays = lazyLater(async () => ({ default: (await import('./FurtherWays.tsx')).FurtherWays }));

const required = (value: string) => (value ? null : REQUIRED);
const eyeLabel = { 'aria-label': 'Показать или скрыть пароль' };

export function LoginPage() {
  useDocumentTitle('Вход — Энергоконсоль');
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<ErrorText | null>(null);
  // A token of a session that has already ended may still be stored: only the server can tell.
  const [hasToken] = useState(() => accessToken() !== null);
  const open = useCall(authOrgs, {}, { enabled: hasToken });
  /** The checked credentials, kept until the user proves the second factor. */
  const [proven, setProven] = useState<Omit<CodeStepProps, 'onBack'> | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
    onSubmitPreventDefault: 'always',
  });

  const showRefusal = (error: unknown) => setRefusal(error ? errorText(error) : null);

  const enter = async (grant: ShownGrant) => {
    showRefusal(null);
    try {
      await navigate(linkTo(await signIn(grant)));
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === MFA_REQUIRED)
        return setProven({ grant, ways: error.ways });
      showRefusal(error);
    }
  };
  const submit = form.onSubmit(
    ({ username, password }) =>
      startTransition(async () => {
        await enter({ grant_type: 'password', username: username.trim(), password });
        form.getInputNode('password')?.focus();
      }),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  );

  if (proven) {
    return (
      <PublicScreen>
        <Suspense>
          <CodeStep {...proven} onBack={() => setProven(null)} />
        </Suspense>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen>
      <Suspense>
        <Announcements />
      </Suspense>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1}>Вход</Title>
          {refusal && (
            <Alert color="red" title={refusal.text ? refusal.title : undefined}>
              {refusal.text || refusal.title}
            </Alert>
          )}
          <TextInput
            label="Имя пользователя"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label="Пароль"
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={eyeLabel}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isPending} fullWidth>
            Войти
          </Button>
          <Suspense fallback={<Button variant="default" disabled />}>
            <FurtherWays onRefused={showRefusal} onAnswered={enter} />
          </Suspense>
          <TextLink to={signInPaths.resetPassword}>Забыли пароль?</TextLink>
          {open.data && <TextLink to={signInPaths.selectOrganization}>Вы уже вошли: выбрать организацию</TextLink>}
        </Stack>
      </form>
    </PublicScreen>
  );
}
