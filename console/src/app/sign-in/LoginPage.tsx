import { Alert, Button, PasswordInput, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { authOrgs, MFA_REQUIRED } from 'contract/features/auth/calls.ts';
import { LINK_REQUIRED } from 'contract/features/auth/provider.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { lazy, Suspense, useRef, useState, useTransition, type FormEvent } from 'react';
import { errorText, type ErrorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useCall } from '../../api/queries.ts';
import { accessToken } from '../../api/session.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { linkTo } from '../../ui/link-to.ts';
import { Loading } from '../../ui/Loading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { CodeStepProps } from './CodeStep.tsx';
import type { LinkStepProps } from './LinkStep.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { signIn, type ShownGrant } from './sign-in.ts';
import { latinUserName, UserNameInput } from './UserNameInput.tsx';

const CodeStep = lazy(async () => ({ default: (await import('./CodeStep.tsx')).CodeStep }));

const LinkStep = lazy(async () => ({ default: (await import('./LinkStep.tsx')).LinkStep }));

const Announcements = lazyLater(async () => ({ default: (await import('./Announcements.tsx')).Announcements }));
const FurtherWays = lazyLater(async () => ({ default: (await import('./FurtherWays.tsx')).FurtherWays }));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user who has just set a password. */
    userName?: string | undefined;
  }
}

type Field = 'username' | 'password';
const fields: readonly Field[] = ['username', 'password'];
const eyeLabel = { 'aria-label': 'Показать или скрыть пароль' };

type Checked = Omit<CodeStepProps, 'onBack'>;
type Unlinked = Omit<LinkStepProps, 'onBack' | 'onFactor'>;

interface FurtherProps {
  proven: Checked | null;
  unlinked: Unlinked | null;
  onProven: (proven: Checked) => void;
  onBack: () => void;
}

/** The step after the first proof. */
const FurtherStep = ({ proven, unlinked, onProven, onBack }: FurtherProps) => (
  <PublicScreen>
    <Suspense>
      {proven && <CodeStep {...proven} onBack={onBack} />}
      {!proven && unlinked && <LinkStep {...unlinked} onFactor={onProven} onBack={onBack} />}
    </Suspense>
  </PublicScreen>
);

export function LoginPage() {
  useDocumentTitle('Вход — Энергоконсоль');
  const navigate = useNavigate();
  const known = useLocation({ select: ({ state }) => state.userName });
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<ErrorText | null>(null);
  // A stored token may belong to an ended session; only the server knows.
  const [hasToken] = useState(() => accessToken() !== null);
  const open = useCall(authOrgs, {}, { enabled: hasToken });
  /** The checked credentials, kept until the user proves the second factor. */
  const [proven, setProven] = useState<Checked | null>(null);
  /** A provider's answer, kept until the user proves that the account with that e-mail is theirs. */
  const [unlinked, setUnlinked] = useState<Unlinked | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState<readonly Field[]>([]);

  const showRefusal = (error: unknown) => setRefusal(error ? errorText(error) : null);

  const enter = async (grant: ShownGrant) => {
    showRefusal(null);
    try {
      await navigate(linkTo(await signIn(grant)));
    } catch (error) {
      const [code, ways] = error instanceof ProblemError ? [error.problem.code, error.ways] : ['', []];
      if (code === MFA_REQUIRED) return setProven({ grant, ways });
      if (code === LINK_REQUIRED) return setUnlinked({ grant, ways, text: errorText(error).text });
      showRefusal(error);
    }
  };
  const input = (name: Field) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = fields.filter((name) => !input(name)?.value);
    setEmpty(missing);
    if (missing[0]) return input(missing[0])?.focus();
    const [username = '', password = ''] = fields.map((name) => input(name)!.value);
    return startTransition(async () => {
      await enter({ grant_type: 'password', username: latinUserName(username), password });
      input('password')?.focus();
    });
  };
  const inputProps = (name: Field) => ({
    name,
    error: empty.includes(name) ? REQUIRED : undefined,
    onChange: () => setEmpty((before) => before.filter((one) => one !== name)),
  });

  const goBack = () => {
    setProven(null);
    setUnlinked(null);
  };

  if (proven || unlinked)
    return <FurtherStep proven={proven} unlinked={unlinked} onProven={setProven} onBack={goBack} />;
  return (
    <PublicScreen>
      <Suspense>
        <Announcements />
      </Suspense>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1}>Вход</Title>
          {refusal && (
            <Alert color="red" title={refusal.text ? refusal.title : undefined}>
              {refusal.text || refusal.title}
            </Alert>
          )}
          <UserNameInput defaultValue={known} autoFocus={!known} {...inputProps('username')} />
          <PasswordInput
            label="Пароль"
            autoComplete="current-password"
            autoFocus={known !== undefined}
            visibilityToggleButtonProps={eyeLabel}
            {...inputProps('password')}
          />
          <Button type="submit" loading={isPending} fullWidth>
            Войти
          </Button>
          <Suspense fallback={<Loading height={36} />}>
            <FurtherWays onRefused={showRefusal} onAnswered={enter} />
          </Suspense>
          <TextLink to={signInPaths.resetPassword}>Забыли пароль?</TextLink>
          {open.data && <TextLink to={signInPaths.selectOrganization}>Вы уже вошли: выбрать организацию</TextLink>}
        </Stack>
      </form>
    </PublicScreen>
  );
}
