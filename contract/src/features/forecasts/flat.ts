import { HOURS } from '../../time/day-shape.ts';

const SAME = 1e-6;

/** Whether some day of hourly values, 24 a day, has the same number in all its hours. */
export function hasFlatDay(values: ArrayLike<number | null>): boolean {
  for (let from = 0; from + HOURS <= values.length; from += HOURS) {
    const first = values[from]!;
    let hour = 1;
    while (hour < HOURS && Math.abs(values[from + hour]! - first) <= SAME * Math.abs(first)) hour++;
    if (hour === HOURS) return true;
  }
  return false;
}
