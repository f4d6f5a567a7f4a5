import { loadStateNames, type ElementLoad, type LoadState } from 'contract/features/loads/calls.ts';
import { intervalsOf, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { join, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { halfHourLoads } from '../../series/half-hours.ts';
import { absentSince, awaitedPoints, isAwaited, ofObject, seriesOf } from '../consumption/awaited.service.ts';

/** A kind of elements and their points: `of`, a text of `p` and `o` that is the guid of the element or null, `points`, which of its
 *  points load it, and `permitted`, rows of guids and of what each load may reach. */
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

/** The states of the half-hours of a day. What is unknown of today is not missing yet, as in `factsOf`. */
function statesOf(own: Known | undefined, awaited: number, { halves, isOver }: { halves: number[]; isOver: boolean }) {
  const states = halves.map((half) => {
    const known = own?.known[half] ?? 0;
    const expected = isOver ? awaited + (own?.apart[half] ?? 0) : known;
    return loadStateNames.indexOf(stateOf({ known, estimated: own?.estimated[half] ?? 0, expected }));
  });
  return states.join('');
}

/** The loads of the elements of some kinds on a day. */
export async function loadsOf(tx: Tx, kinds: readonly Elements[], day: string): Promise<ElementLoad[]> {
  if (kinds.length === 0) return [];
  const query = (points: Sql) => ({ points, from: day, to: day });
  const loading = kinds.map(({ of, points }) => sql`(${points} and ${of} is not null)`);
  const stored = await halfHourLoads(tx, seriesOf(query(sql`(${join(loading, ' or ')})`)), day, {
    joins: sql`join metering_point p on p.guid = s.metering_point_guid ${ofObject}`,
    keys: kinds.map(({ of, points }) => sql`case when ${points} then ${of} end`),
    apart: sql`(not (${isAwaited}) or ${absentSince(sql`${day}::date`)} is not null)`,
  });
  const byKind = Map.groupBy(stored, ({ kind }) => kind - 1);
  const halves = Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 30) }, (_, half) => half);
  const shape = { halves, isOver: day < moscowToday() };
  const loads: ElementLoad[] = [];
  for (const [index, { resource, of, permitted }] of kinds.entries()) {
    const known = new Map(byKind.get(index)?.map((row) => [row.key, row]));
    const awaited = Map.groupBy(await awaitedPoints(tx, query(loading[index]!), of), ({ key }) => key!);
    const limits = await tx.rows<{ guid: string; permitted: number | null }>(permitted);
    const permittedOf = new Map(limits.map((row) => [row.guid, row.permitted]));
    for (const guid of new Set([...awaited.keys(), ...known.keys()])) {
      const own = known.get(guid);
      const due = awaited.get(guid)?.reduce((all, group) => all + group.points, 0) ?? 0;
      if (!own && due === 0) continue;
      const kw = halves.map((half) => own?.kw[half] ?? null);
      loads.push({ guid, resource, kw, states: statesOf(own, due, shape), permitted: permittedOf.get(guid) ?? null });
    }
  }
  return loads;
}
