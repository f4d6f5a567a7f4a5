import type { DiagramSection } from './diagram.ts';

/** The y coordinate of the high-voltage bus. */
export const HIGH = 30;
/** The height of a metering point, and the maximum number drawn below a feeder. */
export const POINT = 36;
export const SHOWN = 8;
/** The size of a switching device with the line before it. */
export const LEAD = 12;
export const SIGN = 28;
const SLOT = LEAD + SIGN;
const TRANSFORMER = 60;

const LONG = 23;
/** Shortens a name to the available width; the tooltip shows all of it. */
export const short = (text: string, most = LONG) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The y coordinates of the drawing's rows: the transformers, the low-voltage buses, the names of feeders. */
export interface Levels {
  transformer: number;
  bus: number;
  feeder: number;
}

/** Each row is as high as its longest chain of devices. */
export function levelsOf(sections: readonly DiagramSection[]): Levels {
  const transformers = sections.flatMap(({ transformer }) => transformer ?? []);
  const slots = (rows: readonly (readonly unknown[])[]) => SLOT * Math.max(1, ...rows.map(({ length }) => length));
  const transformer = HIGH + 16 + slots(transformers.map(({ high }) => high));
  const bus = transformer + TRANSFORMER + 24 + slots(transformers.map(({ low }) => low));
  const feeder = bus + 78 + slots(sections.flatMap((section) => section.feeders.map(({ switches }) => switches)));
  return { transformer, bus, feeder };
}
