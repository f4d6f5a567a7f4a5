import { loadLooks, loadText, type LoadAt } from './load-look.ts';
import classes from './Loads.module.css';

/** A load in a list, with its icon and text. */
export const LoadSign = ({ at }: { at: LoadAt }) => (
  <span className={classes.load} data-state={at.state}>
    <i className={classes.key} data-look={at.look} aria-hidden>
      {loadLooks[at.look].sign}
    </i>
    {loadText(at)}
  </span>
);
