import type { KeyboardEvent } from 'react';
import { formatNumber } from '../../../ui/text/format.ts';
import { NODE, type PlacedRest } from './network-drawing.ts';
import classes from './NetworkDrawing.module.css';

interface Props {
  of: PlacedRest;
  most: number;
  onAdd: (parent: string | null) => void;
}

/** Shows the number of nodes that are not drawn, and draws more of them on a click. */
export function NetworkRest({ of: { parent, rest, x, y }, most, onAdd }: Props) {
  const above = parent?.row.node;
  const add = () => onAdd(above?.guid ?? null);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    add();
  };
  const text = `Ещё ${formatNumber(rest)}: показать ${formatNumber(Math.min(rest, most))}`;
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button elements
      role="button"
      tabIndex={0}
      aria-label={above ? `${text}, ${above.name}` : text}
      className={classes.turn}
      onClick={add}
      onKeyDown={press}
    >
      <rect className={classes.rest} x={x} y={y} width={NODE.width} height={NODE.height} rx={5} />
      <text x={x + 14} y={y + 23}>
        {text}
      </text>
    </g>
  );
}
