import {
  HALF_OF_HOUR,
  HALF_OF_NON_COMMERCIAL_HOUR,
  MEASURED,
  NON_COMMERCIAL,
} from 'contract/features/measurements/facts.ts';

/** Converts the values of a day to another interval, minutes: an hour is split into equal halves, halves are summed into hours;
 *  an hour without one of its halves is unknown. */
export function fitted(values: readonly (number | null)[], from: number, to: number): (number | null)[] {
  if (from === to) return [...values];
  if (from > to) return values.flatMap((value) => (value === null ? [null, null] : [value / 2, value / 2]));
  return Array.from({ length: values.length / 2 }, (_, hour) => {
    const [a, b] = [values[hour * 2] ?? null, values[hour * 2 + 1] ?? null];
    return a === null || b === null ? null : a + b;
  });
}

const halves: Readonly<Record<number, number>> = {
  [MEASURED]: HALF_OF_HOUR,
  [NON_COMMERCIAL]: HALF_OF_NON_COMMERCIAL_HOUR,
};
const hours: Readonly<Record<number, number>> = {
  [HALF_OF_HOUR]: MEASURED,
  [HALF_OF_NON_COMMERCIAL_HOUR]: NON_COMMERCIAL,
};

/** Whether a value is half of an hour whose own half-hours are unknown. */
export const isHalved = (quality: number): boolean => quality in hours;

/** The same for quality: halves of an hour are marked as such; an hour made of two such halves gets its original
 *  quality, any other the worse quality of its halves. */
export function fittedQuality(quality: readonly number[], from: number, to: number): number[] {
  if (from === to) return [...quality];
  if (from > to) return quality.flatMap((one) => [halves[one] ?? one, halves[one] ?? one]);
  return Array.from({ length: quality.length / 2 }, (_, hour) => {
    const [a, b] = [quality[hour * 2]!, quality[hour * 2 + 1]!];
    return a === b ? (hours[a] ?? a) : Math.max(a, b);
  });
}
