import { HOURS, addDays } from 'contract/time/day-shape.ts';
import { COMPLETENESS_DAYS } from 'contract/features/forecasts/facts.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Hourly } from '../../forecasting/hourly.ts';
import { loadHistory } from './history.service.ts';
import { ownSeries } from './target.service.ts';
import { titleInSight } from '../../resource/references/seen.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** What of the organization is outside of some branches. */
export interface Rest {
  /** Its branches by name, and the points without a branch. */
  names: string[];
  /** Its share of the organization by hours of the day, by the actual of the last days; null when that is not known. */
  shares: number[] | null;
  /** The same over whole days. */
  share: number | null;
}

const WITHOUT_BRANCH = 'точки без филиала';

const sumBy = ({ firstDay, values }: Hourly, whole: Hourly, hour: number) => {
  let [part, all] = [0, 0];
  for (let at = hour; at < whole.values.length; at += HOURS) {
    const [own, other] = [values[at + (whole.firstDay - firstDay) * HOURS] ?? Number.NaN, whole.values[at]!];
    if (Number.isNaN(own) || Number.isNaN(other)) continue;
    part += own;
    all += other;
  }
  return { part, all };
};

/** The rest of the organization beside the branches, as it was known at a moment before the first day of a forecast. */
export async function restOf(
  tx: Tx,
  rights: Rights,
  branches: readonly string[],
  { from, asOf }: { from: string; asOf: string },
): Promise<Rest> {
  const outside = await tx.rows<{ name: string | null; series: (number | null)[] }>(sql`
    select ${titleInSight(rights, branchOffices, 'b')} as name, array_agg(s.id) as series
    from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
      left join branch_office b on b.guid = o.branch_guid left join series s on s.metering_point_guid = p.guid and s.channel = '01'
    where p.purpose = 'billing' and (o.branch_guid is null or o.branch_guid <> all(${branches}::uuid[]))
    group by b.guid, b.name order by b.name collate russian nulls last`);
  const names = outside.map(({ name }) => name ?? WITHOUT_BRANCH);
  if (names.length === 0) return { names, shares: Array.from({ length: HOURS }, () => 0), share: 0 };
  const period = { from: addDays(from, -COMPLETENESS_DAYS), until: from, asOf: new Date(asOf) };
  const whole = await loadHistory(tx, { ...period, series: await ownSeries(tx) });
  const rest = await loadHistory(tx, {
    ...period,
    series: outside.flatMap(({ series }) => series.filter((id) => id !== null)),
  });
  if (!whole || !rest) return { names, shares: null, share: null };
  const sums = Array.from({ length: HOURS }, (_, hour) => sumBy(rest, whole, hour));
  const total = (of: 'part' | 'all') => sums.reduce((sum, one) => sum + one[of], 0);
  const isKnown = sums.every(({ all }) => all > 0);
  return {
    names,
    shares: isKnown ? sums.map(({ part, all }) => part / all) : null,
    share: isKnown ? total('part') / total('all') : null,
  };
}
