import type { glossarySections } from 'contract/features/glossary/facts.ts';
import type { Row } from 'contract/kit/resource.ts';

interface Section {
  guid: string;
  name: string;
  depth: number;
  /** The section itself and all its descendants. */
  guids: string[];
}

/** Sections as a tree in rows: parents before their children, in the order of the list. */
export function sectionTree(
  rows: readonly Row<typeof glossarySections>[],
  parent: string | null = null,
  depth = 0,
): Section[] {
  return rows
    .filter((row) => row.parentGuid === parent)
    .flatMap((row) => {
      const below = sectionTree(rows, row.guid, depth + 1);
      const guids = [row.guid, ...below.map(({ guid }) => guid)];
      return [{ guid: row.guid, name: row.name, depth, guids }, ...below];
    });
}
