import { monthOf, addMonths } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';

/** The month so many months before the present one, as the program counts them: in Moscow time. */
export const monthAgo = (count: number): string => addMonths(monthOf(moscowToday()), -count);
