import type { AnyRow, Resource, Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import type { TableSelection } from '../../ui/table/table-model.ts';

export interface RowSelection<R extends Resource = Resource> extends TableSelection<AnyRow> {
  rows: readonly Row<R>[];
  /** Selects also rows of other pages. */
  add: (rows: readonly Row<R>[]) => void;
  clear: () => void;
}

/** The selected rows with the versions that the user saw; `page` holds the rows selected by the checkbox of the
 *  header. */
export function useSelection(page: readonly AnyRow[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlyMap<string, AnyRow>>(new Map());
  const [anchor, setAnchor] = useState<number | null>(null);

  const mark = (rows: readonly (AnyRow | undefined)[], on: boolean) => {
    const next = new Map(marked);
    for (const row of rows) {
      if (row && on) next.set(row.guid, row);
      else if (row) next.delete(row.guid);
    }
    setMarked(next);
  };
  const toggle: RowSelection['toggle'] = (index, extend, rowAt) => {
    const row = rowAt(index);
    if (extend && anchor !== null) {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
      mark(
        Array.from({ length: to - from + 1 }, (_, step) => rowAt(from + step)),
        true,
      );
    } else if (row) {
      mark([row], !marked.has(row.guid));
      setAnchor(index);
    }
  };
  const isWholePage = page.length > 0 && page.every(({ guid }) => marked.has(guid));

  return {
    has: (guid) => marked.has(guid),
    toggle,
    togglePage: () => mark(page, !isWholePage),
    isWholePage,
    isEmpty: marked.size === 0,
    rows: [...marked.values()],
    add: (rows) => mark(rows, true),
    clear: () => setMarked(new Map()),
  };
}
