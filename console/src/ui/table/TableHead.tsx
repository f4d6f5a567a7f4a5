import { memo } from 'react';
import { TableHeadCell } from './TableHeadCell.tsx';
import { END_WIDTH, SELECT_WIDTH, type TableProps } from './table-model.ts';
import classes from './DataTable.module.css';

interface Props<Row> extends Pick<
  TableProps<Row>,
  'columns' | 'sort' | 'onSort' | 'onResize' | 'selection' | 'rowEnd'
> {
  /** Whether the rows are cards, so that the heading is a strip of sort buttons. */
  isCards: boolean;
}

const PlainTableHead = <Row,>({ columns, isCards, sort, onSort, onResize, selection, rowEnd }: Props<Row>) => (
  <>
    {!isCards && (
      <colgroup>
        {selection && <col style={{ width: SELECT_WIDTH }} />}
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
        {rowEnd && <col style={{ width: END_WIDTH }} />}
      </colgroup>
    )}
    <thead className={classes.head} role={isCards ? 'rowgroup' : undefined}>
      <tr role={isCards ? 'row' : undefined}>
        {selection && (
          <th scope="col" role={isCards ? 'columnheader' : undefined} className={classes.select}>
            <input
              type="checkbox"
              aria-label="Выделить всю страницу"
              checked={selection.isWholePage}
              ref={(box) => {
                if (box) box.indeterminate = !selection.isWholePage && !selection.isEmpty;
              }}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map((column) => (
          <TableHeadCell
            key={column.name}
            column={column}
            isOfCards={isCards}
            sort={sort}
            onSort={onSort}
            onResize={onResize}
          />
        ))}
        {rowEnd && (
          <th scope="col" role={isCards ? 'columnheader' : undefined} className={classes.end}>
            <span className={classes.hidden}>Действия</span>
          </th>
        )}
      </tr>
    </thead>
  </>
);

export const TableHead = memo(PlainTableHead) as typeof PlainTableHead;
