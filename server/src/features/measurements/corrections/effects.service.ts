import {
  effectKinds,
  effectStates,
  type Concern,
  type Effect,
  type EffectKind,
} from 'contract/features/measurements/effects.ts';
import type { Actor } from '../../../core/actor.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { groupBalances, pointBalances } from './balances.ts';
import { facts } from './facts.ts';
import { accuracies, forecasts, limits, reports, scenarios } from './followers.ts';
import { scopeOf, type DayChange, type Line, type EffectScope } from './scope.ts';
import { openFindings, verifiedMonths } from './states.ts';
import { ownSums } from './sums.ts';

const sources: readonly ((tx: Tx, scope: EffectScope) => Promise<Line[]>)[] = [
  ownSums,
  facts,
  pointBalances,
  groupBalances,
  limits,
  openFindings,
  verifiedMonths,
  scenarios,
  forecasts,
  accuracies,
  reports,
];

/** The relative difference of equal sums added up in another order. */
const ROUNDING = 1e-9;
const isSame = (before: number | null, after: number | null): boolean =>
  before === null || after === null
    ? before === after
    : Math.abs(after - before) <= ROUNDING * Math.max(1, Math.abs(before), Math.abs(after));

/** The display order of effects. */
const order = Object.keys(effectKinds);

const keyOf = ({ kind, guid, title, at, unit }: Line) => `${kind} ${guid} ${title} ${at} ${unit}`;

async function linesOf(person: Tx, scope: EffectScope): Promise<Map<string, Line>> {
  const tx = scope.isPublic ? whole(person) : person;
  const lines = new Map<string, Line>();
  for (const linesOf of sources) for (const line of await linesOf(tx, scope)) lines.set(keyOf(line), line);
  return lines;
}

/** The value of a missing line: 0 for states and counts, unknown for sums. */
const absent = ({ kind, unit }: Line): number | null => (effectStates.includes(kind) || unit === null ? 0 : null);

/** The effects of writing days: it is done, compared and rolled back. Sections the user may not read are left out.
 *  Errors: those of the write. */
export async function effectsOf(
  tx: Tx,
  actor: Actor,
  change: DayChange,
  write: () => Promise<unknown>,
): Promise<Effect[]> {
  // Writing days does not change whose they are or what depends on them, so the scope is determined once.
  const scope = await scopeOf(tx, actor, change);
  await tx.run(sql`savepoint effects`);
  const before = await linesOf(tx, scope);
  await write();
  const after = await linesOf(tx, scope);
  await tx.run(sql`rollback to savepoint effects`);
  const keys = new Set([...after.keys(), ...before.keys()]);
  return Array.from(keys, (key): Effect => {
    const [was, now] = [before.get(key), after.get(key)];
    const { value: _, isPart, ...said } = (now ?? was)!;
    if (isPart) return { ...said, before: null, after: null, change: (now?.value ?? 0) - (was?.value ?? 0) };
    const none = absent((now ?? was)!);
    return { ...said, before: was ? was.value : none, after: now ? now.value : none };
  })
    .filter(({ before, after, change }) => !isSame(before, after) || (change !== undefined && !isSame(change, 0)))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** The kinds of effects that are sums or counts of the changed days themselves. */
const ownKinds: readonly EffectKind[] = ['day', 'month', 'region', 'findings'];

/** What a write of days would affect while its values are unknown: everything computed from the days, each once. */
export async function concernsOf(tx: Tx, actor: Actor, change: DayChange): Promise<Concern[]> {
  const lines = [...(await linesOf(tx, await scopeOf(tx, actor, change))).values()];
  const first = new Map(
    lines.toReversed().map(({ kind, guid, title, at }) => [`${kind} ${guid}`, { kind, guid, title, at }]),
  );
  return [...first.values()]
    .filter(({ kind }) => !ownKinds.includes(kind))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}
