import type { Channel } from 'contract/features/measurements/facts.ts';
import type { ReconciledMonth, ReconciliationThreshold } from 'contract/features/readings/reconciliation.ts';
import { addMonths, firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { dayBegins, MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { sumsBetween } from '../../series/between.ts';
import { findSeries } from '../../series/series.ts';
import { factsOf } from '../measurements/consumption/facts.service.ts';
import {
  judged,
  meteredMonth,
  monthBegins,
  NEAR_MS,
  type Coefficient,
  type KnownReading,
  type MeteredMonth,
} from './month.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import type { Rights } from 'contract/rights/rights.ts';

const iso = (moment: number) => new Date(moment).toISOString();

/** The readings of a channel between two moments by point, in chronological order; at one moment the old device comes
 *  first. */
async function readingsOf(
  tx: Tx,
  rights: Rights,
  points: readonly string[],
  channel: Channel,
  { from, to }: { from: number; to: number },
) {
  const rows = await whole(tx).rows<KnownReading & { point: string }>(sql`
    select r.metering_point_guid as point, extract(epoch from r.taken_at)::double precision * 1000 as at, r.total,
      r.device_guid as "deviceGuid", ${titleInSight(rights, meteringDevices, 'd')} as "serialNumber", p.guid as stay,
      extract(epoch from moscow_midnight(p.valid_from))::double precision * 1000 as "stayFrom",
      extract(epoch from moscow_midnight(p.valid_to + 1))::double precision * 1000 as "stayTo"
    from known_reading r join metering_device d on d.guid = r.device_guid
      cross join lateral (
        select * from device_placement p
        where p.device_guid = r.device_guid and p.metering_point_guid = r.metering_point_guid
          and moscow_midnight(p.valid_from) <= r.taken_at and (p.valid_to is null or r.taken_at <= moscow_midnight(p.valid_to + 1))
        order by p.valid_from limit 1) p
    where r.metering_point_guid = any(${points}::uuid[]) and r.channel = ${channel} and r.taken_at between ${iso(from)} and ${iso(to)}
    order by r.taken_at, p.valid_from`);
  return Map.groupBy(rows, ({ point }) => point);
}

async function coefficientsOf(tx: Tx, points: readonly string[]) {
  const rows = await tx.rows<Coefficient & { point: string }>(sql`
    select metering_point_guid as point, valid_from::text as "from", valid_to::text as "to", coefficient as value from transformation
    where metering_point_guid = any(${points}::uuid[])`);
  return Map.groupBy(rows, ({ point }) => point);
}

async function seriesOf(tx: Tx, points: readonly string[], channel: Channel) {
  const found = await findSeries(
    tx,
    points.map((meteringPoint) => ({ meteringPoint, channel })),
  );
  return new Map(points.map((point, index) => [point, found[index]]));
}

async function monthFacts(tx: Tx, points: readonly string[], months: readonly string[], channel: Channel) {
  const facts = await factsOf(tx, {
    points: sql`p.guid = any(${points}::uuid[])`,
    key: sql`p.guid`,
    step: 'month',
    from: firstDayOf(months[0]!),
    to: lastDayOf(months.at(-1)!),
    channel,
  });
  return new Map(
    facts.map(({ key, at, value, present, estimated, expected }) => [
      `${key} ${at}`,
      { value, present, estimated, expected },
    ]),
  );
}

/** A month as visible to a person: not computed when its first reading is on a hidden day. */
function asVisible({ since }: Tx, month: MeteredMonth): MeteredMonth {
  if (!since || !month.start || Date.parse(month.start.takenAt) >= dayBegins(since.day, MOSCOW_ZONE)) return month;
  const missing = `Показание на начало месяца снято до ${shownDay(since.day)}, с которого вам видны данные`;
  return { ...month, start: null, stretches: [], missing };
}

/** Reconciles months of points: per point a row per month in the given order. */
export async function reconcile(
  tx: Tx,
  rights: Rights,
  points: readonly string[],
  months: readonly string[],
  channel: Channel,
  threshold: ReconciliationThreshold,
): Promise<Map<string, ReconciledMonth[]>> {
  if (points.length === 0 || months.length === 0) return new Map();
  const from = monthBegins(months[0]!) - NEAR_MS;
  const to = monthBegins(addMonths(months.at(-1)!, 1)) + NEAR_MS;
  const readings = await readingsOf(tx, rights, points, channel, { from, to });
  const coefficients = await coefficientsOf(tx, points);
  const series = await seriesOf(tx, points, channel);
  const facts = await monthFacts(tx, points, months, channel);
  const rows = points.flatMap((point) =>
    months.map((month) => ({
      point,
      series: series.get(point),
      month: asVisible(tx, meteredMonth(readings.get(point) ?? [], coefficients.get(point) ?? [], month)),
    })),
  );
  const spans = rows.flatMap(({ series: own, month }, row) =>
    own ? month.stretches.map((s) => ({ row, series: own, from: Date.parse(s.from), to: Date.parse(s.to) })) : [],
  );
  const sums = await sumsBetween(tx, spans);
  const ofRow = Map.groupBy(spans.keys(), (index) => spans[index]!.row);
  const result = new Map<string, ReconciledMonth[]>();
  for (const [index, { point, month }] of rows.entries()) {
    const own = (ofRow.get(index) ?? []).map((span) => sums[span]!);
    const sum = own.reduce(
      (all, one) => ({
        sum: all.sum + one.sum,
        present: all.present + one.present,
        expected: all.expected + one.expected,
      }),
      { sum: 0, present: 0, expected: 0 },
    );
    const fact = facts.get(`${point} ${firstDayOf(month.month)}`) ?? null;
    result.set(point, [...(result.get(point) ?? []), { ...judged(month, own.length ? sum : null, threshold), fact }]);
  }
  return result;
}
