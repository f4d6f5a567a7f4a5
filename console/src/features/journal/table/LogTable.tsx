import { Button } from '@mantine/core';
import { useCallback, type ReactNode } from 'react';
import { useColumnLayout } from '../../../resource/state/use-column-layout.ts';
import page from '../../../ui/Page.module.css';
import type { TableColumn } from '../../../ui/table/table-model.ts';
import { VirtualTable } from '../../../ui/table/VirtualTable.tsx';

interface Props<Row> {
  name: string;
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Null when rows cannot be opened. */
  onOpen: ((row: Row) => void) | null;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
  /** The text of the footer. */
  children: ReactNode;
}

const nothing = () => undefined;
const NO_SORT = [] as const;
/** The next page is requested this many rows before the end. */
const AHEAD = 20;

/** Rows of a log in one scrolling area; further pages load as the user approaches the end. */
export function LogTable<Row>({ name, rows, columns, hasMore, isLoading, onMore, children, ...rest }: Props<Row>) {
  const { layout, setWidth } = useColumnLayout(name);
  const sized = columns.map((column) => ({ ...column, width: layout.widths[column.name] ?? column.width }));
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const onVisible = (_: number, last: number) => {
    if (hasMore && !isLoading && last > 0 && last >= rows.length - AHEAD) onMore();
  };
  return (
    <>
      <VirtualTable
        {...rest}
        columns={sized}
        count={rows.length}
        rowAt={rowAt}
        onVisible={onVisible}
        sort={NO_SORT}
        onSort={nothing}
        onResize={setWidth}
        selection={null}
        edited={null}
        onEdit={nothing}
        initialScroll={0}
        onScroll={nothing}
      />
      <footer className={page.footer}>
        {children}
        <div className={page.grow} />
        {hasMore && (
          <Button variant="default" size="compact-sm" loading={isLoading} onClick={onMore}>
            Показать ещё
          </Button>
        )}
      </footer>
    </>
  );
}
