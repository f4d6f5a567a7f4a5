import { loadStateNames, type ElementLoad, type LoadState } from 'contract/features/loads/calls.ts';
import { intervalsOf, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { halfHourLoads } from '../../series/half-hours.ts';
import { awaitedPoints, isAwaited, ofObject, seriesOf } from '../consumption/awaited.service.ts';

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

/** The loads of elements on a day. What is unknown of today is not missing yet, as in `factsOf`. */
export async function loadsOf(
  tx: Tx,
  { resource, of, points, permitted }: Elements,
  day: string,
): Promise<ElementLoad[]> {
  const query = { points: sql`${points} and ${of} is not null`, from: day, to: day };
  const keyed = { joins: sql`join metering_point p on p.guid = s.metering_point_guid ${ofObject}`, key: of };
  const byKey = async (series: Sql) =>
    new Map((await halfHourLoads(tx, series, day, keyed)).map((row) => [row.key, row]));
  const stored = await byKey(seriesOf(query));
  const others = await byKey(seriesOf(query, sql`not (${isAwaited})`));
  const awaited = Map.groupBy(await awaitedPoints(tx, query, of), ({ key }) => key!);
  const limits = await tx.rows<{ guid: string; permitted: number | null }>(permitted);
  const permittedOf = new Map(limits.map((row) => [row.guid, row.permitted]));
  const halves = Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 30) }, (_, half) => half);
  const isOver = day < moscowToday();
  return [...new Set([...awaited.keys(), ...stored.keys()])].map((guid): ElementLoad => {
    const [known, ofOthers] = [stored.get(guid), others.get(guid)];
    const due = awaited.get(guid)?.reduce((all, group) => all + group.points, 0) ?? 0;
    const states = halves.map((half) => {
      const present = known?.known[half] ?? 0;
      const expected = isOver ? due + (ofOthers?.known[half] ?? 0) : present;
      return loadStateNames.indexOf(stateOf({ known: present, estimated: known?.estimated[half] ?? 0, expected }));
    });
    const kw = halves.map((half) => known?.kw[half] ?? null);
    return { guid, resource, kw, states: states.join(''), permitted: permittedOf.get(guid) ?? null };
  });
}
