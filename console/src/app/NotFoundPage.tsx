import { Stack, Text, Title } from '@mantine/core';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/TextLink.tsx';
import classes from './ErrorScreen.module.css';

/** Outside the shell, which has the place of the screen for the others. */
export const NotFoundScreen = () => (
  <main>
    <NotFoundPage />
  </main>
);

export const NotFoundPage = () => (
  <Stack className={classes.screen}>
    <Title order={1}>Такой страницы нет</Title>
    <Text>Возможно, в адресе опечатка или запись удалена.</Text>
    <TextLink to={paths.root}>Открыть первый экран</TextLink>
  </Stack>
);
