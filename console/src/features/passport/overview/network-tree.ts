import type { NetworkNode } from 'contract/features/passport/overview.ts';

export interface TreeRow {
  node: NetworkNode;
  level: number;
  isOpen: boolean;
  /** Null where nothing stands below. */
  children: number | null;
  /** Its place among its siblings, from 1, and how many they are. */
  place: number;
  siblings: number;
}

type Children = ReadonlyMap<string | null, readonly NetworkNode[]>;

/** Nodes by what they stand on; what stands on nothing that is there stands at the top. */
export function childrenOf(nodes: readonly NetworkNode[]): Children {
  const known = new Set(nodes.map(({ guid }) => guid));
  return Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
}

/** The rows that are in sight when these nodes are open, from the top down. */
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
    const row = { node, level, isOpen, children: below, place: index + 1, siblings: siblings.length };
    return isOpen ? [row, ...rowsOf(children, open, node.guid, level + 1)] : [row];
  });
}

/** The nodes to open so that what is searched for is in sight: all above each node whose name or note holds the text. */
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
