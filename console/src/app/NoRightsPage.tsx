import { Stack, Text, Title } from '@mantine/core';
import { requestCalls } from 'contract/features/rights/requests.ts';
import { useCall } from '../api/queries.ts';
import { useWho } from '../api/who.ts';
import { paths } from '../paths.ts';
import { AskRight } from '../resource/value/AskRight.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import classes from './ErrorScreen.module.css';

/** What somebody without any right may do: ask for one, knowing whom. */
export function NoRightsPage() {
  const { orgName, rights } = useWho();
  const { data: deciders = [] } = useCall(requestCalls.deciders, { query: { entity: 'desktops', action: 'read' } });
  const names = deciders.map(({ name, position }) => `${name} (${position})`).join(', ') || 'администратор организации';
  const works = rights.standing === 'working';
  const why = {
    working: 'прав на её разделы у вас ещё нет',
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
      <Text>
        {works ? 'Права даёт' : 'Обратитесь к тем, кто даёт права'}: {names}.
      </Text>
      {works && (
        <>
          <AskRight right={null} />
          <Text>Когда право дадут, входить заново не понадобится: достаточно обновить страницу.</Text>
          <TextLink to={paths.rightsExplorer('requests')}>Мои просьбы о правах</TextLink>
        </>
      )}
      <Text>Если у вас есть другая организация, выберите её: «Сменить организацию» вверху экрана.</Text>
    </Stack>
  );
}
