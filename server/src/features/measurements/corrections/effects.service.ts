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

/** The same sum, added up in another order, differs in its last digits. */
const ROUNDING = 1e-9;
const isSame = (before: number | null, after: number | null): boolean =>
  before === null || after === null
    ? before === after
    : Math.abs(after - before) <= ROUNDING * Math.max(1, Math.abs(before), Math.abs(after));

/** In which they are told. */
const order = Object.keys(effectKinds);

const keyOf = ({ kind, guid, title, at, unit }: Line) => `${kind} ${guid} ${title} ${at} ${unit}`;

async function linesOf(person: Tx, scope: EffectScope): Promise<Map<string, Line>> {
  const tx = scope.isPublic ? whole(person) : person;
  const lines = new Map<string, Line>();
  for (const linesOf of sources) for (const line of await linesOf(tx, scope)) lines.set(keyOf(line), line);
  return lines;
}

/** What a line says when it is not there: a state does not hold and nothing is counted; a sum is unknown. */
const absent = ({ kind, unit }: Line): number | null => (effectStates.includes(kind) || unit === null ? 0 : null);

/** Everything that a write of days changes: it is done, compared and rolled back. Sections that the user may not read are left
 *  out. Errors: those of the write. */
export async function effectsOf(
  tx: Tx,
  actor: Actor,
  change: DayChange,
  write: () => Promise<unknown>,
): Promise<Effect[]> {
  // A write of days changes neither whose they are nor what is computed from them.
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

/** The kinds that say a sum or a count of the changed days themselves. */
const ownKinds: readonly EffectKind[] = ['day', 'month', 'region', 'findings'];

/** What a write of days would concern while its values are not known: everything made from the days, each thing once. */
export async function concernsOf(tx: Tx, actor: Actor, change: DayChange): Promise<Concern[]> {
  const lines = [...(await linesOf(tx, await scopeOf(tx, actor, change))).values()];
  const first = new Map(
    lines.toReversed().map(({ kind, guid, title, at }) => [`${kind} ${guid}`, { kind, guid, title, at }]),
  );
  return [...first.values()]
    .filter(({ kind }) => !ownKinds.includes(kind))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}
