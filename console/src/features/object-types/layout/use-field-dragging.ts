import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';
import { placeAt, placed, type Sections } from './arranging.ts';

interface Drag {
  name: string;
  from: Sections;
}

/** Moves a field with a pointer until it is released; Escape puts it back. The pointer is captured by what holds all sections, because
 *  the row itself goes over from one to another. */
export function useFieldDragging(sections: Sections, onChange: (next: Sections) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag) return;
    onChange(drag.from);
    setDrag(null);
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const listen = (event: KeyboardEvent) => giveUp(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isDragging]);

  return {
    dragged: drag?.name,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const name = (event.target as Element).closest<HTMLElement>('[data-grip]')?.dataset.grip;
        if (event.button !== 0 || name === undefined) return;
        // No text is selected on the way.
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
      onPointerCancel: () => {
        if (drag) onChange(drag.from);
        setDrag(null);
      },
    },
  };
}
