import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Page.module.css';
import { placeOf } from '../state/list-place.ts';

// Loaded lazily, because it is needed only for broken links.
const ElsewhereNote = lazy(async () => ({ default: (await import('./ElsewhereNote.tsx')).ElsewhereNote }));
const AskRight = lazy(async () => ({ default: (await import('../frame/AskRight.tsx')).AskRight }));

interface Props {
  resource: Resource;
  guid: string;
  listPath: string;
  listTitle: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of a card when the record does not exist, is not readable, or could not be loaded. A refused request
 *  is not retried. */
export function UnreadRecord({ resource, guid, listPath, listTitle, error, onRetry }: Props) {
  const isMissing = error instanceof ProblemError && error.is('not_found');
  const isRefused = error instanceof ProblemError && error.is('forbidden');
  const title = isMissing ? 'Записи нет' : isRefused ? 'Запись для вас закрыта' : 'Запись не открылась';
  useDocumentTitle(`${title} — Энергоконсоль`);
  return (
    <section className={classes.page}>
      <header className={classes.heading} data-back>
        <div className={classes.titles}>
          <BackLink to={placeOf(resource.name)?.href ?? listPath}>{listTitle}</BackLink>
          <Title order={1}>{title}</Title>
        </div>
      </header>
      <div className={classes.note}>
        {isMissing ? (
          <>
            <Text size="sm">
              Возможно, её удалили, или она принадлежит другой организации. Удалённую можно вернуть из журнала.
            </Text>
            <Suspense>{guid && <ElsewhereNote resource={resource} guid={guid} />}</Suspense>
          </>
        ) : isRefused ? (
          <>
            <Text size="sm">{errorText(error).text}</Text>
            <Suspense>
              <AskRight right={{ entity: resource.entity, action: 'read', object: guid }} />
            </Suspense>
          </>
        ) : (
          <ErrorNote {...errorText(error)} onRetry={onRetry} />
        )}
      </div>
    </section>
  );
}
