import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { titleOf } from 'contract/kit/row-title.ts';
import { lazy, Suspense, use, type ReactNode } from 'react';
import { isAskable, refusalText } from '../../api/decisions.ts';
import { countOf, formatTime } from '../../ui/text/format.ts';
import classes from '../../ui/Page.module.css';
import { MoreActions } from '../../ui/overlay/MoreActions.tsx';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useScreenName } from '../frame/screen-name.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { useList } from '../state/list-context.ts';
import { RecordContext } from '../state/record-context.ts';
import { PageTitle } from '../../ui/help/PageTitle.tsx';
import { refused } from '../../ui/refusal/refused.ts';
import { lazyLater } from '../../ui/lazy-later.ts';

const AskRight = lazy(async () => ({ default: (await import('../frame/AskRight.tsx')).AskRight }));
const FromTemplate = lazyLater(async () => ({ default: (await import('../templates/FromTemplate.tsx')).FromTemplate }));
const ProposeNew = lazy(async () => ({ default: (await import('./ProposeNew.tsx')).ProposeNew }));

interface Props {
  /** False when all records are the organization's own, though the resource supports shared ones. */
  hasShared?: boolean;
  /** Other buttons before the primary one. */
  children?: ReactNode;
}

/** The title, one line that summarizes the list, and the primary action. */
export function ListHeading({ hasShared = true, children }: Props) {
  const { resource, creation, total, totalIsExact, query, zone, may, isPast, change } = useList();
  const { name: heading, title } = useScreenName() ?? { name: resource.titles.list, title: resource.titles.list };
  const card = use(RecordContext);
  useDocumentTitle(`${card ? `${titleOf(card.resource, card.row)}: ${heading}` : title} — Энергоконсоль`);
  const count = totalIsExact ? countOf(total, resource.titles.count) : `более ${countOf(total, resource.titles.count)}`;

  return (
    <header className={classes.heading} data-actions>
      <div className={classes.titles}>
        {card ? <Title order={2}>{heading}</Title> : <PageTitle>{heading}</PageTitle>}
        <div className={classes.state} aria-live="polite">
          {query.data
            ? `${count} · обновлено ${formatTime(query.dataUpdatedAt, zone)}`
            : query.isPending && 'Загружаем…'}
        </div>
      </div>
      <MoreActions>
        {children}
        {(resource.isExtended || resource.visibility?.ruledAs) && (
          <Suspense>
            <FromTemplate />
          </Suspense>
        )}
        <ImportButton />
        {!isPast &&
          hasShared &&
          !resource.changes?.notByHand &&
          (resource.scope === 'both' || resource.scope === 'service') && (
            <Suspense>
              <ProposeNew />
            </Suspense>
          )}
      </MoreActions>
      {!isPast && (
        <ToolButton
          icon={IconPlus}
          variant="filled"
          data-primary
          {...refused(refusalText(may.create))}
          onClick={() => void change({ create: true })}
        >
          {creation}
        </ToolButton>
      )}
      {!isPast && isAskable(may.create) && (
        <Suspense>
          <AskRight
            right={{ entity: resource.entity, action: 'create', object: null }}
            asSign="Запросить право создавать"
          />
        </Suspense>
      )}
    </header>
  );
}
