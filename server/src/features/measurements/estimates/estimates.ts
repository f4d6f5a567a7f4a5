import { addDays, dayBegins, daysBetween, intervalsOf } from 'contract/time/day-shape.ts';
import {
  channels,
  ESTIMATED,
  estimateMethods,
  type Channel,
  type EstimateMethod,
} from 'contract/features/measurements/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { daysOf, daysOfMany } from '../../../series/read.ts';
import type { Series } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { effectsOf } from '../corrections/effects.service.ts';
import { isVisible, lockChannel } from '../points.service.ts';
import { BACK_DAYS, linear, LONGEST_GAP_MINUTES, typical, type Profile } from './estimate-methods.service.ts';

interface EstimateQuery {
  channel: Channel;
  from: string;
  to: string;
  method: EstimateMethod;
  isTrial: boolean;
}

const MINUTE_MS = 60_000;

/** The energy of the parent point minus its other points, where all of them are known and readable by the user. */
async function byParent(
  tx: Tx,
  { rights }: Actor,
  point: Row<typeof meteringPoints>,
  channel: Channel,
  days: readonly string[],
): Promise<Profile> {
  const [from, to] = [days[0]!, days.at(-1)!];
  const family = await tx.rows<{ id: number; isParent: boolean; isSilent: boolean }>(sql`
    select s.id, p.guid = ${point.parentGuid} as "isParent", s.id is null or not (${isVisible(rights)}) as "isSilent" from metering_point p
      left join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
    where p.guid <> ${point.guid} and (p.guid = ${point.parentGuid} or p.parent_guid = ${point.parentGuid})`);
  const parent = family.find(({ isParent }) => isParent);
  if (!parent || family.some(({ isSilent }) => isSilent)) return new Map();
  const stored = await daysOfMany(
    tx,
    family.map(({ id }) => id),
    from,
    to,
  );
  const byDay = Map.groupBy(stored, ({ day }) => day);
  const result: Profile = new Map();
  for (const day of days) {
    const rows = byDay.get(day) ?? [];
    if (rows.length < family.length) continue;
    const whole = rows.find(({ series }) => series === parent.id)!;
    const others = rows.filter(({ series }) => series !== parent.id);
    result.set(
      day,
      whole.v.map((value, index) =>
        value === null || others.some(({ v }) => (v[index] ?? null) === null)
          ? null
          : Math.max(
              0,
              others.reduce((rest, { v }) => rest - v[index]!, value),
            ),
      ),
    );
  }
  return result;
}

/** The measurements of the reserve point, if the user may read it and it has the same interval. */
async function byReserve(
  tx: Tx,
  { rights }: Actor,
  point: Row<typeof meteringPoints>,
  { channel, from, to }: EstimateQuery,
  { stepMinutes }: Series,
): Promise<Profile> {
  const [series] = await tx.rows<{ id: number }>(sql`
    select s.id from series s join metering_point p on p.guid = s.metering_point_guid
    where p.guid = ${point.reservePointGuid} and s.channel = ${channel} and s.step_minutes = ${stepMinutes} and ${isVisible(rights)}`);
  const stored = series ? await daysOf(tx, series.id, from, to) : [];
  return new Map(stored.map(({ day, v, q }) => [day, v.map((value, index) => (q && q[index] !== '0' ? null : value))]));
}

function estimatedBy(
  method: Exclude<EstimateMethod, 'parent' | 'reserve'>,
  known: Profile,
  days: readonly string[],
  { stepMinutes }: Series,
) {
  return method === 'linear' ? linear(known, days, LONGEST_GAP_MINUTES / stepMinutes) : typical(known, days);
}

/** Estimates the missing values of a period where the method can, and marks them as estimated; a trial only returns the
 *  counts. Future values are not missing. */
export async function estimateDays(tx: Tx, actor: Actor, point: Row<typeof meteringPoints>, asked: EstimateQuery) {
  const { channel, from, to, method, isTrial } = asked;
  if (isTrial) await tx.run(sql`savepoint trial`);
  const series = await lockChannel(tx, point, channel);
  const { zone, stepMinutes } = series;
  const days = daysBetween(from, to);
  // Estimates may be based on hidden earlier days.
  const stored = await daysOf(whole(tx), series.id, addDays(from, -BACK_DAYS), addDays(to, 1));
  const empty = (day: string): (number | null)[] =>
    Array.from({ length: intervalsOf(day, zone, stepMinutes) }, () => null);
  const known: Profile = new Map(
    daysBetween(addDays(from, -BACK_DAYS), addDays(to, 1)).map((day) => [day, empty(day)]),
  );
  for (const { day, v } of stored) known.set(day, v);
  const qualities = new Map(stored.map(({ day, q }) => [day, q]));
  const reckoned =
    method === 'parent'
      ? await byParent(tx, actor, point, channel, days)
      : method === 'reserve'
        ? await byReserve(tx, actor, point, asked, series)
        : estimatedBy(method, known, days, series);
  const now = Date.now();

  const results = days.flatMap((day) => {
    const present = known.get(day)!;
    const isPast = (index: number) => dayBegins(day, zone) + (index + 1) * stepMinutes * MINUTE_MS <= now;
    const missing = present.flatMap((value, index) => (value === null && isPast(index) ? [index] : []));
    if (missing.length === 0) return [];
    const filled = missing.filter((index) => (reckoned.get(day)?.[index] ?? null) !== null);
    const values = present.map((value, index) => (filled.includes(index) ? reckoned.get(day)![index]! : value));
    const quality = values.map((_, index) =>
      filled.includes(index) ? ESTIMATED : Number(qualities.get(day)?.[index] ?? 0),
    );
    const total = filled.reduce((sum, index) => sum + values[index]!, 0);
    return [{ day, values, quality, filled: filled.length, left: missing.length - filled.length, total }];
  });
  const filled = results.reduce((sum, day) => sum + day.filled, 0);
  const changed = results
    .filter((day) => day.filled)
    .map(({ day, values, quality }) => ({ series: series.id, day, values, quality }));
  const write = () => writeDays(tx, { source: 'estimate', note: estimateMethods[method] }, changed);
  const effects = isTrial && filled ? await effectsOf(tx, actor, { series: [series.id], from, to }, write) : [];
  if (!isTrial && filled) {
    await write();
    writeJournal(tx, actor, {
      ...entryOf(meteringPoints, actor, point),
      entity: 'interval_day',
      action: 'update',
      after: {
        channel: channels[channel],
        from,
        to,
        method: estimateMethods[method],
        days: changed.length,
        intervals: filled,
      },
    });
  }
  // The rollback also removes a channel created by the trial.
  if (isTrial) await tx.run(sql`rollback to savepoint trial`);
  const left = results.reduce((sum, day) => sum + day.left, 0);
  const listed = results.map((day) => ({ day: day.day, filled: day.filled, left: day.left, total: day.total }));
  return { days: listed, filled, left, effects };
}
