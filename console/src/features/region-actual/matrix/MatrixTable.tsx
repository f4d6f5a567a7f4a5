import { cellStates } from 'contract/features/region-actual/facts.ts';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import { columnTitle, stateAt, type MatrixRow } from './cells.ts';
import classes from '../RegionActual.module.css';

interface Props {
  matrix: RegionMatrix;
  rows: readonly MatrixRow[];
}

/** The matrix as a text table. */
export const MatrixTable = ({ matrix: { columns, expected }, rows }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <section className={classes.scroller} aria-label="Регионы таблицей" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Регион</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {columnTitle(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.guid}>
            <th scope="row">{row.name}</th>
            {columns.map((column, index) => (
              <td key={column}>
                {cellStates[stateAt(row, index)]}
                {expected[index] ? `, ${row.present[index]} из ${expected[index]}` : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
