import { useState, type PointerEvent } from 'react';
import { useEscape } from '../../../ui/overlay/use-escape.ts';
import { placeAt, placed, type Sections } from './arranging.ts';

interface Drag {
  name: string;
  from: Sections;
}

/** Moves a field with a pointer until it is released; Escape restores it. The container of all sections captures the
 *  pointer, because the row's element moves between sections. */
export function useFieldDragging(sections: Sections, onChange: (next: Sections) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const giveUp = () => {
    if (drag) onChange(drag.from);
    setDrag(null);
  };
  useEscape(drag !== null, giveUp);

  return {
    dragged: drag?.name,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const name = (event.target as Element).closest<HTMLElement>('[data-grip]')?.dataset.grip;
        if (event.button !== 0 || name === undefined) return;
        // Prevents text selection while dragging.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ name, from: sections });
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const below = drag && document.elementFromPoint(clientX, clientY);
        const place = below && placeAt(sections, drag.name, below, clientY);
        if (!place) return;
        below.scrollIntoView({ block: 'nearest' });
        onChange(placed(sections, drag.name, place));
      },
      onPointerUp: () => setDrag(null),
      onPointerCancel: giveUp,
    },
  };
}
