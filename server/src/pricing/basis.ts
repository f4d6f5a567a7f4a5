import { HOURS } from 'contract/time/day-shape.ts';
import type { VoltageLevel } from 'contract/features/prices/facts.ts';

/** Prices of a month without VAT: RUB/MWh; capacity and maintenance in RUB/MW per month. Null when not known. */
export interface MonthPrices {
  /** By hours of the month, from midnight of the first day, Moscow time. */
  hours: readonly number[] | null;
  hoursUp: readonly number[] | null;
  hoursDown: readonly number[] | null;
  capacity: number | null;
  markup: number | null;
  otherServices: number | null;
  oneRate: number | null;
  maintenance: number | null;
  losses: number | null;
  wholesale: number | null;
  two: { night: number | null; day: number | null };
  three: { night: number | null; halfPeak: number | null; peak: number | null };
  nightHours: readonly number[];
  peakHours: readonly number[];
  deviationRate: number | null;
}

/** All data that the cost of a month is calculated from. */
export interface MonthBasis {
  /** `YYYY-MM` */
  month: string;
  /** MWh by hours of the month. */
  volumes: readonly number[];
  plan: readonly number[] | null;
  /** Days of the month, from 1. */
  workingDays: readonly number[];
  /** By working days, in order: the hour of the region's peak load; null when not known. */
  actualPeaks: readonly (number | null)[];
  plannedHours: readonly number[];
  prices: MonthPrices;
  /** False when only energy is bought and transmission is paid separately. */
  withTransmission: boolean;
}

/** The properties of a consumer that select the supplier's prices. */
export interface Consumer {
  voltage: VoltageLevel;
  powerGroup: 'low' | 'middle' | 'high';
}

/** The index of an hour, 1 to 24, of a day of the month among all hours of the month. */
export const placeOf = (day: number, hour: number): number => (day - 1) * HOURS + hour - 1;
