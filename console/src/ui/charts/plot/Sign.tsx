import classes from './Sign.module.css';
import type { TimeLine } from './plot.ts';

interface Props {
  meaning: TimeLine['meaning'] | 'band';
  colour?: string | undefined;
}

/** The sign of a series, as it is drawn in the chart. */
export const Sign = ({ meaning, colour }: Props) => (
  <i className={classes.sign} data-meaning={meaning} style={{ '--sign': colour } as object} />
);
