import { COLUMNS, type Place } from 'contract/features/desktop/calls.ts';
import { useState, type PointerEvent, type RefObject } from 'react';
import { useEscape } from '../../../ui/overlay/use-escape.ts';
import type { Layout } from '../layout/layout.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

const ROW = 64;
const GAP = 12;

interface Drag {
  guid: string;
  what: 'place' | 'size';
  from: Layout;
  item: Place;
  left: number;
  top: number;
}

/** Moves and resizes widgets with a pointer in whole columns and rows until it is released; Escape cancels. */
export function useDragging(grid: RefObject<HTMLDivElement | null>, { layout, move, settle, cancel }: LayoutEditor) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const giveUp = () => {
    if (drag) cancel(drag.guid);
    setDrag(null);
  };
  useEscape(drag !== null, giveUp);

  const follow = (event: PointerEvent) => {
    const width = grid.current?.clientWidth;
    if (!drag || !width) return;
    const right = Math.round((event.clientX - drag.left) / ((width + GAP) / COLUMNS));
    const down = Math.round((event.clientY - drag.top) / (ROW + GAP));
    const { x, y, w, h } = drag.item;
    move(drag.guid, drag.what === 'place' ? { x: x + right, y: y + down } : { w: w + right, h: h + down }, drag.from);
  };

  /** The handlers of the element by which a widget is dragged. */
  return (guid: string, what: Drag['what']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const item = layout.find(({ widgetGuid }) => widgetGuid === guid);
      const isOther = (event.target as Element).closest('button:not([data-grip])') !== null;
      if (event.button !== 0 || isOther || !item) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ guid, what, from: layout, item, left: event.clientX, top: event.clientY });
    },
    onPointerMove: follow,
    onPointerUp: () => {
      if (drag) settle();
      setDrag(null);
    },
    onPointerCancel: giveUp,
  });
}

export type Dragging = ReturnType<typeof useDragging>;
