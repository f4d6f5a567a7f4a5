import { roundStep, scaleOf } from '../values/scale.ts';

export interface MapPlace {
  guid: string;
  name: string;
  latitude: number;
  longitude: number;
}

export interface PlaceCluster {
  x: number;
  y: number;
  places: readonly MapPlace[];
}

const LEAST_SPAN = 0.4;
const MARGIN = 28;
const CELL = 26;
const RADIUS = 11;

/** A range of degrees that contains all the given values and has at least the minimum width. */
function spanOf(values: readonly number[]): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const missing = Math.max(LEAST_SPAN - (greatest - least), 0) / 2;
  return [least - missing, greatest + missing];
}

/** Maps degrees to pixels. The length of a degree of longitude is that at the middle latitude of the map. */
export function projectionOf(places: readonly MapPlace[], width: number, height: number) {
  const [south, north] = spanOf(places.map(({ latitude }) => latitude));
  const [west, east] = spanOf(places.map(({ longitude }) => longitude));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const room = [Math.max(width - 2 * MARGIN, 1), Math.max(height - 2 * MARGIN, 1)] as const;
  const pixels = Math.min(room[0] / ((east - west) * narrow), room[1] / (north - south));
  const [halfWidth, halfHeight] = [width / 2 / pixels / narrow, height / 2 / pixels];
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  const box = {
    west: longitude - halfWidth,
    east: longitude + halfWidth,
    south: latitude - halfHeight,
    north: latitude + halfHeight,
  };
  return { box, x: scaleOf([box.west, box.east], [0, width]), y: scaleOf([box.south, box.north], [height, 0]) };
}
export type Projection = ReturnType<typeof projectionOf>;

/** The degrees within a range at which to draw lines. */
export const degreesIn = (from: number, to: number, lines: number): number[] => {
  const step = roundStep((to - from || 1) / lines);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(Math.floor(to / step) - first + 1, 0) }, (_, index) => (first + index) * step);
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The mark of several places contains their number. */
const radiusOf = ({ places }: PlaceCluster) => (places.length === 1 ? 6 : RADIUS);
const isCovering = (one: PlaceCluster, other: PlaceCluster) =>
  Math.hypot(one.x - other.x, one.y - other.y) < radiusOf(one) + radiusOf(other);

/** Merges places that would cover each other. */
export function clustersOf(places: readonly MapPlace[], { x, y }: Projection): PlaceCluster[] {
  const cells = Map.groupBy(
    places,
    ({ longitude, latitude }) => `${Math.floor(x(longitude) / CELL)} ${Math.floor(y(latitude) / CELL)}`,
  );
  const merged = (near: readonly MapPlace[]): PlaceCluster => ({
    x: mean(near.map(({ longitude }) => x(longitude))),
    y: mean(near.map(({ latitude }) => y(latitude))),
    places: near,
  });
  const settled: PlaceCluster[] = [];
  for (let cluster of [...cells.values()].map(merged)) {
    // Merges clusters that cover each other across the edge of a cell.
    for (let at; (at = settled.findIndex((other) => isCovering(cluster, other))) >= 0;)
      cluster = merged([...settled.splice(at, 1)[0]!.places, ...cluster.places]);
    settled.push(cluster);
  }
  return settled;
}

const LETTER = 7;
const LINE = 14;
const GAP = 9;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The space for the degree labels on the left and at the bottom of a map. */
export const DEGREES = { width: 72, height: 20 } as const;

/** The side of each place for its name, so that no name covers another name, a place or a degree label; null when there
 *  is no space. */
export function sidesOf(
  clusters: readonly PlaceCluster[],
  width: number,
  degrees: readonly { x: number; y: number }[] = [],
): ('right' | 'left' | null)[] {
  const taken = [
    ...clusters.map(({ x, y }): Box => ({ left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS })),
    ...degrees.map(({ x, y }): Box => ({ left: x, right: x + DEGREES.width, top: y - DEGREES.height, bottom: y })),
  ];
  return clusters.map(({ x, y, places }, own) => {
    if (places.length !== 1) return null;
    const length = places[0]!.name.length * LETTER;
    const boxes = {
      right: { left: x + GAP, right: x + GAP + length },
      left: { left: x - GAP - length, right: x - GAP },
    };
    for (const side of ['right', 'left'] as const) {
      const box = { ...boxes[side], top: y - LINE / 2, bottom: y + LINE / 2 };
      const isFree = taken.every((other, index) => index === own || !overlap(box, other));
      if (!isFree || box.left < 0 || box.right > width) continue;
      taken.push(box);
      return side;
    }
    return null;
  });
}
