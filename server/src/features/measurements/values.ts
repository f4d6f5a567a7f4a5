import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { nothing, sumOf } from 'contract/features/measurements/energy-sum.ts';
import type { PeriodSum, PointValues } from 'contract/features/measurements/point-values.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { JsonText } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { fitted, fittedQuality } from '../../series/fit.ts';
import { daysAsJson, daysOf, type StoredDay } from '../../series/read.ts';
import type { Series, Shape } from '../../series/series.ts';
import { factsOf } from './consumption/facts.service.ts';
import { channelOf, readableChannel, readablePoint, shapeOfPoint } from './points.service.ts';

interface ValuesQuery {
  channel: Channel;
  from: string;
  to: string;
}

/** The properties of the channel in a response; for a channel without values, the expected ones. */
const headOf = (shape: Shape, series: Series | undefined) => ({
  unit: series?.unit ?? null,
  zone: shape.zone,
  stepMinutes: shape.stepMinutes,
});

/** Converts half-hours to hours: an hour with an unknown half is unknown, and gets the worse quality of its halves. */
export function hoursOf({ day, version, v, q }: StoredDay): PointValues['days'][number] {
  const values = fitted(v, 30, 60);
  const digits = fittedQuality(Array.from(q ?? '', Number), 30, 60);
  const quality = digits.map((digit, hour) => (values[hour] === null ? 0 : digit));
  return { day, version, values, quality: quality.some(Boolean) ? quality.join('') : null };
}

/** The days of a channel in their stored interval, or by hours on request. */
export async function valuesOf(
  tx: Tx,
  actor: Actor,
  guid: string,
  { channel, from, to, step }: ValuesQuery & { step?: 'halfHour' | 'hour' | undefined },
) {
  const series = await readableChannel(tx, actor, guid, channel);
  if (!series) return { ...headOf(shapeOfPoint(await readablePoint(tx, actor, guid), channel), series), days: [] };
  if (step === 'hour' && series.stepMinutes < 60) {
    const days = await daysOf(tx, series.id, from, to);
    return { ...headOf({ ...series, stepMinutes: 60 }, series), days: days.map(hoursOf) };
  }
  const head = JSON.stringify(headOf(series, series));
  return new JsonText(`${head.slice(0, -1)},"days":${await daysAsJson(tx, series.id, from, to)}}`);
}

/** The sums of the days or months of a period, including those without values. */
export async function sumsOf(
  tx: Tx,
  point: Row<typeof meteringPoints>,
  { channel, from, to, step }: ValuesQuery & { step: 'day' | 'month' },
) {
  const series = await channelOf(tx, point, channel);
  const facts = await factsOf(tx, { points: sql`p.guid = ${point.guid}`, channel, from, to, step });
  const known = new Map(facts.map((fact) => [fact.at, { at: fact.at, ...sumOf(fact) }]));
  const places = new Set(daysBetween(from, to).map((day) => (step === 'day' ? day : firstDayOf(monthOf(day)))));
  const sums = Array.from(places, (at): PeriodSum => known.get(at) ?? { at, ...nothing });
  return { ...headOf(series ?? shapeOfPoint(point, channel), series), sums };
}
