import type { Calendar } from 'contract/time/calendar.ts';
import { HOURS, dayText } from 'contract/time/day-shape.ts';
import type { DayType } from 'contract/features/forecasts/facts.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isOff } from '../../../forecasting/calendar.ts';
import { hoursOfDay, plannedHoursOf } from '../../prices/planned-hours.service.ts';

export const dayTypeOf = (calendar: Calendar, day: number): DayType =>
  isOff(calendar, day) ? 'off' : calendar.get(day) === 'short' ? 'short' : 'working';

const everyHour = Array.from({ length: HOURS }, (_, hour) => hour);

/** The candidate peak hours (from 0) of each working day: the planned peak hours, or all hours when none are
 *  entered. */
export async function peakHoursOf(
  tx: Tx,
  region: string | null,
  calendar: Calendar,
  [first, last]: readonly [number, number],
): Promise<Map<number, readonly number[]>> {
  const planned = await plannedHoursOf(tx, region, dayText(first), dayText(last));
  const result = new Map<number, readonly number[]>();
  for (let number = first; number <= last; number++) {
    if (isOff(calendar, number)) continue;
    const hours = hoursOfDay(planned, dayText(number))?.map((hour) => hour - 1) ?? everyHour;
    if (hours.length) result.set(number, hours);
  }
  return result;
}
