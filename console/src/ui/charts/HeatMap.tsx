import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { formatNumber, NBSP } from '../text/format.ts';
import charts from './Charts.module.css';
import classes from './HeatMap.module.css';
import { heatColour, rangeOf, shareOf } from './values/heat.ts';
import { HeatLegend } from './values/HeatLegend.tsx';

/** Where columns are many, one of them is too narrow for the names of the rows. */
const FEW = 20;
const NAMES = 48;

interface Props {
  title: string;
  data: WidgetDataOf<'matrix'>;
}

/** A table whose cells are coloured by their values. */
export function HeatMap({ title, data: { rows, columns, values, unit } }: Props) {
  const range = rangeOf(values.flat());
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
      <section className={charts.scroll} aria-label={`${title}: тепловая карта`} tabIndex={0}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <td style={columns.length > FEW ? { width: NAMES } : undefined}>{NBSP}</td>
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
                  return (
                    <td
                      key={column}
                      data-none={value === null || undefined}
                      style={value === null ? undefined : { background: heatColour(shareOf(value, range!)) }}
                      title={`${row}, ${column}: ${text}${unit && NBSP + unit}`}
                      aria-label={text}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {range && <HeatLegend range={range} unit={unit} />}
    </>
  );
}
