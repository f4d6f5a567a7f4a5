/** Colours from the minimum to the maximum, in even steps of lightness and with a change of hue, also distinguishable
 *  by colour-blind people. */
const stops = [
  'light-dark(#fdf6cf, #2b2150)',
  'light-dark(#a9dcb0, #30508a)',
  'light-dark(#3fa9a9, #218b8d)',
  'light-dark(#2b6cab, #63bf73)',
  'light-dark(#2a2a6c, #f4e45c)',
];

/** The colour of a place between the minimum and the maximum, from 0 to 1. */
function heatColour(share: number): string {
  const place = share * (stops.length - 1);
  const below = Math.min(Math.floor(place), stops.length - 2);
  return `color-mix(in oklab, ${stops[below + 1]} ${Math.round((place - below) * 100)}%, ${stops[below]})`;
}

/** Values in classes of about the same number: each class has a colour, so that values far from all others do not take
 *  the whole scale. */
export interface HeatScale {
  /** The least value of each class, and the greatest value. */
  bounds: readonly number[];
  colours: readonly string[];
  colourOf(value: number): string;
}

const CLASSES = 7;

/** The different values with which the classes begin. */
const beginnings = (sorted: readonly number[]) => [
  ...new Set(Array.from({ length: CLASSES }, (_, index) => sorted[Math.floor((index * sorted.length) / CLASSES)]!)),
];

/** The classes of the known values; null when none is known. */
export function heatScaleOf(values: Iterable<number | null>): HeatScale | null {
  const sorted = [...values].filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const equal = beginnings(sorted);
  // When the same value fills several classes, the other values would be left without one.
  const lows = equal.length < CLASSES ? beginnings([...new Set(sorted)]) : equal;
  const colours = lows.map((_, index) => heatColour(lows.length > 1 ? index / (lows.length - 1) : 0.5));
  return {
    bounds: [...lows, sorted.at(-1)!],
    colours,
    colourOf: (value) =>
      colours[
        Math.max(
          lows.findLastIndex((low) => low <= value),
          0,
        )
      ]!,
  };
}
