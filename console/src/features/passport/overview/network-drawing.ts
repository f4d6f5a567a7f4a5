import type { TreeRow } from './network-tree.ts';

/** The size of a node, the distance between the nodes of a layer, and the room for the lines between layers. */
export const NODE = { width: 208, height: 38 } as const;
const STEP = NODE.height + 10;
const LAYER = NODE.width + 64;
export const HEAD = 34;
const MARGIN = 12;

export interface PlacedNode {
  row: TreeRow;
  x: number;
  y: number;
  /** The place of its parent; absent at the top. */
  parent: PlacedNode | undefined;
}

/** Lays visible rows out in layers from left to right: what has nothing open below it takes a line, what has stands in the middle
 *  of it. */
export function drawingOf(rows: readonly TreeRow[]) {
  const placed: PlacedNode[] = [];
  const path: PlacedNode[] = [];
  for (const row of rows) {
    const depth = row.level - 1;
    const node = { row, x: MARGIN + depth * LAYER, y: 0, parent: path[depth - 1] };
    path.splice(depth, Infinity, node);
    placed.push(node);
  }
  const below = Map.groupBy(placed, ({ parent }) => parent);
  let lines = 0;
  for (const node of placed) if (!below.has(node)) node.y = HEAD + MARGIN + STEP * lines++;
  for (const node of placed.toReversed()) {
    const children = below.get(node);
    if (children) node.y = (children[0]!.y + children.at(-1)!.y) / 2;
  }
  /** The kinds of nodes in each layer. */
  const layers: string[][] = [];
  for (const { level, node } of rows) {
    const kinds = (layers[level - 1] ??= []);
    if (!kinds.includes(node.resource)) kinds.push(node.resource);
  }
  return { placed, layers, width: layers.length * LAYER + MARGIN, height: HEAD + 2 * MARGIN + lines * STEP };
}
export const layerAt = (index: number): number => MARGIN + index * LAYER;

type Below = (guid: string | null) => readonly { guid: string }[];

/** The nodes to open at first: layer by layer, as long as so many are in view. */
export function openedAtFirst(below: Below, most: number): Set<string> {
  const open = new Set<string>();
  let layer = below(null);
  let shown = layer.length;
  while (layer.length > 0) {
    const next = layer.flatMap(({ guid }) => below(guid));
    shown += next.length;
    if (shown > most) return open;
    for (const { guid } of layer) open.add(guid);
    layer = next;
  }
  return open;
}
