/** Colours from the minimum to the maximum, in even steps of lightness and with a change of hue, also distinguishable
 *  by colour-blind people. */
const stops = [
  'light-dark(#fdf6cf, #2b2150)',
  'light-dark(#a9dcb0, #30508a)',
  'light-dark(#3fa9a9, #218b8d)',
  'light-dark(#2b6cab, #63bf73)',
  'light-dark(#2a2a6c, #f4e45c)',
];

/** The colour of a value by its share of the displayed range, from 0 to 1. */
export function heatColour(share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const below = Math.min(Math.floor(place), stops.length - 2);
  return `color-mix(in oklab, ${stops[below + 1]} ${Math.round((place - below) * 100)}%, ${stops[below]})`;
}

export const heatRamp = `linear-gradient(in oklab to right, ${stops.join(', ')})`;

/** The minimum and maximum of the known values; null when none is known. */
export function rangeOf(values: Iterable<number | null>): readonly [number, number] | null {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least > greatest ? null : [least, greatest];
}

/** The share of a value in a range; the middle when the range is a single value. */
export const shareOf = (value: number, [least, greatest]: readonly [number, number]): number =>
  greatest > least ? (value - least) / (greatest - least) : 0.5;
