import type { Alarm } from 'contract/features/scheduler/facts.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { notify, type NewNotification } from './notify.ts';

/** What a schedule says of those who are told of its failures and delays. */
export interface Alarming {
  alarm: Alarm;
  alarmByMail: boolean;
  /** The open accounts of the people it names. */
  alarmAccounts: string[];
  escalateMinutes: number | null;
  account: string | null;
}

/** The columns of `Alarming` of a schedule `s`. */
export const alarming = sql`s.alarm, s.alarm_by_mail as "alarmByMail", s.escalate_minutes as "escalateMinutes", s.account_guid as account,
  array(
    select e.account_guid from schedule_alarm_person l
    join employee e on e.guid = l.to_guid
    join account a on a.guid = e.account_guid and account_is_open(a)
    join membership m on m.account_guid = a.guid and m.organization_guid = current_organization() and membership_is_open(m)
    where l.from_guid = s.guid order by l.position) as "alarmAccounts"`;

function toldOf({ alarm, account, alarmAccounts }: Alarming): NewNotification['to'][] {
  if (alarm === 'nobody') return [];
  if (alarm === 'author' && account) return [{ account }];
  // Where all of them have left, the alarm still reaches somebody.
  if (alarm === 'chosen' && alarmAccounts.length) return alarmAccounts.map((named) => ({ account: named }));
  return [{ entity: 'scheduler', action: 'update' }];
}

type Told = Pick<NewNotification, 'text' | 'about' | 'once'>;

/** Notifies those whom a schedule tells of its failures and delays. */
export async function raiseAlarm(tx: Tx, schedule: Alarming, { once, ...told }: Told): Promise<void> {
  for (const to of toldOf(schedule))
    await notify(tx, {
      ...told,
      to,
      kind: 'run',
      severity: 'error',
      escalateMinutes: schedule.escalateMinutes,
      byMail: schedule.alarmByMail,
      once: once && 'account' in to ? `${once}:${to.account}` : once,
    });
}
