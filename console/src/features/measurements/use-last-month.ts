import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { notBefore, useFirstDay } from '../../resource/frame/first-day.ts';

/** The last 31 complete days in Moscow time that are visible to the person. */
export function useLastMonth(): { from: string; to: string } {
  const first = useFirstDay();
  const to = notBefore(first, addDays(moscowToday(), -1));
  return { from: notBefore(first, addDays(to, -30)), to };
}
