import { loadStateNames, type ElementLoad, type LoadState } from 'contract/features/loads/calls.ts';
import { intervalsOf, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { join, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { halfHourLoads } from '../../series/half-hours.ts';
import { nestedIn, stoodDays, type Nested } from '../measurements/consumption/nested-points.service.ts';
import {
  absentSince,
  awaitedPoints,
  isAwaited,
  ofObject,
  seriesOf,
} from '../measurements/consumption/awaited.service.ts';

/** SQL of a kind of elements: `of`, the element's guid as text from a point `p` and its object `o`, or null; `points`,
 *  a condition on the points that load it; `permitted`, rows of guids and permitted loads. */
export interface Elements {
  resource: string;
  of: Sql;
  points: Sql;
  permitted: Sql;
}

interface Counted {
  known: number;
  estimated: number;
  expected: number;
}

export function stateOf({ known, estimated, expected }: Counted): LoadState {
  if (known === 0) return expected > 0 ? 'missing' : 'none';
  if (known < expected) return 'partial';
  return estimated > 0 ? 'estimated' : 'measured';
}

type Known = Awaited<ReturnType<typeof halfHourLoads>>[number];

/** The states of a day's half-hours. Today's unknown values are not missing yet, as in `factsOf`. */
function statesOf(
  own: Known | undefined,
  stood: Stood | undefined,
  awaited: number,
  { halves, isOver }: { halves: number[]; isOver: boolean },
) {
  const states = halves.map((half) => {
    const known = own?.known[half] ?? 0;
    const expected = isOver ? awaited + (own?.apart[half] ?? 0) : known;
    // Points measured only below the upper points do not cover their whole load.
    if ((stood?.[half] ?? null) !== null) return loadStateNames.indexOf('partial');
    return loadStateNames.indexOf(stateOf({ known, estimated: own?.estimated[half] ?? 0, expected }));
  });
  return states.join('');
}

/** The load of the points standing in for upper ones, kW by half-hours. */
type Stood = (number | null)[];

async function stoodLoads(tx: Tx, nested: Nested | undefined): Promise<Map<string, Stood>> {
  const loads = new Map<string, Stood>();
  for (const { key, halves } of nested ? await stoodDays(tx, nested) : []) {
    const known = loads.get(key!);
    loads.set(
      key!,
      halves.map((kwh, half) => (kwh === null ? (known?.[half] ?? null) : (known?.[half] ?? 0) + 2 * kwh)),
    );
  }
  return loads;
}

/** The kinds limited to the points that count in each element, with the points standing in for them. */
const countedOnce = (tx: Tx, kinds: readonly Elements[], day: string) =>
  Promise.all(
    kinds.map(async (kind) => {
      const points = sql`(${kind.points} and ${kind.of} is not null)`;
      const nested = await nestedIn(tx, { points, from: day, to: day }, kind.of);
      return { ...kind, points: nested ? sql`(${points} and ${nested.isHead})` : points, nested };
    }),
  );

/** The loads of some kinds of elements on a day. */
export async function loadsOf(tx: Tx, given: readonly Elements[], day: string): Promise<ElementLoad[]> {
  if (given.length === 0) return [];
  const query = (points: Sql) => ({ points, from: day, to: day });
  const kinds = await countedOnce(tx, given, day);
  const any = join(
    kinds.map(({ points }) => points),
    ' or ',
  );
  const stored = await halfHourLoads(tx, seriesOf(query(sql`(${any})`)), day, {
    joins: sql`join metering_point p on p.guid = s.metering_point_guid ${ofObject}`,
    keys: kinds.map(({ of, points }) => sql`case when ${points} then ${of} end`),
    apart: sql`(not (${isAwaited}) or ${absentSince(sql`${day}::date`)} is not null)`,
  });
  const byKind = Map.groupBy(stored, ({ kind }) => kind - 1);
  const halves = Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 30) }, (_, half) => half);
  const shape = { halves, isOver: day < moscowToday() };
  const loads: ElementLoad[] = [];
  for (const [index, { resource, of, points, permitted, nested }] of kinds.entries()) {
    const known = new Map(byKind.get(index)?.map((row) => [row.key, row]));
    const awaited = Map.groupBy(await awaitedPoints(tx, query(points), of), ({ key }) => key!);
    const limits = await tx.rows<{ guid: string; permitted: number | null }>(permitted);
    const permittedOf = new Map(limits.map((row) => [row.guid, row.permitted]));
    const stood = await stoodLoads(tx, nested);
    for (const guid of new Set([...awaited.keys(), ...known.keys(), ...stood.keys()])) {
      const [own, instead] = [known.get(guid), stood.get(guid)];
      const due = awaited.get(guid)?.reduce((all, group) => all + group.points, 0) ?? 0;
      if (!own && !instead && due === 0) continue;
      const kw = halves.map((half) => {
        const [measured = null, below = null] = [own?.kw[half], instead?.[half]];
        return measured === null || below === null ? (measured ?? below) : measured + below;
      });
      const states = statesOf(own, instead, due, shape);
      loads.push({ guid, resource, kw, states, permitted: permittedOf.get(guid) ?? null });
    }
  }
  return loads;
}
