import type { UseQueryResult } from '@tanstack/react-query';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { ReactNode } from 'react';
import { VisibilityNote } from './VisibilityNote.tsx';
import { Unanswered } from './Unanswered.tsx';
import page from '../../ui/Page.module.css';
import { Loading } from '../../ui/Loading.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';

interface Props<T> {
  /** One line that summarizes the data. */
  state: (data: T) => string;
  query: UseQueryResult<T>;
  /** The sections whose records are summarized. */
  of?: readonly EntityType[];
  /** Buttons next to the title. */
  actions?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A screen with one query about the whole technical passport. */
export function OverviewPage<T>({ state, query: { data, error, refetch }, of = [], actions, children }: Props<T>) {
  return (
    <section className={page.page} role="tabpanel">
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {data === undefined ? 'Загружаем…' : state(data)}
          </div>
          {data !== undefined && <VisibilityNote of={of} />}
        </div>
        {actions}
      </header>
      {error && (
        <div className={page.note}>
          <Unanswered error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && <Loading height={240} m={20} w="auto" />}
      {data !== undefined && children(data)}
    </section>
  );
}
