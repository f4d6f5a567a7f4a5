import { Anchor } from '@mantine/core';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { countOf, formatNumber } from '../../ui/text/format.ts';
import classes from '../../ui/Page.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useList } from '../state/list-context.ts';

/** The number of records, and the pagination. */
export function ListFooter() {
  const { resource, search, query, total, totalIsExact, isNearest, change } = useList();
  if (!query.data || total === 0) return null;
  const page = search.page ?? 1;
  const first = (page - 1) * DEFAULT_PAGE + 1;
  const last = Math.min(first + DEFAULT_PAGE - 1, total);
  const all = countOf(total, resource.titles.count);
  const count = totalIsExact ? all : `более ${formatNumber(total)}`;

  return (
    <footer className={classes.footer}>
      <span>
        {search.mode === 'ribbon'
          ? count
          : `${formatNumber(first)}–${formatNumber(last)} из ${totalIsExact ? '' : 'более чем '}${formatNumber(total)}`}
      </span>
      {isNearest && <span>сначала ближайшее к запросу</span>}
      {!totalIsExact && (
        <Anchor component="button" type="button" size="sm" onClick={() => void change({ exact: true })}>
          Посчитать точно
        </Anchor>
      )}
      {query.isFetching && <Spinner size={14} label="Обновляем" />}
      <div className={classes.grow} />
      {search.mode !== 'ribbon' && (
        <Pager
          page={page}
          pages={Math.ceil(total / DEFAULT_PAGE)}
          isOpenEnded={!totalIsExact}
          onPage={(next) => void change({ page: next > 1 ? next : undefined })}
        />
      )}
    </footer>
  );
}
