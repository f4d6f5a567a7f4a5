/** Makes `outline.json` of the maps from the countries of Natural Earth: the land and the borders around Russia, simplified. */
import { readFile, writeFile } from 'node:fs/promises';
import { packed, simplified, type Point } from './map-lines.ts';

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: Geometry[] }; land: { geometries: Geometry[] } };
}
type Rings = number[][];
type Geometry = { type: 'Polygon'; arcs: Rings } | { type: 'MultiPolygon'; arcs: Rings[] };

const box = { west: 10, east: 180, south: 34, north: 84 };
/** Degrees: what is smaller is not seen on a map of a region. */
const LEAST_ISLAND = 0.15;

const [, , source, target] = process.argv;
if (!source || !target) throw new Error('Usage: make-outline.ts <countries-50m.json of world-atlas> <outline.json>');
const { transform, arcs, objects } = JSON.parse(await readFile(source, 'utf8')) as Topology;
const { scale, translate } = transform;

/** Arcs hold the differences of whole numbers. */
const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const simple = lines.map((line) => simplified(line));
const arcOf = (number: number) => (number < 0 ? simple[~number]!.toReversed() : simple[number]!);
const ringOf = (numbers: readonly number[]) =>
  numbers.flatMap((number, index) => arcOf(number).slice(index === 0 ? 0 : 1));
const ringsOf = (geometry: Geometry): Rings => (geometry.type === 'Polygon' ? geometry.arcs : geometry.arcs.flat());

/** A ring cut along the sides of the box (Sutherland and Hodgman). */
function clipped(ring: readonly Point[]): Point[] {
  const sides = [
    { axis: 0, limit: box.west, sign: 1 },
    { axis: 0, limit: box.east, sign: -1 },
    { axis: 1, limit: box.south, sign: 1 },
    { axis: 1, limit: box.north, sign: -1 },
  ] as const;
  return sides.reduce<Point[]>(
    (points, { axis, limit, sign }) => {
      const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
      return points.flatMap((point, index) => {
        const before = points.at(index - 1)!;
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        const crossing: Point = [
          before[0] + (point[0] - before[0]) * share,
          before[1] + (point[1] - before[1]) * share,
        ];
        if (isInside(point)) return isInside(before) ? [point] : [crossing, point];
        return isInside(before) ? [crossing] : [];
      });
    },
    [...ring],
  );
}

const extent = (points: readonly Point[]) =>
  Math.max(
    ...[0, 1].map((axis) => {
      const values = points.map((point) => point[axis]!);
      return Math.max(...values) - Math.min(...values);
    }),
  );

const land = objects.land.geometries
  .flatMap(ringsOf)
  .map((numbers) => clipped(ringOf(numbers)))
  .filter((ring) => ring.length > 3 && extent(ring) >= LEAST_ISLAND);
const isIn = ([x, y]: Point) => x >= box.west && x <= box.east && y >= box.south && y <= box.north;
const uses = Map.groupBy(
  objects.countries.geometries.flatMap((country) => ringsOf(country).flat()),
  (number) => (number < 0 ? ~number : number),
);
// A line between two countries is part of both.
const borders = [...uses]
  .filter(([, users]) => users.length > 1)
  .map(([number]) => simple[number]!.filter(isIn))
  .filter((line) => line.length > 1);
await writeFile(target, `${JSON.stringify({ land: land.map(packed), borders: borders.map(packed) })}\n`);
