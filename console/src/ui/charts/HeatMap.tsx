import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { formatNumber, NBSP } from '../text/format.ts';
import charts from './Charts.module.css';
import classes from './HeatMap.module.css';
import { heatScaleOf } from './values/heat.ts';
import { HeatLegend } from './values/HeatLegend.tsx';

/** With more columns than this, the first one is too narrow for the row names. */
const FEW = 20;
const NAMES = 48;

const isWhole = (share: number | undefined): boolean => share === undefined || share >= 1;

/** A value with its known share. */
function valueText(value: number, share: number | undefined, unit: string): string {
  const text = formatNumber(value) + (unit && NBSP + unit);
  return isWhole(share) ? text : `${text}, пришло ${formatNumber(Math.floor(share! * 100))}${NBSP}%`;
}

/** An incomplete sum is hatched. */
const cellColour = (colour: string, share: number | undefined): string =>
  isWhole(share) ? colour : `repeating-linear-gradient(45deg, var(--mantine-color-body) 0 2px, ${colour} 2px 6px)`;

interface Props {
  title: string;
  data: WidgetDataOf<'matrix'>;
}

/** A table whose cells are coloured by their values. */
export function HeatMap({ title, data: { rows, columns, values, shares, unit } }: Props) {
  // Incomplete sums would distort the colour scale.
  const whole = values.map((row, index) => row.filter((_, at) => isWhole(shares?.[index]?.[at])));
  const scale = heatScaleOf(whole.flat()) ?? heatScaleOf(values.flat());
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
                  // Shorter rows do not have this cell.
                  if (at >= (values[index]?.length ?? 0)) return <td key={column} data-blank aria-hidden />;
                  const value = values[index]?.[at] ?? null;
                  const share = shares?.[index]?.[at];
                  const text = value === null ? 'нет данных' : valueText(value, share, unit);
                  return (
                    <td
                      key={column}
                      data-none={value === null || undefined}
                      style={value === null ? undefined : { background: cellColour(scale!.colourOf(value), share) }}
                      data-tip={`${row}, ${column}: ${text}`}
                      aria-label={text}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {scale && <HeatLegend scale={scale} unit={unit} />}
    </>
  );
}
