interface Node {
  /** From 1. */
  level: number;
  /** The number of direct children, visible or not. */
  children: number;
}

/** The visible nodes of a tree from top to bottom, with their positions among their siblings. */
export function placed<T extends Node>(nodes: readonly T[]) {
  const parents: number[] = [];
  const above = nodes.map(({ level }, index) => {
    parents[level] = index;
    return parents[level - 1] ?? -1;
  });
  const siblings = Map.groupBy(nodes.keys(), (index) => above[index]);
  return nodes.map((node, index) => {
    const among = siblings.get(above[index]) ?? [];
    return { ...node, hasChildren: node.children > 0, place: among.indexOf(index) + 1, siblings: among.length };
  });
}
