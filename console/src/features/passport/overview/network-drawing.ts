import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { kindOf, networkKinds, type NetworkKind } from './network-kinds.ts';
import type { TreeRow } from './network-tree.ts';

/** The size of a node, the distance between the nodes of a layer, and the space between layers. */
export const NODE = { width: 208, height: 38 } as const;
const STEP = NODE.height + 10;
const LAYER = NODE.width + 64;
export const HEAD = 34;
const MARGIN = 12;
/** A node with a large subtree is placed this many rows below its first child, so that both are visible together. */
const NEAR = 4;

export interface PlacedNode {
  row: TreeRow;
  x: number;
  y: number;
  /** The position of its parent; absent at the top. */
  parent: PlacedNode | undefined;
}

/** A placeholder for the children of a node that are not drawn. */
export interface PlacedRest {
  parent: PlacedNode | undefined;
  /** The numbers of drawn and not drawn children. */
  drawn: number;
  rest: number;
  x: number;
  y: number;
}

/** The rows to draw: the first `mostOf` children of each node, and the kept ones wherever they are. */
export function drawnOf(
  rows: readonly TreeRow[],
  mostOf: (parent: string | null) => number,
  kept: ReadonlySet<string>,
): TreeRow[] {
  let hidden = Infinity;
  return rows.filter(({ node, level, place, parent }) => {
    if (level > hidden) return false;
    const isDrawn = place <= mostOf(parent) || kept.has(node.guid);
    hidden = isDrawn ? Infinity : level;
    return isDrawn;
  });
}

/** The kinds of nodes present, from the top down; each is a layer. */
const kindsOf = (rows: readonly TreeRow[]) => {
  const present = new Set(rows.map(({ node }) => kindOf(node.resource)));
  return Object.values(networkKinds).filter((kind) => present.has(kind));
};

/** The name of a layer: «Фидеры · 35, 10 кВ», the kind and the parents' names. */
function layerName(kind: NetworkKind, rows: readonly TreeRow[]): string {
  const own = rows.filter(({ node }) => kindOf(node.resource) === kind);
  const kilovolts = [...new Set(own.flatMap(({ node }) => node.kilovolts))].toSorted((a, b) => b - a);
  return kilovolts.length > 0 ? `${kind.layer} · ${kilovolts.map(formatNumber).join(', ')}${NBSP}кВ` : kind.layer;
}

/** Lays out visible rows in layers from left to right, one per kind of nodes. A leaf takes a row; a parent is placed in
 *  the middle of its subtree, or near its beginning. */
export function drawingOf(rows: readonly TreeRow[]) {
  const placed: PlacedNode[] = [];
  const path: PlacedNode[] = [];
  const kinds = kindsOf(rows);
  for (const row of rows) {
    const depth = row.level - 1;
    const node = { row, x: layerAt(kinds.indexOf(kindOf(row.node.resource))), y: 0, parent: path[depth - 1] };
    path.splice(depth, Infinity, node);
    placed.push(node);
  }
  const below = Map.groupBy(placed, ({ parent }) => parent);
  const rests: PlacedRest[] = [];
  let lines = 0;
  const nextLine = () => HEAD + MARGIN + STEP * lines++;
  const restBelow = (parent: PlacedNode | undefined) => {
    const siblings = below.get(parent)!;
    const [drawn, all] = [siblings.length, siblings[0]!.row.siblings];
    if (drawn < all) rests.push({ parent, drawn, rest: all - drawn, x: siblings.at(-1)!.x, y: nextLine() });
  };
  placed.forEach((node, index) => {
    if (!below.has(node)) node.y = nextLine();
    // The placeholders of all subtrees that end here, from the innermost outwards.
    const next = placed[index + 1]?.row.level ?? 0;
    for (let ended: PlacedNode | undefined = node; ended && ended.row.level > next; ended = ended.parent) {
      restBelow(ended.parent);
    }
  });
  for (const node of placed.toReversed()) {
    const children = below.get(node);
    if (children) node.y = Math.min((children[0]!.y + children.at(-1)!.y) / 2, children[0]!.y + NEAR * STEP);
  }
  const layers = kinds.map((kind) => layerName(kind, rows));
  return { placed, rests, layers, width: layers.length * LAYER + MARGIN, height: HEAD + 2 * MARGIN + lines * STEP };
}
export const layerAt = (index: number): number => MARGIN + index * LAYER;

type Below = (guid: string | null) => readonly { guid: string }[];

/** The nodes to expand at first: layer by layer, up to the given number of visible nodes. */
export function initiallyExpanded(below: Below, most: number): Set<string> {
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
