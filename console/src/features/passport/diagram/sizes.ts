import type { DiagramSection } from './diagram.ts';

/** The bus of high voltage, from which all else hangs. */
export const HIGH = 30;
/** The height of a metering point, and how many of them are drawn below a feeder. */
export const POINT = 36;
export const SHOWN = 8;
/** A switching device with the line before it. */
export const LEAD = 12;
export const SIGN = 28;
const SLOT = LEAD + SIGN;
const TRANSFORMER = 60;

const LONG = 23;
/** A name as long as its place is wide; the whole of it is in the hint. */
export const short = (text: string, most = LONG) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The places of the drawing from the top down: the transformers, the buses of low voltage, the names of feeders. */
export interface Levels {
  transformer: number;
  bus: number;
  feeder: number;
}

/** Each level is as high as the longest row of devices in it. */
export function levelsOf(sections: readonly DiagramSection[]): Levels {
  const transformers = sections.flatMap(({ transformer }) => transformer ?? []);
  const slots = (rows: readonly (readonly unknown[])[]) => SLOT * Math.max(1, ...rows.map(({ length }) => length));
  const transformer = HIGH + 16 + slots(transformers.map(({ high }) => high));
  const bus = transformer + TRANSFORMER + 24 + slots(transformers.map(({ low }) => low));
  const feeder = bus + 78 + slots(sections.flatMap((section) => section.feeders.map(({ switches }) => switches)));
  return { transformer, bus, feeder };
}
