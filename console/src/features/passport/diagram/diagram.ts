import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { feeders, powerTransformers } from 'contract/features/passport/substations.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Switch, Switches } from './switches.ts';

export type Transformer = Row<typeof powerTransformers>;
export type Feeder = Row<typeof feeders>;
export type Point = Row<typeof meteringPoints>;

interface DiagramFeeder {
  /** Null for the points of the substation without a feeder. */
  row: Feeder | null;
  x: number;
  points: readonly Point[];
  switches: readonly Switch[];
}
interface DiagramTransformer {
  row: Transformer;
  x: number;
  high: readonly Switch[];
  low: readonly Switch[];
}
export interface DiagramSection {
  /** Null for feeders without a transformer of the substation. */
  transformer: DiagramTransformer | null;
  /** The ends of its bus. */
  from: number;
  to: number;
  feeders: readonly DiagramFeeder[];
}

const STEP = 196;

/** Lays out a substation from left to right: a bus section for each transformer, its feeders below, and the metering
 *  points of each feeder. Lengths are in drawing units. */
export function diagramOf(
  transformers: readonly Transformer[],
  feeders: readonly Feeder[],
  points: readonly Point[],
  switches: Switches,
) {
  const sections: DiagramSection[] = [];
  const rest = points.filter(({ feederGuid }) => !feeders.some(({ guid }) => guid === feederGuid));
  let x = STEP / 2;
  for (const transformer of [...transformers, null]) {
    const fed: (Feeder | null)[] = feeders.filter(({ transformerGuid }) =>
      transformer ? transformerGuid === transformer.guid : !transformers.some(({ guid }) => guid === transformerGuid),
    );
    if (!transformer && rest.length > 0) fed.push(null);
    if (!transformer && fed.length === 0) continue;
    const from = x;
    const placed = fed.map((row) => {
      const own = row ? points.filter(({ feederGuid }) => feederGuid === row.guid) : rest;
      const feeder = { row, x, points: own, switches: row ? switches.ofFeeder(row.guid) : [] };
      x += STEP;
      return feeder;
    });
    if (placed.length === 0) x += STEP;
    const to = x - STEP;
    const drawn = transformer && {
      row: transformer,
      x: (from + to) / 2,
      high: switches.high(transformer.guid),
      low: switches.low(transformer.guid),
    };
    sections.push({ transformer: drawn, from, to, feeders: placed });
  }
  return { sections, width: Math.max(x - STEP / 2 + 20, STEP) };
}
