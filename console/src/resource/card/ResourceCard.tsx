import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCall } from '../../api/queries.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import classes from '../../ui/Page.module.css';
import { CardHeading } from './CardHeading.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { CardHead } from './InHead.tsx';
import { RecordContext } from '../state/record-context.ts';
import { useVisibleResource } from '../state/use-visible-resource.ts';

const LaterParts = lazyLater(async () => ({ default: (await import('./LaterParts.tsx')).LaterParts }));
const UnreadRecord = lazy(async () => ({ default: (await import('./UnreadRecord.tsx')).UnreadRecord }));

interface Props {
  resource: Resource;
  guid: string;
  /** The list to return to when the user did not come from a list. */
  listPath: string;
  listTitle?: string;
  /** The card of another record of the same resource, for the links to the neighbours. */
  cardPath: (guid: string) => string;
  /** Why the user may not delete this particular record, apart from their right to it. */
  mayNotDelete?: string | undefined;
  /** CardFacts, RouteTabs and the Outlet for the tabs, in any order. */
  children: ReactNode;
}

/** The frame of one record with a heading that its parts can extend. Provides the record to its children. */
export function ResourceCard({
  resource: whole,
  guid,
  listPath,
  listTitle = whole.titles.list,
  cardPath,
  mayNotDelete,
  children,
}: Props) {
  const resource = useVisibleResource(whole);
  const { data, error, refetch } = useCall(resource.routes.get, { params: { guid } });
  const [head, setHead] = useState<HTMLElement | null>(null);
  if (error && !data)
    return (
      <Suspense>
        <UnreadRecord
          resource={resource}
          guid={guid}
          listPath={listPath}
          listTitle={listTitle}
          error={error}
          onRetry={() => void refetch()}
        />
      </Suspense>
    );
  return (
    <section className={classes.page}>
      <CardHeading
        resource={resource}
        guid={guid}
        row={data ?? null}
        listPath={listPath}
        listTitle={listTitle}
        cardPath={cardPath}
        onHead={setHead}
      />
      {!data && <CardSkeleton />}
      {data && (
        <RecordContext key={guid} value={{ resource, row: data, mayNotDelete }}>
          <CardHead value={head}>
            {children}
            <Suspense>
              <LaterParts guid={guid} listPath={listPath} cardPath={cardPath} />
            </Suspense>
          </CardHead>
        </RecordContext>
      )}
    </section>
  );
}
