import type { ChainLink } from 'contract/features/scheduler/calls.ts';
import type { IsWorking } from 'contract/time/cron.ts';
import { startsAfter, type Timing } from 'contract/time/schedule-times.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { clockOf, schedulesWhere, timingOf, workingDays } from '../../jobs/schedule.ts';

const HOUR = 3_600_000;
export const DAY_HOURS = 24;
const NAMES = 10;
/** The number of simultaneous starts that counts as crowded: as many as a worker runs at once. */
const CROWD = 4;

interface Hour {
  starts: number;
  names: Set<string>;
  minutes: Map<number, number>;
}

const hourBegin = (at: Date) => Math.floor(at.getTime() / HOUR) * HOUR;

/** The upcoming runs per hour from the beginning of the current one, by schedule. */
async function hoursAhead(tx: Tx, now: Date, until: number, except?: string) {
  const schedules = await schedulesWhere(
    tx,
    sql`s.organization_guid = current_organization() and s.is_enabled and not is_paused(s)`,
  );
  const isWorking = await workingDays(tx);
  const first = hourBegin(now);
  const length = Math.ceil((until - first) / HOUR);
  const ahead = Array.from({ length }, (): Hour => ({ starts: 0, names: new Set(), minutes: new Map() }));
  const hourOf = (start: Date) =>
    start.getTime() < until ? ahead[Math.floor((start.getTime() - first) / HOUR)] : undefined;
  for (const schedule of schedules) {
    const timing = schedule.guid === except ? null : timingOf(schedule);
    if (!timing) continue;
    for (const start of startsAfter(timing, now, isWorking)) {
      const hour = hourOf(start);
      if (!hour) break;
      hour.starts++;
      hour.names.add(schedule.name);
      hour.minutes.set(start.getTime(), (hour.minutes.get(start.getTime()) ?? 0) + 1);
    }
  }
  return { ahead, hourOf };
}

/** The number of runs per upcoming hour, and the minutes with many simultaneous starts. */
export async function loadAhead(tx: Tx, hours: number) {
  const now = await clockOf(tx);
  const first = hourBegin(now);
  const { ahead } = await hoursAhead(tx, now, first + hours * HOUR);
  return ahead.map(({ starts, names, minutes }, index) => ({
    hour: new Date(first + index * HOUR).toISOString(),
    starts,
    names: [...names].slice(0, NAMES),
    isBusy: [...minutes.values()].some((count) => count > CROWD),
  }));
}

/** How many runs of other schedules start in the hours of the coming day in which this timing starts, and whether a
 *  minute is then crowded; null when it does not start within a day. */
export async function loadBeside(tx: Tx, timing: Timing, isWorking: IsWorking, now: Date, except?: string) {
  const { hourOf } = await hoursAhead(tx, now, now.getTime() + DAY_HOURS * HOUR, except);
  const shared = new Set<Hour>();
  let isBusy = false;
  for (const start of startsAfter(timing, now, isWorking)) {
    const hour = hourOf(start);
    if (!hour) break;
    shared.add(hour);
    isBusy ||= (hour.minutes.get(start.getTime()) ?? 0) >= CROWD;
  }
  return shared.size ? { runs: [...shared].reduce((sum, { starts }) => sum + starts, 0), isBusy } : null;
}

/** The schedules that start one after another, from the first of the chain. Errors: 404. */
export async function chainOf(tx: Tx, guid: string): Promise<ChainLink[]> {
  const links = await tx.rows<ChainLink>(sql`
    with recursive before (guid, after_guid) as (
      select s.guid, s.after_guid from schedule s where s.guid = ${guid}
      union
      select s.guid, s.after_guid from before b join schedule s on s.guid = b.after_guid),
    chain (guid, name, after_guid, depth) as (
      select s.guid, s.name, null::uuid, 0 from before b join schedule s on s.guid = b.guid where b.after_guid is null
      union
      select s.guid, s.name, s.after_guid, c.depth + 1 from chain c join schedule s on s.after_guid = c.guid and s.starts = 'after')
    select c.guid, c.name, c.after_guid as "afterGuid", c.depth, state(s), s.last_run_at as "lastRunAt"
    from chain c join schedule s on s.guid = c.guid order by c.depth, c.name limit 200`);
  if (links.length === 0) throw new AppError('not_found');
  return links;
}
