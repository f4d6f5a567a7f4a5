import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import form from './Tab.module.css';
import { Unanswered } from './Unanswered.tsx';
import page from '../../ui/Page.module.css';
import classes from './AnswerTab.module.css';
import { Loading } from '../../ui/Loading.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  /** The controls of the query; kept on an error, so that the query can be changed. */
  bar?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The frame of a tab with one query: loading, error, content. */
export const AnswerTab = <T,>({ query: { data, error, refetch }, bar, children }: Props<T>) => (
  <div className={`${page.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
    <Stack gap="md" className={classes.column}>
      {bar}
      {error && <Unanswered error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading height={180} />}
      {data !== undefined && children(data)}
    </Stack>
  </div>
);
