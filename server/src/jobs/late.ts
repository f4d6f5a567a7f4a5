import { shownMoment } from 'contract/time/day-shape.ts';
import { publishEvent } from '../core/events.ts';
import { sql, type Sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { alarming, raiseAlarm, type Alarming } from './alarm.ts';

/** A run, or a schedule that should have begun one, and when it should have begun or ended. */
export interface Late extends Alarming {
  guid: string;
  schedule: string | null;
  name: string | null;
  at: string;
}

/** The columns of `Late` of a schedule `s`. */
export const ofSchedule = sql`s.guid as schedule, s.name, ${alarming}`;

/** Notifies those whom the schedule tells of delays, once for each moment. */
export async function raiseLate(tx: Tx, late: Late, what: string, said: string): Promise<void> {
  publishEvent(tx, 'runs', late.guid);
  if (!late.schedule) return;
  await raiseAlarm(tx, late.schedule, late, {
    text: `Задача «${late.name}» ${said} ${shownMoment(late.at)} по Москве`,
    about: { resource: 'schedules', guid: late.schedule },
    once: `${what}:${late.guid}:${late.at}`,
  });
}

/** Notifies about runs `r` that are past their deadline, each once. */
export async function notifyOverdue(tx: Tx, which: Sql, said: string): Promise<void> {
  const deadline = sql`r.due_at + make_interval(mins => s.deadline_minutes)`;
  const overdue = await tx.rows<Late>(sql`
    update run r set overdue_at = now() from schedule s
    where s.guid = r.schedule_guid and ${which} and r.overdue_at is null and ${deadline} < coalesce(r.finished_at, now())
    returning r.guid, ${deadline} as at, ${ofSchedule}`);
  for (const late of overdue) await raiseLate(tx, late, 'overdue', said);
}
