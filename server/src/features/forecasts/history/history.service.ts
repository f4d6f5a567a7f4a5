import { HOURS, dayNumber } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import { knownActs, type KnownPeriod } from '../../../series/known.ts';
import { stoodSums, sumsOfDays, type DaySums } from './member-sums.service.ts';
import { membersOf, type SumMember, type Targets } from './members.service.ts';
import { TargetSum, type KnownHours } from './target-sum.service.ts';

export interface HistoryQuery extends KnownPeriod {
  series: readonly number[];
}

/** The number of series days read by one statement, about a second of work. */
const DAYS_AT_ONCE = 200_000;

/** Hourly sums of the series of targets as known at a moment, each from its first day with a value; targets without
 *  values are left out. A series below another one of its target counts only where that one has no value. */
export async function loadHistories(tx: Tx, targets: Targets, period: KnownPeriod): Promise<Map<string, KnownHours>> {
  const asked = await knownActs(tx, period);
  const size = Math.max(1, Math.floor(DAYS_AT_ONCE / (dayNumber(period.until) - dayNumber(period.from))));
  const members = await membersOf(tx, targets, asked, size);
  const found = new Map<string, TargetSum>();
  for (const [target, own] of Map.groupBy(members, ({ kind }) => kind.target))
    found.set(target, new TargetSum(period, own));
  const sumsOf = async (some: readonly SumMember[], read: typeof sumsOfDays) => {
    for (let at = 0; at < some.length; at += size) {
      const sums: DaySums[] = await read(tx, some.slice(at, at + size), asked);
      for (const [target, own] of Map.groupBy(sums, (one) => one.target)) found.get(target)!.add(own);
    }
  };
  const { heads = [], nested = [] } = Object.groupBy(members, ({ above }) => (above.length ? 'nested' : 'heads'));
  await sumsOf(heads, sumsOfDays);
  await sumsOf(nested, stoodSums);
  return new Map(Array.from(found, ([target, sum]) => [target, sum.hours(targets.get(target)!.length)]));
}

/** The same for one sum; undefined when there are no values. */
export const loadHistory = async (tx: Tx, { series, ...period }: HistoryQuery): Promise<KnownHours | undefined> =>
  (await loadHistories(tx, new Map([['', series]]), period)).get('');

/** Fills missing values of a series with those of another one multiplied by a factor. */
export function filledFrom(own: Required<Hourly> | undefined, donor: Required<Hourly>, share: number) {
  const shift = own ? (donor.firstDay - own.firstDay) * HOURS : 0;
  const first = own ? Math.min(own.firstDay, donor.firstDay) : donor.firstDay;
  const last = Math.max(
    own ? own.firstDay * HOURS + own.values.length : 0,
    donor.firstDay * HOURS + donor.values.length,
  );
  const size = last - first * HOURS;
  const ownAt = (index: number) => index + (own ? (first - own.firstDay) * HOURS : 0);
  const values = new Float64Array(size);
  const knownAt = new Float64Array(size);
  let donated = 0;
  for (let index = 0; index < size; index++) {
    const place = ownAt(index);
    const other = own ? place - shift : index;
    const value = own?.values[place] ?? Number.NaN;
    const isOwn = !Number.isNaN(value);
    values[index] = isOwn ? value : (donor.values[other] ?? Number.NaN) * share;
    knownAt[index] = (isOwn ? own!.knownAt[place] : donor.knownAt[other]) ?? 0;
    if (!isOwn && !Number.isNaN(values[index])) donated++;
  }
  return { series: { firstDay: first, values, knownAt }, donated };
}
