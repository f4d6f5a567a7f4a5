import { Stack, Text, Title } from '@mantine/core';
import { useWho } from '../api/who.ts';
import classes from './ErrorScreen.module.css';

export function NoRightsPage() {
  const { orgName } = useWho();
  return (
    <Stack className={classes.screen}>
      <Title order={1}>Здесь пока ничего не открыто</Title>
      <Text>
        Вы вошли в организацию {orgName}, но прав на её разделы у вас ещё нет. Попросите администратора организации
        включить вас в группу прав: входить заново не понадобится, достаточно обновить страницу.
      </Text>
      <Text>Если у вас есть другая организация, выберите её: «Сменить организацию» вверху экрана.</Text>
    </Stack>
  );
}
