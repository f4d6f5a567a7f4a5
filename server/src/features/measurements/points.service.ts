import { dayNumber, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { findRow, getRow } from '../../resource/store.ts';
import { findSeries, seriesOf, type Series, type Shape } from '../../series/series.ts';
import { holdSeries } from '../../series/hold.ts';

export const MAX_DAYS = 1100;

/** A metering point whose values the user may read. Errors: 403 when the point is visible but some of its fields that
 *  its values reveal are hidden, 404. */
export async function readablePoint(tx: Tx, { rights }: Actor, guid: string): Promise<Row<typeof meteringPoints>> {
  const point = await getRow(tx, reached(meteringPoints, rights, 'read', anyFields), guid);
  const asTheyAre = reached(meteringPoints, rights, 'read');
  if (!asTheyAre.reach || (await findRow(tx, asTheyAre, point.guid))) return point;
  throw new AppError('forbidden', {
    detail: `Измерения точки «${point.name}» закрыты: правило вашей группы прав скрывает её поля, которые при них видны.`,
  });
}

/** A condition on a metering point `t`: the user may read it. */
export const isReached = (rights: Rights): Sql => reached(meteringPoints, rights, 'read').reach ?? sql`true`;

/** The same condition on `p`. */
export function isVisible(rights: Rights): Sql {
  const { reach } = reached(meteringPoints, rights, 'read');
  return reach ? sql`p.guid in (select t.guid from metering_point t where ${reach})` : sql`true`;
}

/** A condition on a series `s`: a channel of the points readable by the user, with the given purpose or any. */
export function readableSeries(rights: Rights, channel: Channel, purpose?: string): Sql {
  const { reach } = reached(meteringPoints, rights, 'read');
  if (!reach && !purpose) return sql`s.channel = ${channel}`;
  const ofPurpose = purpose ? sql`t.purpose = ${purpose}` : sql`true`;
  return sql`s.channel = ${channel} and s.metering_point_guid in (
    select t.guid from metering_point t where ${reach ?? sql`true`} and ${ofPurpose})`;
}

/** The default shape of a channel without values. */
export const shapeOfPoint = (point: Row<typeof meteringPoints>, channel: Channel): Shape => ({
  stepMinutes: point.profileInterval ?? 30,
  unit: unitOf(channel),
  zone: MOSCOW_ZONE,
});

export async function channelOf(
  tx: Tx,
  point: Row<typeof meteringPoints>,
  channel: Channel,
): Promise<Series | undefined> {
  const [series] = await findSeries(tx, [{ meteringPoint: point.guid, channel }]);
  return series;
}

/** The series of a channel, locked for a change, and created when missing. Errors: 409 for a virtual point. */
export async function lockChannel(tx: Tx, point: Row<typeof meteringPoints>, channel: Channel): Promise<Series> {
  if (point.formula)
    throw new AppError('conflict', {
      detail: `Точка «${point.name}» виртуальная: её значения считает формула. Исправьте точки, из которых она складывается.`,
    });
  const [series] = await seriesOf(tx, [{ meteringPoint: point.guid, channel }], shapeOfPoint(point, channel));
  holdSeries(tx, [series!.id]);
  return series!;
}

/** A channel of a point in a single query; undefined when it does not exist or the user may not read the point. */
export async function readableChannel(
  tx: Tx,
  { rights }: Actor,
  guid: string,
  channel: Channel,
): Promise<Series | undefined> {
  const [found] = await tx.rows<Series>(sql`
    select s.id, s.step_minutes as "stepMinutes", s.unit, s.zone from series s
      join metering_point t on t.guid = s.metering_point_guid
    where s.metering_point_guid = ${guid} and s.channel = ${channel} and ${isReached(rights)}`);
  return found;
}

/** Refuses a reversed or too long period, at the field of its end. Errors: 422. */
export function checkPeriod({ from, to }: { from: string; to: string }, end = 'to'): void {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) throw invalidField(end, 'Окончание раньше начала');
  if (days > MAX_DAYS) throw invalidField(end, `Не больше ${MAX_DAYS} суток`);
}
