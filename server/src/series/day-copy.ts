import { dayNumber } from 'contract/time/day-shape.ts';
import { COPY_HEADROOM } from '../core/copy-in.ts';

/** The binary format of COPY (https://www.postgresql.org/docs/current/sql-copy.html) and of an array (array_send). */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const FLOAT8 = 701;
const DAYS_TO_2000 = dayNumber('2000-01-01');
const ARRAY_HEAD = 20;
const ROW_HEAD = 2 + 8 + 8 + 4 + ARRAY_HEAD + 4;
const ELEMENT = 12;

/** The values of a series on a calendar day `YYYY-MM-DD` of its zone, one per interval; null for an unknown one.
 *  `quality`: an index into `qualities` of the contract per value; absent when all are measured. */
export interface DayValues {
  series: number;
  day: string;
  values: readonly (number | null)[];
  quality?: readonly number[] | undefined;
}

/** One digit per value; null when all are measured. */
export function qualityText({ values, quality }: DayValues): string | null {
  if (!quality?.some((one) => one > 0)) return null;
  return values.map((value, index) => (value === null ? 0 : (quality[index] ?? 0))).join('');
}

/** Encodes days for COPY into `staged_day`. */
export function copyOf(days: readonly DayValues[]): Buffer {
  const qualities = days.map(qualityText);
  const size = days.reduce(
    (sum, { values }, index) => sum + ROW_HEAD + values.length * ELEMENT + (qualities[index]?.length ?? 0),
    0,
  );
  const data = Buffer.allocUnsafe(COPY_HEADROOM + SIGNATURE.length + size + 2);
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  let at = COPY_HEADROOM + SIGNATURE.copy(data, COPY_HEADROOM);
  let [lastDay, lastNumber] = ['', 0];
  days.forEach(({ series, day, values }, index) => {
    if (day !== lastDay) [lastDay, lastNumber] = [day, dayNumber(day) - DAYS_TO_2000];
    const { length } = values;
    view.setInt16(at, 4);
    view.setInt32(at + 2, 4);
    view.setInt32(at + 6, series);
    view.setInt32(at + 10, 4);
    view.setInt32(at + 14, lastNumber);
    const array = at + 18;
    view.setInt32(array + 4, 1);
    view.setInt32(array + 12, FLOAT8);
    // PostgreSQL requires zero dimensions for an empty array, but a day always has intervals.
    view.setInt32(array + 16, length);
    view.setInt32(array + 20, 1);
    at = array + 4 + ARRAY_HEAD;
    let hasNull = 0;
    for (let place = 0; place < length; place++) {
      const value = values[place]!;
      if (value === null) {
        hasNull = 1;
        view.setInt32(at, -1);
        at += 4;
      } else {
        if (!Number.isFinite(value)) throw new RangeError(`series ${series}, ${day}: ${value} is not a finite number`);
        view.setInt32(at, 8);
        view.setFloat64(at + 4, value);
        at += ELEMENT;
      }
    }
    view.setInt32(array, at - array - 4);
    view.setInt32(array + 8, hasNull);
    const quality = qualities[index];
    view.setInt32(at, quality?.length ?? -1);
    at += 4 + (quality ? data.write(quality, at + 4, 'latin1') : 0);
  });
  view.setInt16(at, -1);
  return data.subarray(0, at + 2);
}
