import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { DayValues } from '../../../series/day-copy.ts';
import type { Derivation, SeriesDays } from '../../../series/derive.ts';
import { holdSeries } from '../../../series/hold.ts';
import { deriveAgain } from '../../../series/write.ts';
import { computedChannels, type ComputedChannel } from './channels.ts';
import { pointsUsing, type VirtualPoint } from './formulas.ts';
import { daysByFormula } from './values.ts';

const ofFormulas = sql`
  select s.id from formula_member m join metering_point p on p.organization_guid = m.organization_guid and p.code = m.code
    join series s on s.metering_point_guid = p.guid
  where m.organization_guid = current_organization()`;

const hold = (tx: Tx, channels: readonly ComputedChannel[]) =>
  holdSeries(
    tx,
    channels.map(({ series }) => series.id),
  );

/** Locks the points of a formula: they may get their first values in two concurrent transactions, neither of which sees
 *  the other's series; the lock makes the later one see it. */
const holdPoints = (tx: Tx, points: readonly VirtualPoint[]): void =>
  tx.later(sql`
    select pg_advisory_xact_lock(hashtextextended('virtual point ' || guid, 0))
    from unnest(${points.map(({ guid }) => guid).toSorted()}::uuid[]) guid`);

/** The days to recompute after changes of operands, each channel after those it depends on. */
async function* daysAfter(tx: Tx, changed: SeriesDays): AsyncGenerator<DayValues[]> {
  const codes = await tx.rows<{ code: string }>(sql`
    select distinct p.code from series s join metering_point p on p.guid = s.metering_point_guid
    where s.id = any(${[...changed.keys()]}::integer[]) and p.code is not null`);
  const points = await pointsUsing(
    tx,
    codes.map(({ code }) => code),
  );
  holdPoints(tx, points);
  const channels = await computedChannels(tx, points);
  hold(tx, channels);
  const touched = new Map(changed);
  for (const channel of channels) {
    const days = new Set([...channel.members.values()].flatMap(({ id }) => [...(touched.get(id) ?? [])]));
    if (days.size) touched.set(channel.series.id, days);
    yield* daysByFormula(tx, channel, days);
  }
}

/** Computes the values of virtual points in the transaction that writes their operands. */
export const virtualValues: Derivation = {
  sources: async (tx) => new Set((await tx.rows<{ id: number }>(ofFormulas)).map(({ id }) => id)),
  daysAfter,
};

const daysOfSeries = async (tx: Tx, series: readonly number[]): Promise<string[]> =>
  (
    await tx.rows<{ day: string }>(sql`
    select distinct day from interval_day where series = any(${series}::integer[])`)
  ).map(({ day }) => day);

/** Every day of a virtual point by its formula; without a formula, its days become unknown. */
async function* daysOfPoint(tx: Tx, point: VirtualPoint | undefined, guid: string): AsyncGenerator<DayValues[]> {
  if (!point) {
    yield* emptied(tx, guid);
    return;
  }
  const channels = await computedChannels(tx, [point]);
  hold(tx, channels);
  for (const channel of channels) {
    const ids = [channel.series.id, ...[...channel.members.values()].map(({ id }) => id)];
    yield* daysByFormula(tx, channel, new Set(await daysOfSeries(tx, ids)));
  }
}

async function* emptied(tx: Tx, guid: string): AsyncGenerator<DayValues[]> {
  const days = await tx.rows<{ series: number; day: string; size: number }>(sql`
    select d.series, d.day, cardinality(d.v) as size
    from (select s.id from series s where s.metering_point_guid = ${guid}) s join interval_day d on d.series = s.id order by 1, 2`);
  if (days.length)
    yield days.map(({ series, day, size }) => ({ series, day, values: Array.from<null>({ length: size }).fill(null) }));
}

/** Recomputes the days of a point whose formula was entered, changed or removed, and of the points that depend on
 *  it. */
export async function computeAgain(given: Tx, guid: string): Promise<void> {
  const tx = whole(given);
  const [point] = await tx.rows<VirtualPoint>(sql`
    select guid, code, formula, profile_interval as "profileInterval" from metering_point
    where guid = ${guid} and formula is not null`);
  await deriveAgain(tx, daysOfPoint(tx, point, guid));
}
