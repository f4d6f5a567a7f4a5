import { Stack, Text, Title } from '@mantine/core';
import { authInfo } from 'contract/features/auth/calls.ts';
import { requestCalls } from 'contract/features/rights/requests.ts';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { useWho, whoQuery } from '../api/who.ts';
import { paths } from '../paths.ts';
import { AskRight } from '../resource/frame/AskRight.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import classes from './ErrorScreen.module.css';

const ASK_EVERY_MS = 15_000;

/** Checks periodically whether a right has become effective, without keeping the session open. */
function useRightsAgain(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = async () => queryClient.setQueryData(whoQuery.queryKey, await call(authInfo, { isPassive: true }));
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

/** What a person without any effective right can do: meet the conditions of their groups, or ask somebody for a
 *  right. */
export function NoRightsPage() {
  const { orgName, rights } = useWho();
  const { data: deciders = [] } = useCall(requestCalls.deciders, { query: { entity: 'desktops', action: 'read' } });
  const names = deciders.map(({ name, position }) => `${name} (${position})`).join(', ') || 'администратор организации';
  const works = rights.standing === 'working';
  const unmet = works ? [...new Set(rights.grants.flatMap((grant) => grant.unmet ?? []))] : [];
  useRightsAgain(unmet.length > 0);
  const needsFactor = rights.grants.some(({ unmet: isUnmet, conditions }) => isUnmet && conditions?.needsFactor);
  const why = {
    working: unmet.length ? 'ваши права в ней сейчас не действуют' : 'прав на её разделы у вас ещё нет',
    stranger: 'вашей карточки сотрудника в ней нет, а права дают сотруднику',
    dismissed: 'по её данным вы уволены: прав в ней у вас больше нет',
    blocked: 'доступ к ней у вас закрыт',
    archived: 'ваша учётная запись в архиве',
  }[rights.standing];
  return (
    <Stack className={classes.screen}>
      <Title order={1}>Здесь пока ничего не открыто</Title>
      <Text>
        Вы вошли в организацию {orgName}, но {why}.
      </Text>
      {unmet.map((one) => (
        <Text key={one}>{one}.</Text>
      ))}
      {unmet.length > 0 && <Text>Когда условие выполнится, разделы откроются сами.</Text>}
      {needsFactor && (
        <Text>
          Если второго фактора у вас ещё нет, <TextLink to={paths.profile}>подключите его в профиле</TextLink> и войдите
          заново.
        </Text>
      )}
      <Text>
        {works ? 'Права даёт' : 'Обратитесь к тем, кто даёт права'}: {names}.
      </Text>
      {works && (
        <>
          <AskRight right={null} />
          <Text>Когда дадут новое право, входить заново не понадобится: достаточно обновить страницу.</Text>
          <TextLink to={paths.rightsExplorer('requests')}>Мои запросы прав</TextLink>
        </>
      )}
      <Text>Если у вас есть другая организация, выберите её: «Сменить организацию» вверху экрана.</Text>
    </Stack>
  );
}
