import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { NBSP } from '../text/format.ts';
import classes from './Charts.module.css';
import { shortNumber } from './values/scale.ts';

interface Props {
  title: string;
  data: WidgetDataOf<'categories'>;
}

const COLOURS = ['#4c8fd6', '#e08a2e', '#3fa36b', '#a678c9', '#8a94a3', '#cf5f6a', '#2fa3ad', '#b8a13a'];
const SIZE = 132;
const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;
const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 });

/** The parts of a whole, with their names, values and shares next to the ring. */
export function DonutChart({ title, data: { labels, groups, unit } }: Props) {
  const values = (groups[0]?.values ?? []).map((value) => value ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const parts = values.map((value, index) => ({
    label: labels[index]!,
    value,
    share: total ? value / total : 0,
    begin: total ? values.slice(0, index).reduce((sum, one) => sum + one, 0) / total : 0,
    colour: COLOURS[index % COLOURS.length]!,
  }));
  const middle = SIZE / 2;
  return (
    <div className={classes.round}>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
        role="img"
        aria-label={`${title}: всего ${total}`}
      >
        <circle cx={middle} cy={middle} r={RADIUS} className={classes.grid} fill="none" strokeWidth={22} />
        {parts.map(({ label, share, begin, colour }) => (
          <circle
            key={label}
            cx={middle}
            cy={middle}
            r={RADIUS}
            fill="none"
            stroke={colour}
            strokeWidth={22}
            strokeDasharray={`${share * AROUND} ${AROUND}`}
            strokeDashoffset={-begin * AROUND}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        ))}
        <text x={middle} y={middle + 6} textAnchor="middle" fontSize={18} fontWeight={600} fill="currentColor">
          {shortNumber(total)}
        </text>
      </svg>
      <ul className={classes.legend}>
        {parts.map(({ label, value, share, colour }) => (
          <li key={label}>
            <span className={classes.square} style={{ background: colour }} />
            {label}: {shortNumber(value)}
            {unit && `${NBSP}${unit}`} <span className={classes.units}>{percent.format(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
