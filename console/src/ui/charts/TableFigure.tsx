import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { RowName } from './RowName.tsx';
import { asTable } from './values/as-table.ts';
import classes from './Charts.module.css';

interface Props {
  title: string;
  data: WidgetData;
  zone: string;
}

const SHOWN = 500;

/** The data of any chart as a table. */
export function TableFigure({ title, data, zone }: Props) {
  const { columns, rows } = asTable(data, zone);
  const rest = rows.length - SHOWN;
  const beyond = 'threshold' in data ? data.threshold?.rows : undefined;
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
                  {at === 0 ? (
                    <RowName beyond={beyond} index={index}>
                      {cell}
                    </RowName>
                  ) : (
                    cell
                  )}
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
