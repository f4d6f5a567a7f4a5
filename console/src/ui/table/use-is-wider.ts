import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether content of this width has to scroll sideways in its box. */
export function useIsWider(width: number, box: RefObject<HTMLElement | null>): boolean {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? Infinity));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width > room;
}
