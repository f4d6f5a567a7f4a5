import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { EntityType } from 'contract/rights/permissions.ts';
import { paths } from '../../paths.ts';
import { AskRight } from '../../resource/value/AskRight.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from '../ErrorScreen.module.css';

interface Props {
  /** Which right is missing and whom to ask for it. */
  refusal: string;
  entity: EntityType;
}

export function RefusedPage({ refusal, entity }: Props) {
  useDocumentTitle('Раздел закрыт — Энергоконсоль');
  return (
    <Stack className={classes.screen}>
      <Title order={1}>Раздел для вас закрыт</Title>
      <Text>{refusal}</Text>
      <AskRight right={{ entity, action: 'read', object: null }} />
      <Text>Когда право дадут, входить заново не понадобится: достаточно обновить страницу.</Text>
      <TextLink to={paths.rightsExplorer('requests')}>Мои просьбы о правах</TextLink>
      <TextLink to={paths.root}>Открыть первый экран</TextLink>
    </Stack>
  );
}
