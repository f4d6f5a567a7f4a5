import classes from './Charts.module.css';

interface Props {
  groups: readonly { name: string; meaning: string }[];
  unit: string;
}

/** The colour of each group, and the unit of the values. */
export const Legend = ({ groups, unit }: Props) =>
  groups.length > 1 || unit ? (
    <ul className={classes.legend}>
      {groups.length > 1 &&
        groups.map(({ name, meaning }) => (
          <li key={name}>
            <span className={classes.key} data-meaning={meaning} />
            {name}
          </li>
        ))}
      {unit && <li className={classes.units}>{unit}</li>}
    </ul>
  ) : null;
