import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { nearScreens } from './near-screens.ts';
import { useScreens } from './use-screens.ts';

/** An unknown address, with suggestions of similar screens. */
export function UnknownPage() {
  useDocumentTitle('Такой страницы нет — Энергоконсоль');
  const { pathname } = useLocation();
  const near = nearScreens(
    pathname,
    useScreens().flatMap(({ screens }) => screens),
  );
  return (
    <Stack maw={640} mx="auto" my="10vh" px={20}>
      <Title order={1}>Такой страницы нет</Title>
      <Text>Адреса «{pathname}» в программе нет: возможно, в нём опечатка.</Text>
      {near.length > 0 && (
        <div>
          <Text fw={600}>Похожие разделы</Text>
          <ul>
            {near.map(({ name, path }) => (
              <li key={name}>
                <TextLink to={path}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Text c="dimmed">
        Все разделы, открытые вам, — в перечне «Все разделы» (клавиша <kbd>G</kbd>), записи находит поиск (
        <kbd>Ctrl+K</kbd>).
      </Text>
      <TextLink to={paths.root}>Открыть главную</TextLink>
    </Stack>
  );
}
