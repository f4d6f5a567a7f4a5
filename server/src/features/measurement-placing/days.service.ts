import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { findSeries, seriesOf, type Series, type SeriesKey, type Shape } from '../../series/series.ts';
import type { DayValues } from '../../series/day-copy.ts';
import { fitted, fittedQuality } from '../../series/fit.ts';
import type { Tx } from '../../core/transaction.ts';
import type { MessageChannel, Message, MessagePoint } from '../../exchange/message.ts';

/** A channel of a file with the series that it belongs to. */
export interface PlacedChannel {
  key: SeriesKey;
  point: MessagePoint;
  channel: MessageChannel;
  /** What the values of the file are multiplied by. */
  factor: number;
}

const shapeOf = ({ stepMinutes, unit }: MessageChannel): Shape => ({ stepMinutes, unit, zone: MOSCOW_ZONE });

export interface PlacedDay extends DayValues {
  placed: PlacedChannel;
  /** The interval of the series. */
  stepMinutes: number;
}

/** The days of channels in the interval of their series; missing series are created. */
export async function daysOf(
  tx: Tx,
  { values, quality }: Message,
  placed: readonly PlacedChannel[],
): Promise<PlacedDay[]> {
  const groups = Map.groupBy(placed, ({ channel: { stepMinutes, unit } }) => `${stepMinutes} ${unit}`);
  const days: PlacedDay[] = [];
  for (const group of groups.values()) {
    const keys = group.map(({ key }) => key);
    const known = await findSeries(tx, keys);
    const made = await seriesOf(
      tx,
      keys.filter((_, index) => !known[index]),
      shapeOf(group[0]!.channel),
    );
    const rest = made[Symbol.iterator]();
    for (const [index, one] of group.entries()) {
      const { channel } = one;
      const series: Series = known[index] ?? rest.next().value!;
      const { at, length, stepMinutes, day } = channel;
      const { factor } = one;
      const own = Array.from(values.subarray(at, at + length), (value) =>
        Number.isNaN(value) ? null : value * factor,
      );
      const marks = quality.subarray(at, at + length);
      days.push({
        series: series.id,
        day,
        placed: one,
        stepMinutes: series.stepMinutes,
        values: fitted(own, stepMinutes, series.stepMinutes),
        ...(marks.some(Boolean) && { quality: fittedQuality([...marks], stepMinutes, series.stepMinutes) }),
      });
    }
  }
  return days;
}
