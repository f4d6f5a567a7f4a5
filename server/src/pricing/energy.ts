import { Big } from 'big.js';
import { HOURS } from 'contract/time/day-shape.ts';
import type { MonthBasis } from './basis.ts';

export const sumOf = (numbers: readonly number[]): Big => numbers.reduce((sum, number) => sum.plus(number), new Big(0));

export type Zone = 'night' | 'halfPeak' | 'peak' | 'day';

/** The zone of each hour of a day, for two zones or for three. */
export function zonesOf({ prices }: Pick<MonthBasis, 'prices'>, zones: 2 | 3): Zone[] {
  return Array.from({ length: HOURS }, (_, index) => {
    if (prices.nightHours.includes(index + 1)) return 'night';
    if (zones === 2) return 'day';
    return prices.peakHours.includes(index + 1) ? 'peak' : 'halfPeak';
  });
}

export interface ZoneCost {
  zone: Zone;
  volume: Big;
  price: number;
  cost: Big;
}

/** Volumes by zones of the day, each at its price; null where a price is not known. */
export function costByZones(basis: MonthBasis, zones: 2 | 3): ZoneCost[] | null {
  const names = zonesOf(basis, zones);
  const { two, three } = basis.prices;
  const known =
    zones === 2
      ? [
          ['night', two.night],
          ['day', two.day],
        ]
      : [
          ['night', three.night],
          ['halfPeak', three.halfPeak],
          ['peak', three.peak],
        ];
  if (known.some(([, price]) => price === null)) return null;
  return (known as [Zone, number][]).map(([zone, price]) => {
    const volume = sumOf(basis.volumes.filter((_, place) => names[place % HOURS] === zone));
    return { zone, volume, price, cost: volume.times(price) };
  });
}

/** Each hour's volume at its price; null where prices by hours are not known. */
export const costByHours = ({ volumes, prices: { hours } }: MonthBasis): Big[] | null =>
  hours && volumes.map((volume, place) => new Big(volume).times(hours[place]!));

export interface PlannedCost {
  hours: Big[];
  /** MWh off the plan, either way. */
  deviation: Big;
}

/** Each hour as planned, and what was used above or below the plan at the price of that deviation: what is below is given back. */
export function costByPlan({ volumes, plan, prices: { hours, hoursUp, hoursDown } }: MonthBasis): PlannedCost | null {
  if (!plan || !hours || !hoursUp || !hoursDown) return null;
  let deviation = new Big(0);
  const costs = volumes.map((volume, place) => {
    const off = new Big(volume).minus(plan[place]!);
    deviation = deviation.plus(off.abs());
    const price = off.gt(0) ? hoursUp[place]! : hoursDown[place]!;
    return new Big(plan[place]!).times(hours[place]!).plus(off.times(price));
  });
  return { hours: costs, deviation };
}
