import { Group } from '@mantine/core';
import { addMonths, monthTitle } from 'contract/time/calendar.ts';
import type { ReactNode } from 'react';
import { BackLink } from '../../ui/BackLink.tsx';
import { Unanswered } from './Unanswered.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { PeriodTurn } from '../../ui/PeriodTurn.tsx';
import overview from './OverviewPage.module.css';
import { beginOf, useFirstMonth } from './first-day.ts';
import { SinceNote } from './SinceNote.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface Props<T> {
  /** The list of the records that the page summarizes. */
  back: { path: string; name: string };
  month: string;
  onMonth: (month: string) => void;
  asked: Asked<T>;
  /** The counts of the answer, under the title. */
  countsOf: (data: T) => string;
  /** Content beside the month. */
  tools?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A table of measured values for a month, with its counts and the choice of a month. */
export function MonthPage<T>({ back, month, onMonth, asked, countsOf, tools, children }: Props<T>) {
  const { data, error, isPlaceholderData, refetch } = asked;
  const first = useFirstMonth();
  return (
    <section className={page.page}>
      <header className={page.heading} data-back>
        <div className={page.titles}>
          <BackLink to={back.path}>{back.name}</BackLink>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {data && !isPlaceholderData ? countsOf(data) : error ? '' : 'Загружаем…'}
          </div>
        </div>
      </header>
      <div className={page.toolbar}>
        <Group gap="xs">
          <PeriodTurn begin={beginOf(first, month)} onTurn={(step) => onMonth(addMonths(month, step))}>
            {monthTitle(month)}
          </PeriodTurn>
          <SinceNote />
        </Group>
        {tools}
      </div>
      {error && (
        <div className={page.note}>
          <Unanswered error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Loading height={240} m={20} w="auto" />}
      {data && <div className={overview.scroll}>{children(data)}</div>}
    </section>
  );
}
