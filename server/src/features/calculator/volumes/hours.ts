import { HOURS } from 'contract/time/day-shape.ts';

/** Rounds kWh to a millionth to remove floating-point errors of a sum. */
export const tidy = (kwh: number) => Math.round(kwh * 1e6) / 1e6;
export const megawattHours = (kwh: number) => Math.round(kwh * 1e6) / 1e9;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Fills missing hours with the mean of the same hour over days of the same kind, or over all known days. */
export function filled(hours: readonly (number | null)[], isWorking: (day: number) => boolean): number[] {
  const known = (kind: boolean | null, hour: number) =>
    hours.filter(
      (value, place): value is number =>
        value !== null && place % HOURS === hour && (kind === null || isWorking(Math.floor(place / HOURS)) === kind),
    );
  return hours.map((value, place) => {
    if (value !== null) return value;
    const hour = place % HOURS;
    const alike = known(isWorking(Math.floor(place / HOURS)), hour);
    const any = alike.length ? alike : known(null, hour);
    return any.length ? tidy(mean(any)) : 0;
  });
}
