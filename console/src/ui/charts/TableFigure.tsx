import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { useTimeZone } from '../text/time-zone.ts';
import { asTable } from './values/as-table.ts';
import classes from './Charts.module.css';

interface Props {
  title: string;
  data: WidgetData;
}

const SHOWN = 500;

/** The data of any chart as a table. */
export function TableFigure({ title, data }: Props) {
  const { columns, rows } = asTable(data, useTimeZone());
  const rest = rows.length - SHOWN;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
    <section className={classes.scroll} aria-label={`${title}: таблица`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, isNumeric }) => (
              <th key={label} scope="col" data-numeric={isNumeric || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other key
            <tr key={index}>
              {cells.map((cell, at) => (
                <td key={columns[at]!.label} data-numeric={columns[at]!.isNumeric || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={classes.units}>Показаны первые {SHOWN} строк, остальные — в файле.</p>}
    </section>
  );
}
