import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  JOIN_PAGE,
  organizationInvitations as calls,
  type ShownInvitation,
} from 'contract/features/organizations/invitations.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { isUnauthenticated } from '../../../api/problem-error.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { accessToken } from '../../../api/session.ts';
import { signInPaths } from '../../../sign-in-paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { InvitationTerms } from './InvitationTerms.tsx';
import { linkError } from './link-error.ts';
import { PublicScreen } from '../PublicScreen.tsx';
import { rememberPlace } from '../return-place.ts';
import { enterOrganization } from '../sign-in.ts';
import { signOut } from '../sign-out.ts';
import { useLinkToken } from './use-link-token.ts';

const DeclineDialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }));

const TITLE = 'Приглашение в организацию';

const already = {
  open: 'Вы уже работаете в этой организации: принимать приглашение не нужно.',
  later: 'Доступ сюда вам уже дан и откроется в свой день: принимать приглашение не нужно.',
  over: 'Ваш доступ сюда закончился. Попросите того, кто приглашает, продлить его на вашей карточке пользователя: «Доступ по».',
} as const;

/** The page behind the link of an invitation to an organization, for a person who has an account. */
export function JoinPage() {
  useDocumentTitle(`${TITLE} — Энергоконсоль`);
  const token = useLinkToken();
  return (
    <PublicScreen>
      <Stack gap="md">
        <Title order={1}>{TITLE}</Title>
        {token ? (
          <Invitation key={token} token={token} />
        ) : (
          <Text>Откройте ссылку из приглашения ещё раз: в этом адресе её нет.</Text>
        )}
      </Stack>
    </PublicScreen>
  );
}

/** Returns to this page after any kind of sign-in. */
function SignInFirst({ token }: { token: string }) {
  useEffect(() => rememberPlace(`${JOIN_PAGE}#${token}`, null), [token]);
  return (
    <>
      <Text>
        Войдите со своей учётной записью: тогда вы увидите, куда и на каких условиях вас приглашают, и сможете принять
        приглашение или отказаться.
      </Text>
      <Text size="sm" c="dimmed">
        Учётной записи нет? Попросите того, кто вас приглашает, завести её: «Пригласить» в разделе «Пользователи».
      </Text>
      <TextLink to={signInPaths.login}>Перейти ко входу</TextLink>
    </>
  );
}

/** Shows whose session it is, so that nobody accepts in another person's name on a shared computer. */
function SignedInAs({ person: { fullName, userName }, token }: { person: ShownInvitation['person']; token: string }) {
  const navigate = useNavigate();
  const change = () =>
    signOut(() => {
      rememberPlace(`${JOIN_PAGE}#${token}`, null);
      return navigate({ to: signInPaths.login });
    });
  return (
    <Group gap="xs">
      <Text size="sm">
        Вы вошли как {fullName} ({userName}).
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void change()}>
        Войти под другим именем
      </Button>
    </Group>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** The result, shown in place of the pressed button. */
const Outcome = ({ children }: { children: ReactNode }) => (
  <Text tabIndex={-1} ref={focus}>
    {children}
  </Text>
);

function Invitation({ token }: { token: string }) {
  const [isDeclined, setDeclined] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const isSignedIn = accessToken() !== null;
  const opened = useCall(calls.open, { body: { token } }, { enabled: isSignedIn && !isDeclined, staleTime: Infinity });
  const accept = useSend(calls.accept);
  const navigate = useNavigate();
  const openOrganization = (guid: string) => {
    enterOrganization(guid);
    void navigate({ to: signInPaths.root });
  };
  const { data, error } = opened;

  if (isDeclined)
    return (
      <>
        <Outcome>Вы отказались. Тому, кто приглашал, об этом сообщено.</Outcome>
        <TextLink to={signInPaths.root}>В консоль</TextLink>
      </>
    );
  if (!isSignedIn || isUnauthenticated(error)) return <SignInFirst token={token} />;
  if (accept.data) {
    const { organizationGuid, opensOn } = accept.data;
    return (
      <>
        <Outcome>
          Приглашение принято.{' '}
          {opensOn
            ? `Доступ откроется ${formatDate(opensOn)}: тогда организация появится среди ваших.`
            : `${data?.organization} теперь среди ваших организаций.`}
        </Outcome>
        {!opensOn && <Button onClick={() => openOrganization(organizationGuid)}>Открыть организацию</Button>}
      </>
    );
  }
  if (error)
    return (
      <>
        <ErrorNote {...linkError(error)} />
        <TextLink to={signInPaths.root}>В консоль</TextLink>
      </>
    );
  if (!data) return <Loading height={220} />;
  return (
    <>
      <InvitationTerms invitation={data} />
      <SignedInAs person={data.person} token={token} />
      {accept.error && <ErrorNote {...errorText(accept.error)} />}
      {data.membership !== 'none' ? (
        <>
          <Text>{already[data.membership]}</Text>
          {data.membership === 'open' && (
            <Button onClick={() => openOrganization(data.organizationGuid)}>Открыть организацию</Button>
          )}
        </>
      ) : (
        <Group>
          <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
            Принять приглашение
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            Отказаться
          </Button>
        </Group>
      )}
      {isDeclining && (
        <Suspense>
          <DeclineDialog
            invitation={data}
            token={token}
            onDeclined={() => setDeclined(true)}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </>
  );
}
