import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { EntityType } from 'contract/rights/permissions.ts';
import { lazy, Suspense } from 'react';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { AskRight } from '../../resource/frame/AskRight.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from '../ErrorScreen.module.css';

const LedByService = lazy(async () => ({ default: (await import('./LedByService.tsx')).LedByService }));

interface Props {
  /** Which right is missing and whom to ask for it. */
  refusal: string;
  entity: EntityType;
}

export function RefusedPage({ refusal, entity }: Props) {
  useDocumentTitle('Раздел закрыт — Энергоконсоль');
  const { isService, rights } = useWho();
  const isOfService = entity === 'sharedData' && !isService;
  return (
    <Stack className={classes.screen}>
      <Title order={1}>Раздел для вас закрыт</Title>
      {isOfService ? (
        <Suspense>
          <LedByService />
        </Suspense>
      ) : (
        <>
          <Text>{refusal}</Text>
          <AskRight right={{ entity, action: 'read', object: null }} />
          {rights.standing === 'working' && (
            <>
              <Text>Когда право дадут, входить заново не понадобится: достаточно обновить страницу.</Text>
              <TextLink to={paths.rightsExplorer('requests')}>Мои запросы прав</TextLink>
            </>
          )}
        </>
      )}
      <TextLink to={paths.root}>Открыть первый экран</TextLink>
    </Stack>
  );
}
