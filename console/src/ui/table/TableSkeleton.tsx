import classes from './DataTable.module.css';

interface Props {
  columns: number;
  rows: number;
}

const widths = [70, 45, 60, 80, 50];

/** Placeholder rows in the shape of the loading ones. */
export const TableSkeleton = ({ columns, rows }: Props) =>
  Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from screen readers together with its row
        <td key={column}>
          <span className={classes.bone} style={{ width: `${widths[(row + column) % widths.length]}%` }} />
        </td>
      ))}
    </tr>
  ));
