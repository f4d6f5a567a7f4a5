import { Button, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { authInfo } from 'contract/features/auth/calls.ts';
import { profile } from 'contract/features/profile/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState, type ReactNode } from 'react';
import { PublicScreen } from '../../app/sign-in/PublicScreen.tsx';
import { addressAfterSignIn } from '../../app/sign-in/sign-in.ts';
import { signOut } from '../../app/sign-in/sign-out.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { linkTo } from '../../ui/link-to.ts';

interface Props {
  title: string;
  /** The text shown until the reason is known. */
  reason: string;
  /** The form of the required step; rendered again without need when the step was done before the screen opened. */
  children: (own: Answer<typeof profile.get>, goOn: () => void, isNeeded: boolean) => ReactNode;
}

const LIFTED = 'Чтобы продолжить работу, больше ничего не нужно.';

/** A step that is required before the console opens: the reason, the form and the sign-out. */
export function DutyScreen({ title, reason, children }: Props) {
  useDocumentTitle(`${title} — Энергоконсоль`);
  const navigate = useNavigate();
  const own = useCall(profile.get, {});
  const who = useCall(authInfo, {}, { staleTime: 0 });
  const isLifted = who.data?.dutyReason === null && !who.isFetching;
  const [wasLifted, setWasLifted] = useState<boolean>();
  if (wasLifted === undefined && who.data && !who.isFetching) setWasLifted(isLifted);
  const goOn = async () => {
    queryClient.clear();
    await navigate(linkTo(await addressAfterSignIn()));
  };
  const leave = () => signOut(() => navigate({ to: paths.login }));
  return (
    <PublicScreen>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        <Text size="sm">{isLifted ? LIFTED : (who.data?.dutyReason ?? reason)}</Text>
        {own.error && <ErrorNote {...errorText(own.error)} onRetry={() => void own.refetch()} />}
        {own.isPending && <Loading height={220} />}
        {own.data && children(own.data, () => void goOn(), !wasLifted)}
        {isLifted && (wasLifted || own.data?.secondFactor.isOn === false) && (
          <Button onClick={() => void goOn()}>Продолжить работу</Button>
        )}
        <Button variant="default" onClick={() => void leave()}>
          Выйти
        </Button>
      </Stack>
    </PublicScreen>
  );
}
