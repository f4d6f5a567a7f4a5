import { COLUMNS, overlap, type DesktopItem, type Place } from 'contract/features/desktop/calls.ts';

export type Layout = readonly DesktopItem[];

const TALLEST = 12;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The nearest place within the desktop: first the size is limited, then the position. */
function onDesktop({ x, y, w, h }: Place): Place {
  const width = within(w, 1, COLUMNS);
  return { w: width, h: within(h, 1, TALLEST), x: within(x, 0, COLUMNS - width), y: Math.max(y, 0) };
}

/** In reading order. */
export const inOrder = (layout: Layout): DesktopItem[] => layout.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** Moves every overlapped widget down, as far as necessary. */
function pushed(layout: Layout, placed: DesktopItem): DesktopItem[] {
  const settled = [placed];
  for (const item of inOrder(layout)) {
    if (item.widgetGuid === placed.widgetGuid) continue;
    let free = item;
    for (let other; (other = settled.find((one) => overlap(one, free)));) free = { ...free, y: other.y + other.h };
    settled.push(free);
  }
  return inOrder(settled);
}

/** The layout with one widget moved or resized; overlapped widgets move down. */
export function put(layout: Layout, guid: string, change: Partial<Place>): DesktopItem[] {
  const item = layout.find(({ widgetGuid }) => widgetGuid === guid);
  return item ? pushed(layout, { widgetGuid: guid, ...onDesktop({ ...item, ...change }) }) : [...layout];
}

/** The layout with a widget added in the first free place. */
export function added(layout: Layout, guid: string, size: { width: number; height: number }): DesktopItem[] {
  const { w, h } = onDesktop({ x: 0, y: 0, w: size.width, h: size.height });
  for (let y = 0; ; y++)
    for (let x = 0; x + w <= COLUMNS; x++) {
      const place = { x, y, w, h };
      if (!layout.some((item) => overlap(item, place))) return inOrder([...layout, { widgetGuid: guid, ...place }]);
    }
}

export const without = (layout: Layout, guid: string): DesktopItem[] =>
  layout.filter(({ widgetGuid }) => widgetGuid !== guid);

/** The widgets in their order without gaps between them. */
export const closedUp = (layout: Layout): DesktopItem[] =>
  inOrder(layout).reduce<DesktopItem[]>(
    (settled, { widgetGuid, w, h }) => added(settled, widgetGuid, { width: w, height: h }),
    [],
  );

const signOf = (layout: Layout) =>
  JSON.stringify(inOrder(layout).map(({ widgetGuid, x, y, w, h }) => [widgetGuid, x, y, w, h]));

export const isSame = (a: Layout, b: Layout): boolean => signOf(a) === signOf(b);

/** «столбец 4, строка 1, ширина 3, высота 2». */
export const placeText = ({ x, y, w, h }: Place): string =>
  `столбец ${x + 1}, строка ${y + 1}, ширина ${w}, высота ${h}`;
