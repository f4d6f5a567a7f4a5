import type { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { DAY_MS, HOURS, dayText, shownDay } from 'contract/time/day-shape.ts';
import { wallClock } from 'contract/time/wall-clock.ts';

export type LoadHour = Answer<typeof scheduleCalls.load>[number];

interface DayBand {
  /** The day of the band, or the two days that it spans. */
  day: string;
  /** One item per hour, in order; undefined for hours outside the requested period. */
  hours: readonly (LoadHour | undefined)[];
}

const HOUR_MS = DAY_MS / HOURS;

const hoursOf = ({ hour }: LoadHour, zone: string) => Math.floor(wallClock(Date.parse(hour), zone) / HOUR_MS);

/** The first hour of the bands: for a single day the coming hour, so that there is one band. */
export const firstOf = (load: readonly LoadHour[], zone: string): number =>
  load.length === HOURS ? hoursOf(load[0]!, zone) % HOURS : 0;

/** The coming hours as days of a zone, each a band of 24 hours starting with `first`. */
export function bandsOf(load: readonly LoadHour[], zone: string): DayBand[] {
  const first = firstOf(load, zone);
  const days = Map.groupBy(load, (one) => Math.floor((hoursOf(one, zone) - first) / HOURS));
  return [...days].map(([day, given]) => {
    const byHour = new Map(given.map((one) => [(hoursOf(one, zone) - first) % HOURS, one]));
    const begins = shownDay(dayText(day));
    const label = first ? `${begins.slice(0, 5)} – ${shownDay(dayText(day + 1))}` : begins;
    return { day: label, hours: Array.from({ length: HOURS }, (_, hour) => byHour.get(hour)) };
  });
}

const DEEPEST = 4;

/** The shade of an hour: 0 when nothing starts, up to 4 for four or more starts. */
export const depthOf = (starts: number): number => Math.min(starts, DEEPEST);
