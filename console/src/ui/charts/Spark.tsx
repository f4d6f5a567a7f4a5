import { scaleOf } from './values/scale.ts';
import classes from './Spark.module.css';

interface Props {
  values: readonly (number | null)[];
}

const [WIDTH, HEIGHT, MARGIN] = [120, 28, 2];

/** A small line of values without axes, from the least to the greatest; the number beside it has the words. */
export function Spark({ values }: Props) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const x = scaleOf([0, values.length - 1], [MARGIN, WIDTH - MARGIN]);
  const y = scaleOf([Math.min(...known), Math.max(...known)], [HEIGHT - MARGIN, MARGIN]);
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const begins = index === 0 || values[index - 1] === null;
      return `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}${begins ? 'h0' : ''}`;
    })
    .join('');
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
    </svg>
  );
}
