import { DAY_MINUTES } from './period-clock.ts';
import { intervalMoments, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';

const clock = new Intl.DateTimeFormat('sv', { timeZone: MOSCOW_ZONE, timeStyle: 'short' });

function minutesOf(moment: number): number {
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number);
  return hours * 60 + minutes;
}

const ordinary = new Map<number, readonly number[]>();

function ordinarySlots(step: number): readonly number[] {
  const known = ordinary.get(step) ?? Array.from({ length: DAY_MINUTES / step }, (_, index) => index * step);
  ordinary.set(step, known);
  return known;
}

/** The starts of the intervals of a Moscow day in clock minutes; on a day of clock change, an hour is missing or repeated. */
export const slotsOf = (day: string, step: number): readonly number[] =>
  intervalsOf(day, MOSCOW_ZONE, step) * step === DAY_MINUTES
    ? ordinarySlots(step)
    : intervalMoments(day, MOSCOW_ZONE, step).map(minutesOf);
