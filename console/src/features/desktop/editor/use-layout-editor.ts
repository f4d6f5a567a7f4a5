import { useEffect, useReducer, useState } from 'react';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { historyOf, stepped } from '../layout/layout-history.ts';
import { added, isSame, placeText, put, without, type Layout } from '../layout/layout.ts';

type Change = Parameters<typeof put>[2];

/** A layout in edit mode: its history and the announcements for screen readers. */
export function useLayoutEditor(desktop: string, stored: Layout, nameOf: (guid: string) => string) {
  const [begunWith, keep] = useDraftState<Layout>(`desktop/${desktop}/layout`, stored);
  const [state, step] = useReducer(stepped, begunWith, historyOf);
  const [said, setSaid] = useState('');
  const { present, past, future, begun } = state;
  useEffect(() => keep(present), [keep, present]);

  const announce = (guid: string, layout: Layout, what = '') => {
    const place = layout.find(({ widgetGuid }) => widgetGuid === guid);
    if (place) setSaid(`«${nameOf(guid)}»${what}: ${placeText(place)}`);
  };
  const undo = () => {
    step({ do: 'undo' });
    setSaid('Шаг отменён');
  };
  const redo = () => {
    step({ do: 'redo' });
    setSaid('Шаг возвращён');
  };
  useKeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
  ]);

  return {
    layout: present,
    said,
    isChanged: !isSame(stored, present),
    isMoving: begun !== null,
    canUndo: past.length > 0 || begun !== null,
    canRedo: future.length > 0,
    undo,
    redo,
    /** Moves or resizes a widget as part of one step; `from` is the layout at the start of the movement. */
    move: (guid: string, change: Change, from: Layout = present) => {
      const to = put(from, guid, change);
      step({ do: 'move', to });
      announce(guid, to);
    },
    settle: () => step({ do: 'settle' }),
    cancel: (guid: string) => {
      step({ do: 'cancel' });
      announce(guid, begun ?? present, ' снова на месте');
    },
    add: (guid: string, size: { width: number; height: number }) => {
      const to = added(present, guid, size);
      step({ do: 'change', to });
      announce(guid, to, ' добавлен');
    },
    remove: (guid: string) => {
      step({ do: 'change', to: without(present, guid) });
      setSaid(`«${nameOf(guid)}» убран`);
    },
    replace: (guid: string, by: string) =>
      step({
        do: 'change',
        to: present.map((item) => (item.widgetGuid === guid ? { ...item, widgetGuid: by } : item)),
      }),
    load: (layout: Layout) => step({ do: 'change', to: layout }),
  };
}

export type LayoutEditor = ReturnType<typeof useLayoutEditor>;
