import { dayStateOf } from 'contract/features/measurements/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { FEW } from '../../series/where.ts';
import { factsOf } from '../measurements/consumption/facts.service.ts';
import { coverageOfPoints } from '../measurements/coverage.service.ts';
import { isVisible } from '../measurements/points.service.ts';

/** The number of points with missing expected values on a day, on an earlier day, and on the later day only (unknown
 *  for very many points). */
interface Silence {
  count: number;
  before: number | null;
  fresh: number | null;
}

async function silentOn(tx: Tx, { rights }: Actor, day: string): Promise<Set<string>> {
  const asked = {
    points: isVisible(rights),
    from: day,
    to: day,
    step: 'period',
    isPresenceOnly: true,
    isOfEachPoint: true,
  } as const;
  const facts = await factsOf(tx, { ...asked, key: sql`p.guid` });
  return new Set(facts.flatMap((fact) => (dayStateOf(fact) === 'none' ? [fact.key!] : [])));
}

const coveredOn = async (tx: Tx, actor: Actor, day: string) =>
  (await coverageOfPoints(tx, actor, { channel: '01', from: day, to: day }))[0]!;

/** The silent points readable by a person on a day, and on an earlier one unless it is null. Very many points are not
 *  compared one by one. Errors: 503 while their days are being counted. */
export async function silenceOf(tx: Tx, actor: Actor, day: string, earlier: string | null): Promise<Silence> {
  const { none, complete, estimated, partial } = await coveredOn(tx, actor, day);
  if (none + complete + estimated + partial > FEW)
    return { count: none, before: earlier === null ? null : (await coveredOn(tx, actor, earlier)).none, fresh: null };
  const silent = await silentOn(tx, actor, day);
  if (earlier === null) return { count: silent.size, before: null, fresh: null };
  const before = await silentOn(tx, actor, earlier);
  return { count: silent.size, before: before.size, fresh: silent.difference(before).size };
}
