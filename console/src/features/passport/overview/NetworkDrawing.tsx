import { ActionIcon, Group } from '@mantine/core';
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react';
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './NetworkDrawing.module.css';
import { drawingOf, drawnOf, HEAD, layerAt } from './network-drawing.ts';
import type { TreeRow } from './network-tree.ts';
import { NetworkRest } from './NetworkRest.tsx';
import { NetworkNode } from './NetworkNode.tsx';

interface Props {
  rows: readonly TreeRow[];
  found: ReadonlySet<string>;
  onTurn: (guid: string, isOpen: boolean) => void;
}

/** The number of nodes drawn below a node at first, and added by each press of the button. */
const AT_ONCE = 40;
/** Up to this many search results are drawn even if their siblings are not; further ones only among the first
 *  siblings. */
const KEPT = 200;

const NEARER = 1.25;
const [LEAST, MOST] = [0.4, 2];

/** The search results and all their ancestors. */
function keptOf(rows: readonly TreeRow[], found: ReadonlySet<string>): Set<string> {
  const kept = new Set<string>();
  if (found.size > KEPT) return kept;
  const above = new Map(rows.map(({ node, parent }) => [node.guid, parent]));
  for (const guid of found) {
    for (let at: string | null = guid; at !== null && !kept.has(at); at = above.get(at) ?? null) kept.add(at);
  }
  return kept;
}

/** The network in layers from left to right. Dragging moves it, + and − zoom, and a node's button collapses its
 *  subtree. */
export function NetworkDrawing({ rows, found, onTurn }: Props) {
  const [scale, setScale] = useState(1);
  const [added, setAdded] = useState<ReadonlyMap<string | null, number>>(new Map());
  const { placed, rests, layers, width, height } = useMemo(() => {
    const mostOf = (parent: string | null) => AT_ONCE + (added.get(parent) ?? 0);
    return drawingOf(drawnOf(rows, mostOf, keptOf(rows, found)));
  }, [rows, found, added]);
  const add = (parent: string | null) => setAdded(new Map(added).set(parent, (added.get(parent) ?? 0) + AT_ONCE));
  const zoom = (factor: number) => setScale(Math.min(Math.max(scale * factor, LEAST), MOST));
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => zoom(NEARER),
    '=': () => zoom(NEARER),
    '-': () => zoom(1 / NEARER),
    '0': () => setScale(1),
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    acts[event.key]?.();
  };
  const drag = ({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent) => {
    if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY);
  };
  return (
    <div className={classes.frame}>
      <Group className={classes.tools} gap={4}>
        <ActionIcon variant="default" aria-label="Крупнее" onClick={() => zoom(NEARER)}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Мельче" onClick={() => zoom(1 / NEARER)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Обычный размер" onClick={() => setScale(1)}>
          <IconZoomReset size={16} />
        </ActionIcon>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved and zoomed */}
      <section
        className={classes.scroll}
        aria-label="Схема сети"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls and zooms it
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={drag}
      >
        <svg width={width * scale} height={height * scale} viewBox={`0 0 ${width} ${height}`}>
          {layers.map((name, index) => (
            <text key={layerAt(index)} className={classes.layer} x={layerAt(index)} y={HEAD - 12}>
              {name}
            </text>
          ))}
          {placed.map((node) => (
            <NetworkNode key={node.row.node.guid} node={node} isFound={found.has(node.row.node.guid)} onTurn={onTurn} />
          ))}
          {rests.map((one) => (
            <NetworkRest key={one.parent?.row.node.guid ?? 'top'} of={one} most={AT_ONCE} onAdd={add} />
          ))}
        </svg>
      </section>
    </div>
  );
}
