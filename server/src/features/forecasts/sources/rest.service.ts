import { HOURS, addDays } from 'contract/time/day-shape.ts';
import { COMPLETENESS_DAYS } from 'contract/features/forecasts/facts.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import { ofObject } from '../../measurements/consumption/awaited.service.ts';
import { isCounted } from '../../measurements/consumption/counted-points.service.ts';
import { liesBelow } from '../../measurements/consumption/nested-points.service.ts';
import { loadHistory } from '../history/history.service.ts';
import { ownSeries } from './target.service.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** The part of the organization outside of some branches. */
export interface Rest {
  /** Its branches by name, and the points without a branch. */
  names: string[];
  /** Its share of the organization by hour of the day, from recent actual values; null when unknown. */
  shares: number[] | null;
  /** The same over whole days. */
  share: number | null;
}

const WITHOUT_BRANCH = 'точки без филиала';

/** Sums by hour over the days with all values known; `within` is subtracted from the rest. */
function sumBy(rest: Hourly, within: Hourly | undefined, whole: Hourly, hour: number) {
  let [part, all] = [0, 0];
  for (let at = hour; at < whole.values.length; at += HOURS) {
    const of = ({ firstDay, values }: Hourly) => values[at + (whole.firstDay - firstDay) * HOURS] ?? Number.NaN;
    const [own, other] = [of(rest) - (within ? of(within) : 0), whole.values[at]!];
    if (Number.isNaN(own) || Number.isNaN(other)) continue;
    part += own;
    all += other;
  }
  return { part, all };
}

/** A branch whose energy is already included in that of another one, as a sentence for users; null when there is
 *  none. */
export async function overlapOf(tx: Tx, rights: Rights, branches: readonly string[]): Promise<string | null> {
  const title = titleInSight(rights, branchOffices, 'b');
  for (const guid of branches) {
    const above = sql`${isCounted} and o.branch_guid = any(${branches}::uuid[]) and o.branch_guid <> ${guid}`;
    const found = await tx.one<{ name: string }>(sql`
      select ${title} as name from branch_office b where b.guid = ${guid} and exists (
        select from metering_point p ${ofObject} where ${isCounted} and o.branch_guid = b.guid and ${liesBelow(above)})`);
    if (found)
      return `Филиал «${found.name}» питается через точки другого филиала: его энергия есть в обоих прогнозах, и согласовать их нельзя.`;
  }
  return null;
}

/** The rest of the organization besides the branches, as known at a moment before the first forecast day. */
export async function restOf(
  tx: Tx,
  rights: Rights,
  branches: readonly string[],
  { from, asOf }: { from: string; asOf: string },
): Promise<Rest> {
  const own = sql`${isCounted} and o.branch_guid = any(${branches}::uuid[])`;
  const others = sql`${isCounted} and (o.branch_guid is null or o.branch_guid <> all(${branches}::uuid[]))`;
  const outside = await tx.rows<{ name: string | null; series: (number | null)[] }>(sql`
    select ${titleInSight(rights, branchOffices, 'b')} as name, array_agg(s.id) as series
    from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
      left join branch_office b on b.guid = o.branch_guid left join series s on s.metering_point_guid = p.guid and s.channel = '01'
    where ${others} and not (${liesBelow(own)})
    group by b.guid, b.name order by b.name collate russian nulls last`);
  const names = outside.map(({ name }) => name ?? WITHOUT_BRANCH);
  if (names.length === 0) return { names, shares: Array.from({ length: HOURS }, () => 0), share: 0 };
  const period = { from: addDays(from, -COMPLETENESS_DAYS), until: from, asOf: new Date(asOf) };
  const whole = await loadHistory(tx, { ...period, series: await ownSeries(tx) });
  const rest = await loadHistory(tx, {
    ...period,
    series: outside.flatMap(({ series }) => series.filter((id) => id !== null)),
  });
  const below = await tx.rows<{ id: number }>(sql`
    select s.id from metering_point p ${ofObject} join series s on s.metering_point_guid = p.guid and s.channel = '01'
    where ${own} and ${liesBelow(others)}`);
  const within = below.length ? await loadHistory(tx, { ...period, series: below.map(({ id }) => id) }) : undefined;
  if (!whole || !rest || (below.length && !within)) return { names, shares: null, share: null };
  const sums = Array.from({ length: HOURS }, (_, hour) => sumBy(rest, within, whole, hour));
  const total = (of: 'part' | 'all') => sums.reduce((sum, one) => sum + one[of], 0);
  const isKnown = sums.every(({ all }) => all > 0);
  return {
    names,
    shares: isKnown ? sums.map(({ part, all }) => part / all) : null,
    share: isKnown ? total('part') / total('all') : null,
  };
}
