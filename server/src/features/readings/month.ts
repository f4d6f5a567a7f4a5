import type {
  ReconciledMonth,
  ReconciledStretch,
  ReconciliationThreshold,
} from 'contract/features/readings/reconciliation.ts';
import { registerDifference } from 'contract/features/readings/difference.ts';
import { addMonths, firstDayOf } from 'contract/time/calendar.ts';
import { addDays, dayAt, DAY_MS, dayBegins, MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import type { SpanSum } from '../../series/between.ts';

/** A register reading at a moment (ms), and the placement of its device. */
export interface KnownReading {
  at: number;
  total: number;
  deviceGuid: string;
  serialNumber: string;
  stay: string;
  stayFrom: number;
  stayTo: number | null;
}
/** A coefficient with its days, both inclusive. */
export interface Coefficient {
  from: string;
  to: string | null;
  value: number;
}

/** The maximum distance of a reading from the beginning of a month that it stands for. */
const NEAR_DAYS = 5;
export const NEAR_MS = NEAR_DAYS * DAY_MS;

export const monthBegins = (month: string): number => dayBegins(firstDayOf(month), MOSCOW_ZONE);
const dayOf = (at: number) => dayAt(at, MOSCOW_ZONE);

/** The reading nearest to a moment; of two devices at the same moment, the new one begins a month and the old one ends
 *  it. */
function nearest(readings: readonly KnownReading[], at: number, side: 'start' | 'end'): number {
  let found = -1;
  for (const [index, reading] of readings.entries()) {
    const away = Math.abs(reading.at - at);
    if (away > NEAR_MS) continue;
    const best = found < 0 ? Infinity : Math.abs(readings[found]!.at - at);
    if (away < best || (away === best && side === 'start')) found = index;
  }
  return found;
}

const coefficientOn = (coefficients: readonly Coefficient[], day: string): number =>
  coefficients.find(({ from, to }) => from <= day && (to === null || day <= to))?.value ?? 1;

/** The coefficient between two moments, or the day on which it changed. */
function coefficientBetween(coefficients: readonly Coefficient[], from: number, to: number): number | string {
  const last = dayOf(to - 1);
  const value = coefficientOn(coefficients, dayOf(from));
  for (let day = addDays(dayOf(from), 1); day <= last; day = addDays(day, 1)) {
    if (coefficientOn(coefficients, day) !== value) return day;
  }
  return value;
}

export type MeteredMonth = Pick<ReconciledMonth, 'month' | 'start' | 'end' | 'stretches' | 'missing'>;

const sideOf = ({ at, total, serialNumber }: KnownReading) => ({
  takenAt: new Date(at).toISOString(),
  total,
  serialNumber,
});

/** The energy per device between two readings, or what is missing. */
function stretchesOf(
  chain: readonly KnownReading[],
  coefficients: readonly Coefficient[],
): ReconciledStretch[] | string {
  const stretches: ReconciledStretch[] = [];
  for (const [index, after] of chain.entries()) {
    const before = chain[index - 1];
    if (!before || before.at === after.at) continue;
    if (before.stay !== after.stay) {
      if (before.at === before.stayTo && after.at === after.stayFrom) continue;
      return `Прибор сменился ${shownDay(dayOf(after.stayFrom))}, а показаний при замене нет`;
    }
    const coefficient = coefficientBetween(coefficients, before.at, after.at);
    if (typeof coefficient === 'string')
      return `Коэффициент сменился ${shownDay(coefficient)}, а показания в этот день нет`;
    stretches.push({
      deviceGuid: after.deviceGuid,
      serialNumber: after.serialNumber,
      from: new Date(before.at).toISOString(),
      to: new Date(after.at).toISOString(),
      before: before.total,
      after: after.total,
      coefficient,
      amount: registerDifference(before.total, after.total) * coefficient,
    });
  }
  return stretches;
}

/** The energy of a month by a point's readings in chronological order: from the one nearest to its beginning to the one
 *  nearest to its end, over all devices in between. */
export function meteredMonth(
  readings: readonly KnownReading[],
  coefficients: readonly Coefficient[],
  month: string,
): MeteredMonth {
  const [begins, ends] = [monthBegins(month), monthBegins(addMonths(month, 1))];
  const [first, last] = [nearest(readings, begins, 'start'), nearest(readings, ends, 'end')];
  const start = first < 0 ? null : sideOf(readings[first]!);
  const end = last < 0 ? null : sideOf(readings[last]!);
  const nothing = (missing: string): MeteredMonth => ({ month, start, end, stretches: [], missing });
  const absent = (at: number) => `Нет показания ближе ${NEAR_DAYS} суток к ${shownDay(dayOf(at))}`;
  if (first < 0) return nothing(absent(begins));
  if (last < 0) return nothing(ends > Date.now() ? 'Месяц не окончен' : absent(ends));
  const stretches = stretchesOf(readings.slice(first, last + 1), coefficients);
  if (typeof stretches === 'string') return nothing(stretches);
  return { month, start, end, stretches, missing: stretches.length ? null : absent(ends) };
}

const PERCENT = 100;

const exceeds = (difference: number, metered: number, { percent, kwh }: ReconciliationThreshold): boolean =>
  Math.abs(difference) > kwh && Math.abs(difference) * PERCENT > percent * Math.abs(metered);

/** Compares a month with the profile between its readings. If the profile has gaps, a difference that disappears when
 *  they are filled proportionally is explained by them. */
export function judged(
  month: MeteredMonth,
  sum: SpanSum | null,
  threshold: ReconciliationThreshold,
): Omit<ReconciledMonth, 'fact'> {
  const { present, expected } = sum ?? { present: 0, expected: 0 };
  const metered = month.stretches.length ? month.stretches.reduce((all, { amount }) => all + amount, 0) : null;
  const profile = sum && present > 0 ? sum.sum : null;
  const common = { ...month, metered, profile, present, expected };
  if (metered === null || profile === null) {
    const missing = month.missing ?? 'Профиля между показаниями нет';
    return { ...common, difference: null, percent: null, state: 'unknown', missing };
  }
  const difference = profile - metered;
  const percent = metered === 0 ? null : (difference / metered) * PERCENT;
  const isFull = expected - present < 1e-6;
  const holes = ((expected - present) / expected) * PERCENT;
  const missing = isFull
    ? month.missing
    : `Нет ${Math.max(holes, 0.1).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0% профиля`;
  const filled = (profile * expected) / present - metered;
  const isOff = exceeds(difference, metered, threshold);
  const state = !isOff ? 'agrees' : isFull || exceeds(filled, metered, threshold) ? 'differs' : 'holes';
  return { ...common, difference, percent, state, missing };
}
