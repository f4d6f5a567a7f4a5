import { isWorkingDay } from 'contract/time/calendar.ts';
import { dayNumber } from 'contract/time/day-shape.ts';
import type { MissedPolicy, StartKind } from 'contract/features/scheduler/facts.ts';
import type { IsWorking } from 'contract/time/cron.ts';
import {
  followsCalendar,
  nextStarts,
  startBefore,
  startsAfter,
  type DayKind,
  type Timing,
} from 'contract/time/schedule-times.ts';
import { readCalendar } from '../core/production-calendar.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { alarming, type Alarming } from './alarm.ts';
import type { PlannedSchedule } from './begin.ts';

/** The parts of a schedule used for planning. */
export interface Schedule extends PlannedSchedule, Alarming {
  name: string;
  starts: StartKind;
  cron: string | null;
  everyMinutes: number | null;
  timeZone: string;
  calendar: DayKind;
  missed: MissedPolicy;
  isEnabled: boolean;
  isPaused: boolean;
  pausedUntil: string | null;
  nextRunAt: string | null;
}

/** The schedules that match a condition. */
export const schedulesWhere = (tx: Tx, condition: Sql, lock = sql``): Promise<Schedule[]> =>
  tx.rows<Schedule>(sql`
    select s.guid, s.version, s.name, s.kind, s.parameters, s.starts, s.cron, s.every_minutes as "everyMinutes",
      s.time_zone as "timeZone", s.calendar, s.overlap, s.missed, s.retries, s.retry_pause_seconds as "retryPauseSeconds",
      s.max_minutes as "maxMinutes", ${alarming},
      s.is_enabled as "isEnabled", is_paused(s) as "isPaused", s.paused_until as "pausedUntil", s.next_run_at as "nextRunAt"
    from schedule s where ${condition} ${lock}`);

type Timed = Pick<Schedule, 'starts' | 'cron' | 'everyMinutes' | 'timeZone' | 'calendar'>;

/** The timing of a schedule; null when it starts after another one or manually. */
export const timingOf = ({ starts, cron, everyMinutes, timeZone, calendar }: Timed): Timing | null =>
  starts === 'after' || starts === 'hand'
    ? null
    : {
        cron: starts === 'cron' ? cron : null,
        everyMinutes: starts === 'every' ? everyMinutes : null,
        zone: timeZone,
        days: calendar,
      };

/** A check for working days by the production calendar. */
export async function workingDays(tx: Tx): Promise<IsWorking> {
  const calendar = await readCalendar(tx);
  return (day) => isWorkingDay(calendar, dayNumber(day));
}

/** Reads the calendar only when needed, because most schedules run on any day. */
export const calendarOf = async (tx: Tx, timing: Timing): Promise<IsWorking> =>
  followsCalendar(timing) ? workingDays(tx) : () => true;

/** The moment by the clock of the database, which all programs share. */
export async function clockOf(tx: Tx): Promise<Date> {
  const found = await tx.one<{ at: string }>(sql`select now() as at`);
  return new Date(found!.at);
}

export const nextOf = (timing: Timing, after: Date, isWorking: IsWorking): Date | null =>
  nextStarts(timing, after, 1, isWorking)[0] ?? null;

/** After when a schedule may start: never while it is off or paused with no end, and not before the end of its pause. */
export function startsFrom({ isEnabled, isPaused, pausedUntil }: Schedule, now: Date): Date | null {
  if (!isEnabled || (isPaused && pausedUntil === null)) return null;
  return isPaused && pausedUntil !== null ? new Date(pausedUntil) : now;
}

/** Writes when schedules start next. */
export async function planNext(tx: Tx, guids: readonly string[]): Promise<void> {
  const now = await clockOf(tx);
  for (const schedule of await schedulesWhere(tx, sql`s.guid = any(${guids}::uuid[])`)) {
    const timing = timingOf(schedule);
    const after = startsFrom(schedule, now);
    const next = timing && after ? nextOf(timing, after, await calendarOf(tx, timing)) : null;
    await tx.run(sql`update schedule set next_run_at = ${next?.toISOString() ?? null} where guid = ${schedule.guid}`);
  }
}

const LATE_MS = 60_000;
/** The maximum number of starts caught up at once. */
const MOST = 100;

interface Due {
  /** Starts to run, earliest first. */
  run: Date[];
  /** Starts that are skipped. */
  missed: Date[];
}

/** Decides which due starts run: those over a minute late count as missed. */
export function dueOf(due: readonly Date[], now: Date, policy: MissedPolicy): Due {
  const isLate = (start: Date) => now.getTime() - start.getTime() > LATE_MS;
  const kept = { all: due.slice(-MOST), last: due.slice(-1), skip: due.filter((start) => !isLate(start)) }[policy];
  return { run: kept, missed: due.filter((start) => !kept.includes(start)) };
}

/** The due starts up to now, and the next one. */
export function startsUntil(timing: Timing, from: Date, now: Date, isWorking: IsWorking) {
  const due: Date[] = [];
  for (const start of startsAfter(timing, new Date(from.getTime() - 1), isWorking)) {
    if (start > now) return { due, next: start };
    due.push(start);
    // For a very long period, only the end is needed.
    if (due.length > 20 * MOST) due.splice(0, 10 * MOST);
  }
  return { due, next: null };
}

/** The time interval that a start covers: from the previous start. */
export const intervalOf = (timing: Timing, start: Date, isWorking: IsWorking) => ({
  from: startBefore(timing, start, isWorking),
  to: start,
});
