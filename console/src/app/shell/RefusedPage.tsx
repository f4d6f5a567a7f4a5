import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from '../ErrorScreen.module.css';

interface Props {
  /** Which right is missing and whom to ask for it. */
  refusal: string;
}

export function RefusedPage({ refusal }: Props) {
  useDocumentTitle('Раздел закрыт — Энергоконсоль');
  return (
    <Stack className={classes.screen}>
      <Title order={1}>Раздел для вас закрыт</Title>
      <Text>{refusal}</Text>
      <Text>Когда право дадут, входить заново не понадобится: достаточно обновить страницу.</Text>
      <TextLink to={paths.root}>Открыть первый экран</TextLink>
    </Stack>
  );
}
