import { Big } from 'big.js';
import { placeOf, type MonthBasis } from './basis.ts';

// The only divisions are those of means.
Big.DP = 30;

interface CapacityHour {
  day: number;
  hour: number;
  /** MWh of the hour, equal to its mean MW. */
  volume: number;
}

/** A mean kept as a sum of megawatts over days, so that the division comes last. */
export interface Capacity {
  hours: CapacityHour[];
  sum: Big;
}

const capacityOf = (hours: CapacityHour[]): Capacity => ({
  hours,
  sum: hours.reduce((sum, { volume }) => sum.plus(volume), new Big(0)),
});

/** The consumption in the region's peak hours of working days; null when one of these hours is unknown. */
export function boughtCapacity({ workingDays, actualPeaks, volumes }: MonthBasis): Capacity | null {
  if (actualPeaks.length !== workingDays.length || actualPeaks.includes(null)) return null;
  return capacityOf(
    workingDays.map((day, index) => {
      const hour = actualPeaks[index]!;
      return { day, hour, volume: volumes[placeOf(day, hour)]! };
    }),
  );
}

/** The maximum over the planned peak hours of each working day; the mean is taken over these maxima, not over all
 *  planned hours. */
export function networkCapacity({ workingDays, plannedHours, volumes }: MonthBasis): Capacity | null {
  if (plannedHours.length === 0) return null;
  return capacityOf(
    workingDays.map((day) => {
      const volumeAt = (hour: number) => volumes[placeOf(day, hour)]!;
      const hour = plannedHours.reduce((most, next) => (volumeAt(next) > volumeAt(most) ? next : most));
      return { day, hour, volume: volumeAt(hour) };
    }),
  );
}

/** The mean over the days times a monthly price; the single division comes last. */
export const costOfCapacity = ({ hours, sum }: Capacity, price: number): Big =>
  hours.length ? sum.times(price).div(hours.length) : new Big(0);

export const meanOf = ({ hours, sum }: Capacity): number => (hours.length ? sum.div(hours.length).toNumber() : 0);
