import { dayHours } from 'contract/features/prices/facts.ts';
import type { MonthBasis } from '../server/src/pricing/basis.ts';
import { costOfMonth } from '../server/src/pricing/categories.ts';
import { middle, repeat } from './figure.ts';
import { report, round } from './report.ts';
import { timeOf } from './time.ts';

const DAYS = 31;
const HOURS = Object.keys(dayHours).length;
const LIMIT_MS = 100;
const TURNS = 15;

const spread = (least: number, greatest: number, digits: number) =>
  Array.from({ length: DAYS * HOURS }, (_, place) =>
    Number((least + ((place * 7919) % 997) * ((greatest - least) / 997)).toFixed(digits)),
  );
const workingDays = Array.from({ length: DAYS }, (_, index) => index + 1).filter((day) => day % 7 > 1);

/** A month with the data that every price category needs. */
const month: MonthBasis = {
  month: '2026-10',
  volumes: spread(0, 12, 6),
  plan: spread(1, 11, 6),
  workingDays,
  actualPeaks: workingDays.map((day) => 8 + (day % 13)),
  plannedHours: Array.from({ length: 14 }, (_, index) => index + 8),
  withTransmission: true,
  prices: {
    hours: spread(300, 4000, 2),
    hoursUp: spread(300, 5000, 2),
    hoursDown: spread(200, 3000, 2),
    capacity: 902_418.55,
    markup: 250,
    otherServices: 4,
    oneRate: 2334.12,
    maintenance: 1_207_354.26,
    losses: 519.6,
    wholesale: 3187.4,
    two: { night: 1712.06, day: 3904.71 },
    three: { night: 1712.06, halfPeak: 3011.88, peak: 6120.33 },
    nightHours: [24, 1, 2, 3, 4, 5, 6, 7],
    peakHours: [8, 9, 10, 18, 19, 20, 21],
    deviationRate: 17.29,
  },
};

/** Milliseconds to price a month in seven categories. */
const timePricing = () => timeOf(() => costOfMonth(month));

export async function measurePricing(): Promise<void> {
  const first = await repeat(1, timePricing);
  const usual = await repeat(TURNS, timePricing);
  const detail = `первый раз; потом ${round(middle(usual))} мс`;
  report('Месяц в семи ценовых категориях, мс', first, { atMost: LIMIT_MS }, detail);
}
