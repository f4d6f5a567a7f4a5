import { loadLooks, loadText, loadWords, type LoadAt } from '../loads/load-look.ts';
import classes from './Diagram.module.css';

interface Props {
  at: LoadAt;
  x: number;
  y: number;
  anchor?: 'middle';
}

/** A load inside a drawing, with a text for screen readers that explains the signs. */
export const LoadText = ({ at, x, y, anchor }: Props) => (
  <text className={classes.load} data-look={at.look} x={x} y={y} textAnchor={anchor}>
    <title>{loadWords(at)}</title>
    {loadLooks[at.look].sign} {loadText(at)}
  </text>
);
