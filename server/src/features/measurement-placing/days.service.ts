import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { findSeries, seriesOf, type Series, type SeriesKey, type Shape } from '../../series/series.ts';
import type { DayValues } from '../../series/day-copy.ts';
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

/** Converts the values of a day to another interval: an hour is split into equal halves, halves are summed into hours. */
export function fitted(values: readonly (number | null)[], from: number, to: number): (number | null)[] {
  if (from === to) return [...values];
  if (from > to) return values.flatMap((value) => (value === null ? [null, null] : [value / 2, value / 2]));
  return Array.from({ length: values.length / 2 }, (_, hour) => {
    const [a, b] = [values[hour * 2] ?? null, values[hour * 2 + 1] ?? null];
    return a === null || b === null ? null : a + b;
  });
}

const fittedQuality = (quality: readonly number[], from: number, to: number): number[] => {
  if (from === to) return [...quality];
  if (from > to) return quality.flatMap((one) => [one, one]);
  return Array.from({ length: quality.length / 2 }, (_, hour) => Math.max(quality[hour * 2]!, quality[hour * 2 + 1]!));
};

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
