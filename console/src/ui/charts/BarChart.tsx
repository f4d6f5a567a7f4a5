import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { NBSP } from '../text/format.ts';
import classes from './Charts.module.css';
import { Sign } from './plot/Sign.tsx';
import { RowName } from './RowName.tsx';
import { shortNumber } from './values/scale.ts';

interface Props {
  title: string;
  data: WidgetDataOf<'categories'>;
}

/** Values by name: a table with a bar before each number. */
export function BarChart({ title, data: { labels, groups, unit, threshold } }: Props) {
  const greatest = Math.max(0, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const barOf = (value: number) => ({
    '--share': greatest ? Math.max(value, 0) / greatest : 0,
    '--least': value > 0 ? '2px' : '0',
  });
  const textOf = (value: number | null) => (value === null ? '—' : `${shortNumber(value)}${unit && NBSP + unit}`);
  return (
    <>
      {groups.length > 1 && (
        <ul className={classes.legend}>
          {groups.map(({ name, meaning }) => (
            <li key={name}>
              <Sign meaning={meaning} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
      <section className={`${classes.scroll} ${classes.barsRoom}`} aria-label={`${title}: столбцы`} tabIndex={0}>
        <table className={classes.bars} style={{ '--lines': labels.length * groups.length } as object}>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row" data-tip={label}>
                  <RowName beyond={threshold?.rows} index={index}>
                    {label}
                  </RowName>
                </th>
                <td aria-hidden>
                  {groups.map(({ name, meaning, values }) => (
                    <div
                      key={name}
                      className={classes.bar}
                      data-meaning={meaning}
                      style={barOf(values[index] ?? 0) as object}
                    />
                  ))}
                </td>
                <td>
                  {groups.map(({ name, values }) => (
                    <div key={name}>{textOf(values[index] ?? null)}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
