import classes from './Charts.module.css';

interface Props {
  groups: readonly { name: string; meaning: string }[];
  unit: string;
}

/** Which colour means what, and what the values are measured in. */
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
