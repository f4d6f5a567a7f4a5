import classes from '../Charts.module.css';
import type { TimeLine } from './plot.ts';

interface Props {
  groups: readonly Pick<TimeLine, 'name' | 'meaning' | 'colour'>[];
}

/** The colour of each group. */
export const Legend = ({ groups }: Props) => (
  <ul className={classes.legend}>
    {groups.map(({ name, meaning, colour }) => (
      <li key={name}>
        <span className={classes.key} data-meaning={meaning} style={{ '--key': colour } as object} />
        {name}
      </li>
    ))}
  </ul>
);
