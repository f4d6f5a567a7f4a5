import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import { recordPath } from '../../../record-path.ts';
import { tailOf } from '../../../ui/table/cut-text.tsx';
import { NODE, type PlacedNode } from './network-drawing.ts';
import { kindOf } from './network-kinds.ts';
import classes from './NetworkDrawing.module.css';

interface Props {
  node: PlacedNode;
  isFound: boolean;
  onTurn: (guid: string, isOpen: boolean) => void;
}

const LONG = 25;

/** Shortens a name in the middle, because its end distinguishes similar names. */
function short(text: string): string {
  if (text.length <= LONG) return text;
  const tail = text.slice(tailOf(text));
  return tail.length > LONG / 2 ? `${text.slice(0, LONG - 1)}…` : `${text.slice(0, LONG - 1 - tail.length)}…${tail}`;
}
const MIDDLE = NODE.height / 2;
const TURN = 20;

/** A node of the drawing with the line to its parent; its button collapses the subtree. */
export function NetworkNode({ node: { row, x, y, parent }, isFound, onTurn }: Props) {
  const navigate = useNavigate();
  const { node, children, isOpen } = row;
  const path = recordPath(node.resource, node.guid) ?? '';
  const kind = kindOf(node.resource);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: path });
  };
  const turn = () => onTurn(node.guid, !isOpen);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    turn();
  };
  const from = parent && [parent.x + NODE.width + TURN, parent.y + MIDDLE];
  return (
    <>
      {from && <path className={classes.line} d={`M${from[0]} ${from[1]}H${x - TURN}V${y + MIDDLE}H${x}`} />}
      <a href={path} onClick={go} className={classes.node} data-found={isFound || undefined}>
        <title>{[`${kind.name}: ${node.name}`, node.note].filter(Boolean).join(', ')}</title>
        <rect x={x} y={y} width={NODE.width} height={NODE.height} rx={5} />
        <rect
          className={classes.stripe}
          data-resource={node.resource}
          x={x}
          y={y}
          width={5}
          height={NODE.height}
          rx={2}
        />
        <text x={x + 14} y={y + (node.note ? 16 : 23)}>
          {short(node.name)}
        </text>
        {node.note && (
          <text className={classes.note} x={x + 14} y={y + 31}>
            {short(node.note)}
          </text>
        )}
      </a>
      {children !== null && (
        <g
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button elements
          role="button"
          tabIndex={0}
          aria-expanded={isOpen}
          aria-label={`${node.name}: ${isOpen ? 'свернуть' : `развернуть ${children || ''}`}`}
          className={classes.turn}
          transform={`translate(${x + NODE.width + TURN / 2} ${y + MIDDLE})`}
          onClick={turn}
          onKeyDown={press}
        >
          <circle r={10} />
          <text textAnchor="middle" y={4}>
            {isOpen ? '−' : children || '+'}
          </text>
        </g>
      )}
    </>
  );
}
