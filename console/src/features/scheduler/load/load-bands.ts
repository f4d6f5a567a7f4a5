import type { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { DAY_MS, HOURS, dayText, shownDay } from 'contract/time/day-shape.ts';
import { wallClock } from 'contract/time/wall-clock.ts';

export type LoadHour = Answer<typeof scheduleCalls.load>[number];

interface DayBand {
  /** The day that it is, or the two that it belongs to. */
  day: string;
  /** One for each hour, in order; none where the hour is not among the asked ones. */
  hours: readonly (LoadHour | undefined)[];
}

const HOUR_MS = DAY_MS / HOURS;

const hoursOf = ({ hour }: LoadHour, zone: string) => Math.floor(wallClock(Date.parse(hour), zone) / HOUR_MS);

/** The hour of the day in which the bands begin: where they are a day, the coming one, so that it is one band. */
export const firstOf = (load: readonly LoadHour[], zone: string): number =>
  load.length === HOURS ? hoursOf(load[0]!, zone) % HOURS : 0;

/** The coming hours as days of a zone, each a band of 24 hours from the first one of the day. */
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

/** How deep an hour is shown: 0 where nothing starts, up to 4 where four or more do. */
export const depthOf = (starts: number): number => Math.min(starts, DEEPEST);
