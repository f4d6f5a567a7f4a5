import { FEED_DAYS } from 'contract/features/scheduler/calendar-feed.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { nextStarts } from 'contract/time/schedule-times.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { clockOf, schedulesWhere, startsFrom, timingOf, workingDays } from '../../../jobs/schedule.ts';
import { belonging } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import type { ComingRun } from './calendar-document.ts';

const DAY_MS = 86_400_000;
/** The maximum per schedule, so that one that starts each minute leaves room for the others. */
const MAX_OF_ONE = 200;
const MOST = 2000;

/** The upcoming runs of the schedules visible to a person, in order. */
export async function comingRuns(tx: Tx, rights: Rights): Promise<ComingRun[]> {
  const now = await clockOf(tx);
  const end = new Date(now.getTime() + FEED_DAYS * DAY_MS);
  const visible = belonging(reached(schedules, rights, 'read'));
  const found = await schedulesWhere(tx, sql`s.guid in (select t.guid from schedule t where ${visible})`);
  const isWorking = await workingDays(tx);
  const runs = found.flatMap((schedule) => {
    const timing = timingOf(schedule);
    const from = startsFrom(schedule, now);
    if (!timing || !from) return [];
    const { guid, name, kind } = schedule;
    return nextStarts(timing, from, MAX_OF_ONE, isWorking)
      .filter((start) => start < end)
      .map((start): ComingRun => ({ schedule: guid, name, kind, timing, start }));
  });
  return runs.toSorted((a, b) => a.start.getTime() - b.start.getTime()).slice(0, MOST);
}
