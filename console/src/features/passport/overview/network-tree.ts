import type { NetworkNode } from 'contract/features/passport/overview.ts';

export interface TreeRow {
  node: NetworkNode;
  level: number;
  isOpen: boolean;
  /** Null when the node has no children. */
  children: number | null;
  /** The guid of the node above; null at the top. */
  parent: string | null;
  /** Its position among its siblings, from 1, and their number. */
  place: number;
  siblings: number;
}

type Children = ReadonlyMap<string | null, readonly NetworkNode[]>;

/** Nodes by parent; a node whose parent is absent is at the top. */
export function childrenOf(nodes: readonly NetworkNode[]): Children {
  const known = new Set(nodes.map(({ guid }) => guid));
  return Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
}

/** The visible rows from top to bottom when the given nodes are expanded. */
export function rowsOf(
  children: Children,
  open: ReadonlySet<string>,
  parent: string | null = null,
  level = 1,
): TreeRow[] {
  const siblings = children.get(parent) ?? [];
  return siblings.flatMap((node, index) => {
    const below = children.get(node.guid)?.length ?? null;
    const isOpen = below !== null && open.has(node.guid);
    const row = { node, parent, level, isOpen, children: below, place: index + 1, siblings: siblings.length };
    return isOpen ? [row, ...rowsOf(children, open, node.guid, level + 1)] : [row];
  });
}

/** The nodes to expand for a search: all ancestors of each node whose name or note contains the text. */
export function openedBy(nodes: readonly NetworkNode[], text: string): { open: Set<string>; found: Set<string> } {
  const wanted = text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е');
  const byGuid = new Map(nodes.map((node) => [node.guid, node]));
  const [open, found] = [new Set<string>(), new Set<string>()];
  for (const node of wanted ? nodes : []) {
    const said = `${node.name} ${node.note ?? ''}`.toLocaleLowerCase('ru').replaceAll('ё', 'е');
    if (!said.includes(wanted)) continue;
    found.add(node.guid);
    for (let above = node.parent; above && !open.has(above); above = byGuid.get(above)?.parent ?? null) open.add(above);
  }
  return { open, found };
}
