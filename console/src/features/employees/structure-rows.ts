import type { StructureNode } from 'contract/features/employees/structure.ts';

const keyOf = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** The visible rows: those whose ancestors are all expanded; in a search, the found rows and their ancestors. */
export function shownRows(nodes: readonly StructureNode[], closed: ReadonlySet<string>, search: string) {
  const asked = keyOf(search.trim());
  const isFound = ({ name, person }: StructureNode) =>
    asked !== '' && [name, person?.position ?? ''].some((text) => keyOf(text).includes(asked));
  const needed = new Set<string>();
  const path: StructureNode[] = [];
  for (const node of nodes) {
    path.length = node.level - 1;
    path.push(node);
    if (isFound(node)) for (const one of path) needed.add(one.guid);
  }
  let below = Infinity;
  return nodes.flatMap((node) => {
    if (asked) return needed.has(node.guid) ? [{ ...node, isOpen: node.children > 0, isFound: isFound(node) }] : [];
    if (node.level > below) return [];
    const isOpen = node.children > 0 && !closed.has(node.guid);
    below = isOpen ? Infinity : node.level;
    return [{ ...node, isOpen, isFound: false }];
  });
}
