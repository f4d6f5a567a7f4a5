import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { formatNumber, NBSP } from '../text/format.ts';
import classes from './Charts.module.css';

interface Props {
  title: string;
  data: WidgetDataOf<'matrix'>;
}

/** A table whose cells are darker for greater values. */
export function HeatMap({ title, data: { rows, columns, values, unit } }: Props) {
  const greatest = Math.max(0, ...values.flat().map((value) => value ?? 0));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
      <section className={classes.scroll} aria-label={`${title}: тепловая карта`} tabIndex={0}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <td>{NBSP}</td>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, at) => {
                  // A shorter row has no such cell.
                  if (at >= (values[index]?.length ?? 0)) return <td key={column} data-blank aria-hidden />;
                  const value = values[index]?.[at] ?? null;
                  const text = value === null ? 'нет данных' : formatNumber(value);
                  const share = { '--share': greatest ? (value ?? 0) / greatest : 0 };
                  return (
                    <td
                      key={column}
                      data-none={value === null || undefined}
                      style={share as object}
                      title={`${row}, ${column}: ${text}${unit && ` ${unit}`}`}
                      aria-label={text}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.units}>
        0<span className={classes.ramp} />
        {formatNumber(greatest)} {unit}
      </div>
    </>
  );
}
