import { Stack, Text, Title } from '@mantine/core';
import { signInPaths } from '../sign-in-paths.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** For use outside the shell: inside it the shell provides the <main>. */
export const NotFoundScreen = () => (
  <main>
    <NotFoundPage />
  </main>
);

export const NotFoundPage = () => (
  <Stack maw={640} mx="auto" my="10vh" px={20}>
    <Title order={1}>Такой страницы нет</Title>
    <Text>Возможно, в адресе опечатка или запись удалена.</Text>
    <TextLink to={signInPaths.root}>Открыть первый экран</TextLink>
  </Stack>
);
