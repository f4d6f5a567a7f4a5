import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { authOrgContents, authOrgs } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { useCall } from '../../api/queries.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { byName, matches } from '../../ui/input/option-filter.ts';
import { OptionButtons } from '../../ui/input/OptionButtons.tsx';
import { errorText } from '../../api/error-text.ts';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { MOSCOW } from '../../ui/text/time-zone.ts';
import { PublicScreen } from './PublicScreen.tsx';
import { forgetPlace } from './return-place.ts';
import { enterOrganization } from './sign-in.ts';
import { signOut } from './sign-out.ts';

type Own = Answer<typeof authOrgs>[number];
type Contents = Answer<typeof authOrgContents>[number] | undefined;

/** Organizations with values come first; the service organization, which has none of its own, last. */
const rankOf = ({ isService }: Own, contents: Contents) =>
  isService ? 3 : contents?.lastDataAt ? 0 : contents?.meteringPoints ? 1 : 2;

function noteOf({ isService }: Own, contents: Contents): string | undefined {
  if (isService) return 'Служба: общие справочники и все организации';
  if (!contents || contents.meteringPoints === null) return undefined;
  const { meteringPoints: points, lastDataAt } = contents;
  if (points === 0) return 'Точек учёта пока нет';
  const lastData = lastDataAt
    ? `последние данные ${formatDateTime(lastDataAt, MOSCOW).slice(0, 10)}`
    : 'данных пока нет';
  return `${countOf(points, ['точка учёта', 'точки учёта', 'точек учёта'])}, ${lastData}`;
}

export function SelectOrganizationPage() {
  useDocumentTitle('Выбор организации — Энергоконсоль');
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(authOrgs, {});
  const contents = useCall(authOrgContents, {});
  const held = new Map(contents.data?.map((one) => [one.id, one]));
  const isReady = Boolean(data) && !contents.isPending;
  const [typed, setTyped] = useState('');

  const enter = (id: string) => {
    enterOrganization(id);
    forgetPlace();
    void navigate({ to: signInPaths.root });
  };
  const enterTheOnlyOne = useEffectEvent(enter);
  useEffect(() => {
    if (data?.length === 1) enterTheOnlyOne(data[0]!.id);
  }, [data]);

  const leave = () => signOut(() => navigate({ to: signInPaths.login }));
  const found = data
    ?.filter(({ knownBy }) => matches(knownBy, typed))
    .toSorted(
      (left, right) =>
        rankOf(left, held.get(left.id)) - rankOf(right, held.get(right.id)) || byName(left.name, right.name),
    );

  const enterFound = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() && found?.[0]) enter(found[0].id);
  };

  return (
    <PublicScreen>
      <Stack gap="md">
        <Title order={1}>Выберите организацию</Title>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!isReady && !error && <Loading height={160} />}
        {data?.length === 0 && (
          <Text>
            Сейчас у вас нет доступа ни к одной организации. Попросите о нём администратора той, в которой работаете.
          </Text>
        )}
        {data && data.length > 1 && (
          <form onSubmit={enterFound} noValidate>
            <TextInput
              aria-label="Поиск организации"
              placeholder="Поиск по названию, коду или ИНН"
              description="Enter — войти в первую из найденных"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoFocus
            />
          </form>
        )}
        {isReady && found && data && data.length > 0 && (
          <OptionButtons
            label="Организации"
            options={found.map((one) => ({ value: one.id, label: one.name, note: noteOf(one, held.get(one.id)) }))}
            onChoose={enter}
            nothing="Такой организации среди ваших нет"
          />
        )}
        <Button variant="default" onClick={() => void leave()}>
          Выйти
        </Button>
      </Stack>
    </PublicScreen>
  );
}
