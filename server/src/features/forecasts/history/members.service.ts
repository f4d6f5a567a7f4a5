import { addDays, dayAt, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { knownDays, type KnownActs } from '../../../series/known.ts';
import { seriesAbove } from '../../measurements/consumption/nested-points.service.ts';

/** The requested series by target. */
export type Targets = ReadonlyMap<string, readonly number[]>;
/** The series of a target with the same interval (minutes) and zone. */
export interface SeriesKind {
  target: string;
  step: number;
  zone: string;
}
/** A series of a target. */
interface Target {
  series: number;
  kind: SeriesKind;
}

/** A series without values for longer than this no longer counts in the sum. */
const SILENT_DAYS = 31;

/** The series of targets in order of creation, because series written together are stored adjacently. */
async function seriesOf(tx: Tx, targets: Targets): Promise<Target[]> {
  const members = [...targets].flatMap(([target, own]) => own.map((id) => ({ target, id })));
  const rows = await tx.rows<{ id: number; step: number; zone: string }>(
    sql`select id, step_minutes as step, zone from series where id = any(${[...new Set(members.map(({ id }) => id))]}::integer[])`,
  );
  const laid = new Map(rows.map(({ id, step, zone }) => [id, { step, zone }]));
  const kinds = new Map<string, SeriesKind>();
  const kindOf = (target: string, { step, zone }: Omit<SeriesKind, 'target'>) => {
    const name = `${step} ${zone} ${target}`;
    const kind = kinds.get(name) ?? { target, step, zone };
    kinds.set(name, kind);
    return kind;
  };
  return members
    .flatMap(({ target, id }) => (laid.has(id) ? [{ series: id, kind: kindOf(target, laid.get(id)!) }] : []))
    .toSorted((one, two) => one.series - two.series);
}

/** A series in the sum of a target: the days on which it counts, and its usual daily value. */
export interface SumMember extends Target {
  first: string;
  last: string;
  weight: number;
  /** The series of the target that also measure its energy, nearest first; it counts where none of them has a value. */
  above: readonly SumMember[];
}

async function knownOf(tx: Tx, targets: readonly Target[], asked: KnownActs): Promise<SumMember[]> {
  const series = [...new Set(targets.map((one) => one.series))];
  const heard = addDays(dayAt(asked.asOf.getTime(), MOSCOW_ZONE), -SILENT_DAYS);
  const found = await whole(tx).rows<Pick<SumMember, 'series' | 'first' | 'last' | 'weight'>>(sql`
    select series, min(day) as first, case when max(day) >= ${heard} then '9999-12-31' else max(day) end as last,
      abs(avg(day_total(v))) + 1e-9 as weight
    from ${knownDays(series, asked)} where day_present(v) > 0 group by series`);
  const bySeries = new Map(found.map((one) => [one.series, one]));
  return targets.flatMap(({ kind, series: id }) => {
    const own = bySeries.get(id);
    return own ? [{ kind, above: [], ...own }] : [];
  });
}

/** Scales the series standing in for a member so that their usual sum does not exceed the member's. */
function weigh(members: readonly SumMember[]): void {
  const nested = members
    .filter(({ above }) => above.length)
    .toSorted((one, two) => one.above.length - two.above.length);
  for (const [head, below] of Map.groupBy(nested, ({ above }) => above[0]!)) {
    const share = Math.min(1, head.weight / below.reduce((sum, { weight }) => sum + weight, 0));
    for (const one of below) one.weight *= share;
  }
}

/** The members of targets' sums by series id, reading a limited number of series at once. */
export async function membersOf(tx: Tx, targets: Targets, asked: KnownActs, size: number): Promise<SumMember[]> {
  const all = await seriesOf(tx, targets);
  if (all.length === 0) return [];
  const members: SumMember[] = [];
  for (let at = 0; at < all.length; at += size) members.push(...(await knownOf(tx, all.slice(at, at + size), asked)));
  const aboveOf = await seriesAbove(tx, [...new Set(all.map(({ series }) => series))]);
  if (aboveOf.size === 0) return members;
  for (const own of Map.groupBy(members, ({ kind }) => kind.target).values()) {
    const bySeries = new Map(own.map((one) => [one.series, one]));
    for (const one of own) one.above = (aboveOf.get(one.series) ?? []).flatMap((id) => bySeries.get(id) ?? []);
    weigh(own);
  }
  return members;
}
