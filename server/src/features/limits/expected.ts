import type { EnergySum } from 'contract/features/measurements/energy-sum.ts';
import { isWorkingDay, type Calendar } from 'contract/time/calendar.ts';
import { dayNumber, daysBetween } from 'contract/time/day-shape.ts';

export interface FactDay extends EnergySum {
  at: string;
}

const isWhole = ({ present, expected }: EnergySum) => expected > 0 && present >= expected;
const meanOf = (days: readonly FactDay[]): number | null =>
  days.length ? days.reduce((sum, { value }) => sum + value, 0) / days.length : null;

/** The usual energy of the coming days, kWh: the mean of the complete known days of the same kind (working or off), or
 *  of all when there are none. Null when no complete day is known. */
export function usualEnergy(known: readonly FactDay[], from: string, to: string, calendar: Calendar): number | null {
  if (from > to) return 0;
  const whole = known.filter(isWhole);
  const isWorking = (day: string) => isWorkingDay(calendar, dayNumber(day));
  const [working, off] = [true, false].map((kind) => meanOf(whole.filter(({ at }) => isWorking(at) === kind)));
  const any = meanOf(whole);
  if (any === null) return null;
  return daysBetween(from, to).reduce((sum, day) => sum + ((isWorking(day) ? working : off) ?? any), 0);
}
