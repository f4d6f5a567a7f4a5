import { memo } from 'react';
import { TableHeadCell } from './TableHeadCell.tsx';
import { END_WIDTH, SELECT_WIDTH, type TableProps } from './table-model.ts';
import classes from './DataTable.module.css';

type Props<Row> = Pick<TableProps<Row>, 'columns' | 'sort' | 'onSort' | 'onResize' | 'selection' | 'rowEnd'>;

const PlainTableHead = <Row,>({ columns, sort, onSort, onResize, selection, rowEnd }: Props<Row>) => (
  <>
    <colgroup>
      {selection && <col style={{ width: SELECT_WIDTH }} />}
      {columns.map(({ name, width }) => (
        <col key={name} style={{ width }} />
      ))}
      {rowEnd && <col style={{ width: END_WIDTH }} />}
    </colgroup>
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.select}>
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
          <TableHeadCell key={column.name} column={column} sort={sort} onSort={onSort} onResize={onResize} />
        ))}
        {rowEnd && (
          <th scope="col" className={classes.end}>
            <span className={classes.hidden}>Действия</span>
          </th>
        )}
      </tr>
    </thead>
  </>
);

export const TableHead = memo(PlainTableHead) as typeof PlainTableHead;
