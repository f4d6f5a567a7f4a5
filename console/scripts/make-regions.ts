/** Makes `regions.json` of the maps from the first-level divisions of Natural Earth: the borders between the regions of Russia,
 *  simplified. */
import { readFile, writeFile } from 'node:fs/promises';
import { packed, simplified, type Point } from './map-lines.ts';

interface Division {
  properties: { admin: string };
  geometry: { type: 'Polygon'; coordinates: Point[][] } | { type: 'MultiPolygon'; coordinates: Point[][][] };
}

const [, , source, target] = process.argv;
if (!source || !target) {
  throw new Error('Usage: make-regions.ts <ne_50m_admin_1_states_provinces.geojson> <regions.json>');
}
const { features } = JSON.parse(await readFile(source, 'utf8')) as { features: Division[] };

const places = new Map<string, Point>();
const keyOf = (point: Point) => {
  const key = point.join(' ');
  places.set(key, point);
  return key;
};

/** How many rings use each edge; coasts and borders with other countries are used once. */
const uses = new Map<string, number>();
for (const { properties, geometry } of features) {
  if (properties.admin !== 'Russia') continue;
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  for (const ring of rings) {
    const keys = ring.map(keyOf);
    for (const [index, key] of keys.slice(1).entries()) {
      const edge = [keys[index]!, key].toSorted().join('|');
      uses.set(edge, (uses.get(edge) ?? 0) + 1);
    }
  }
}

/** The neighbours of each point along the borders. */
const beside = new Map<string, Set<string>>();
const join = (one: string, other: string) => void beside.set(one, (beside.get(one) ?? new Set()).add(other));
for (const [edge, number] of uses) {
  if (number < 2) continue;
  const [one, other] = edge.split('|') as [string, string];
  join(one, other);
  join(other, one);
}
const take = (one: string, other: string) => {
  beside.get(one)!.delete(other);
  beside.get(other)!.delete(one);
};

/** A border from a point on, up to where others meet it. */
function lineFrom(start: string): string[] {
  const line = [start];
  for (let at = start; ;) {
    const [next] = beside.get(at)!;
    if (next === undefined) return line;
    take(at, next);
    line.push(next);
    if (ends.has(next)) return line;
    at = next;
  }
}

const ends = new Set([...beside].filter(([, near]) => near.size !== 2).map(([key]) => key));
const lines: string[][] = [];
// Borders that end somewhere first; what remains are rings.
for (const start of [...ends, ...beside.keys()]) while (beside.get(start)!.size > 0) lines.push(lineFrom(start));

const borders = lines.map((line) => packed(simplified(line.map((key) => places.get(key)!))));
await writeFile(target, `${JSON.stringify(borders)}\n`);
