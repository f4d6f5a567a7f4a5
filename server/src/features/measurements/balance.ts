import { daysBetween, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { Balance, BalanceSide } from 'contract/features/measurements/point-values.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Row = BalanceSide & { isOwn: boolean; step: number | null; zone: string | null; sign: number };

const expectedOf = (from: string, to: string, zone: string, step: number): number =>
  daysBetween(from, to).reduce((sum, day) => sum + intervalsOf(day, zone, step), 0);

/** The balance of a point with the points directly below it in the network, active energy in kWh: the energy in minus the energy
 *  out. `seen` is a condition on `p`, the points below. */
export async function balanceOf(
  tx: Tx,
  point: string,
  from: string,
  to: string,
  seen: Sql = sql`true`,
): Promise<Balance> {
  const rows = await tx.rows<Row>(sql`
    select p.guid, p.name, p.guid = ${point} as "isOwn", case p.sign_in_balance when 'minus' then -1 else 1 end as sign,
      coalesce(sum(m.total) filter (where s.channel = '01'), 0) as intake,
      coalesce(sum(m.total) filter (where s.channel = '02'), 0) as output,
      coalesce(sum(m.present) filter (where s.channel = '01'), 0) as present, min(s.step_minutes) as step, min(s.zone) as zone
    from metering_point p
      left join series s on s.metering_point_guid = p.guid and s.channel in ('01', '02')
      left join lateral (
        select sum(day_total(d.v)) as total, sum(day_present(d.v)) as present from interval_day d
        where d.series = s.id and d.day between ${from} and ${to}) m on true
    where p.guid = ${point} or (p.parent_guid = ${point} and ${seen})
    group by p.guid, p.name, p.sign_in_balance order by p.name collate russian, p.guid`);
  const sides = rows.map(({ step, zone, ...row }) => ({
    ...row,
    expected: expectedOf(from, to, zone ?? MOSCOW_ZONE, step ?? 30),
  }));
  const sideOf = ({ guid, name, intake, output, present, expected }: (typeof sides)[number]): BalanceSide => ({
    guid,
    name,
    intake,
    output,
    present,
    expected,
  });
  const own = sides.find(({ isOwn }) => isOwn)!;
  const below = sides.filter(({ isOwn }) => !isOwn);
  const received = own.intake - own.output;
  const delivered = below.reduce((sum, { intake, output, sign }) => sum + sign * (intake - output), 0);
  const imbalance = received - delivered;
  return {
    own: sideOf(own),
    below: below.map(sideOf),
    received,
    delivered,
    imbalance,
    percent: received === 0 ? null : (imbalance / received) * 100,
  };
}
