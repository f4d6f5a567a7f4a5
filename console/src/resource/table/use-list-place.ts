import type { AnyRow } from 'contract/kit/resource.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useList } from '../state/list-context.ts';
import { keepPlace, placeOf } from '../state/list-place.ts';

/** Remembers the position at which the list is left: its scroll position and the positions of the visible rows, of
 *  which `first` belongs to the first row. `rows` is null while the rows on the screen do not yet match the address. */
export function useListPlace(rows: readonly (AnyRow | undefined)[] | null, first: number) {
  const { resource, search, href, request } = useList();
  const [left] = useState(() => {
    const place = placeOf(resource.name);
    return place?.href === href ? place : null;
  });
  const initialScroll = left?.scroll ?? 0;
  const opened = left?.opened;
  const scroll = useRef(initialScroll);
  const isDialogOpen = Boolean(search.create || search.edit);

  const keep = useEffectEvent(() => {
    if (!rows || isDialogOpen) return undefined;
    const positions = Object.fromEntries(rows.flatMap((row, index) => (row ? [[row.guid, first + index]] : [])));
    const place = { href, request, positions, opened };
    return () => keepPlace(resource.name, { ...place, scroll: scroll.current });
  });
  useEffect(() => {
    // Saves the position now, for an opened link, and on leaving, when the address has already changed.
    const keepNow = keep();
    keepNow?.();
    return keepNow;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every page has its own position
  }, [href, rows, isDialogOpen]);

  return {
    initialScroll,
    opened,
    onScroll: (top: number) => {
      scroll.current = top;
    },
  };
}
