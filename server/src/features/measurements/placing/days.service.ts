import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import { refineSeries } from '../../../series/refine.ts';
import { findSeries, seriesOf, type Series, type SeriesKey } from '../../../series/series.ts';
import type { DayValues } from '../../../series/day-copy.ts';
import { fitted, fittedQuality } from '../../../series/fit.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { MessageChannel, Message, MessagePoint } from '../../../exchange/message.ts';

/** A channel of a file with its series. */
export interface PlacedChannel {
  key: SeriesKey;
  point: MessagePoint;
  channel: MessageChannel;
  /** The factor applied to the file's values. */
  factor: number;
}

export interface PlacedDay extends DayValues {
  placed: PlacedChannel;
  /** The interval of the series. */
  stepMinutes: number;
}

/** The intervals specified on the points' cards, minutes. */
async function intervalsOfPoints(tx: Tx, keys: readonly SeriesKey[]): Promise<Map<string, number>> {
  const points = keys.flatMap((key) => ('meteringPoint' in key ? [key.meteringPoint] : []));
  if (points.length === 0) return new Map();
  const found = await tx.rows<{ guid: string; step: number }>(sql`
    select guid, profile_interval as step from metering_point
    where guid = any(${[...new Set(points)]}::uuid[]) and profile_interval is not null`);
  return new Map(found.map(({ guid, step }) => [guid, step]));
}

/** The series of similar channels. A missing one is created with the finer of the file's and the point's interval; an
 *  hourly one becomes half-hourly when half-hours arrive. */
async function seriesFor(tx: Tx, placed: readonly PlacedChannel[], all: readonly Series[]): Promise<Series[]> {
  const { stepMinutes, unit } = placed[0]!.channel;
  const keys = placed.map(({ key }) => key);
  const known = await findSeries(tx, keys);
  const hourly = known.flatMap((one) => (one && one.stepMinutes > stepMinutes ? [one.id] : []));
  const written = [...all, ...known.flatMap((one) => one ?? [])].map(({ id }) => id);
  await refineSeries(tx, hourly, written);
  const missing = keys.filter((_, index) => !known[index]);
  const intervals = await intervalsOfPoints(tx, missing);
  const stepOf = (key: SeriesKey) =>
    Math.min(stepMinutes, ('meteringPoint' in key && intervals.get(key.meteringPoint)) || stepMinutes);
  for (const [step, some] of Map.groupBy(missing, stepOf)) {
    await seriesOf(tx, some, { stepMinutes: step, unit, zone: MOSCOW_ZONE });
  }
  return (await findSeries(tx, keys)) as Series[];
}

/** The days of channels converted to the interval of their series; missing series are created. */
export async function daysOf(
  tx: Tx,
  { values, quality }: Message,
  placed: readonly PlacedChannel[],
): Promise<PlacedDay[]> {
  // Half-hours first, so that hours of the same series can then be split.
  const groups = [...Map.groupBy(placed, ({ channel: { stepMinutes, unit } }) => `${stepMinutes} ${unit}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);
  const days: PlacedDay[] = [];
  const met: Series[] = [];
  for (const group of groups) {
    const found = await seriesFor(tx, group, met);
    met.push(...found);
    for (const [index, one] of group.entries()) {
      const series = found[index]!;
      const { at, length, stepMinutes, day } = one.channel;
      const own = Array.from(values.subarray(at, at + length), (value) =>
        Number.isNaN(value) ? null : value * one.factor,
      );
      const marks = quality.subarray(at, at + length);
      const isMarked = marks.some(Boolean) || stepMinutes > series.stepMinutes;
      days.push({
        series: series.id,
        day,
        placed: one,
        stepMinutes: series.stepMinutes,
        values: fitted(own, stepMinutes, series.stepMinutes),
        ...(isMarked && { quality: fittedQuality([...marks], stepMinutes, series.stepMinutes) }),
      });
    }
  }
  return days;
}
