import { isWorkingDay } from 'contract/time/calendar.ts';
import { dayNumber } from 'contract/time/day-shape.ts';
import type { Alarm, MissedPolicy, StartKind } from 'contract/features/scheduler/facts.ts';
import {
  nextStarts,
  startBefore,
  startsAfter,
  type DayKind,
  type IsWorking,
  type Timing,
} from 'contract/time/schedule-times.ts';
import { readCalendar } from '../core/production-calendar.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import type { PlannedSchedule } from './begin.ts';

/** A schedule as it is planned by. */
export interface Schedule extends PlannedSchedule {
  name: string;
  starts: StartKind;
  cron: string | null;
  everyMinutes: number | null;
  timeZone: string;
  calendar: DayKind;
  missed: MissedPolicy;
  alarm: Alarm;
  escalateMinutes: number | null;
  account: string | null;
  isPaused: boolean;
  nextRunAt: string | null;
}

/** The schedules that a condition holds for. */
export const schedulesWhere = (tx: Tx, condition: Sql, lock = sql``): Promise<Schedule[]> =>
  tx.rows<Schedule>(sql`
    select s.guid, s.version, s.name, s.kind, s.parameters, s.starts, s.cron, s.every_minutes as "everyMinutes",
      s.time_zone as "timeZone", s.calendar, s.overlap, s.missed, s.retries, s.retry_pause_seconds as "retryPauseSeconds",
      s.max_minutes as "maxMinutes", s.alarm, s.escalate_minutes as "escalateMinutes", s.account_guid as account, is_paused(s) as "isPaused", s.next_run_at as "nextRunAt"
    from schedule s where ${condition} ${lock}`);

type Timed = Pick<Schedule, 'starts' | 'cron' | 'everyMinutes' | 'timeZone' | 'calendar'>;

/** When a schedule starts by the clock; null where it starts after another one, or by hand. */
export const timingOf = ({ starts, cron, everyMinutes, timeZone, calendar }: Timed): Timing | null =>
  starts === 'after' || starts === 'hand'
    ? null
    : {
        cron: starts === 'cron' ? cron : null,
        everyMinutes: starts === 'every' ? everyMinutes : null,
        zone: timeZone,
        days: calendar,
      };

/** The days that are working ones, by the production calendar. */
export async function workingDays(tx: Tx): Promise<IsWorking> {
  const calendar = await readCalendar(tx);
  return (day) => isWorkingDay(calendar, dayNumber(day));
}

/** The calendar where it is asked for: most schedules run on any day. */
export const calendarOf = async (tx: Tx, { calendar }: Pick<Schedule, 'calendar'>): Promise<IsWorking> =>
  calendar === 'any' ? () => true : workingDays(tx);

export const nextOf = (timing: Timing, after: Date, isWorking: IsWorking): Date | null =>
  nextStarts(timing, after, 1, isWorking)[0] ?? null;

const LATE_MS = 60_000;
/** Starts that are caught up at once. */
const MOST = 100;

interface Due {
  /** To be run, the earliest first. */
  run: Date[];
  /** Not to be run any more. */
  missed: Date[];
}

/** What is done about starts that are due: those over a minute late were missed. */
export function dueOf(due: readonly Date[], now: Date, policy: MissedPolicy): Due {
  const isLate = (start: Date) => now.getTime() - start.getTime() > LATE_MS;
  const kept = { all: due.slice(-MOST), last: due.slice(-1), skip: due.filter((start) => !isLate(start)) }[policy];
  return { run: kept, missed: due.filter((start) => !kept.includes(start)) };
}

/** The starts from the one that is due until now, and the one after. */
export function startsUntil(timing: Timing, from: Date, now: Date, isWorking: IsWorking) {
  const due: Date[] = [];
  for (const start of startsAfter(timing, new Date(from.getTime() - 1), isWorking)) {
    if (start > now) return { due, next: start };
    due.push(start);
    // Of a very long stretch only its end is of use.
    if (due.length > 20 * MOST) due.splice(0, 10 * MOST);
  }
  return { due, next: null };
}

/** The stretch of time that a start is responsible for: from the start before. */
export const intervalOf = (timing: Timing, start: Date, isWorking: IsWorking) => ({
  from: startBefore(timing, start, isWorking),
  to: start,
});
