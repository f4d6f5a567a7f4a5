import type { Alarm } from 'contract/features/scheduler/facts.ts';
import { sql } from '../core/sql.ts';
import type { Tx } from '../core/transaction.ts';
import { notify, type NewNotification } from './notify.ts';

/** What a schedule says of those who are told of its failures and delays. */
export interface Alarming {
  alarm: Alarm;
  alarmByMail: boolean;
  escalateMinutes: number | null;
  account: string | null;
}

/** The columns of `Alarming` of a schedule `s`. */
export const alarming = sql`s.alarm, s.alarm_by_mail as "alarmByMail", s.escalate_minutes as "escalateMinutes", s.account_guid as account`;

/** The open accounts of the people whom a schedule names. */
const namedBy = (tx: Tx, schedule: string) =>
  tx.rows<{ account: string }>(sql`
    select a.guid as account from schedule_alarm_person l
    join employee e on e.guid = l.to_guid
    join account a on a.guid = e.account_guid and account_is_open(a)
    join membership m on m.account_guid = a.guid and m.organization_guid = current_organization() and membership_is_open(m)
    where l.from_guid = ${schedule} order by l.position`);

async function receiversOf(tx: Tx, schedule: string, { alarm, account }: Alarming): Promise<NewNotification['to'][]> {
  if (alarm === 'nobody') return [];
  if (alarm === 'author' && account) return [{ account }];
  const named = alarm === 'chosen' ? await namedBy(tx, schedule) : [];
  // Where all of them have left, the alarm still reaches somebody.
  return named.length ? named : [{ entity: 'scheduler', action: 'update' }];
}

type Told = Pick<NewNotification, 'text' | 'about' | 'once'>;

/** Notifies those whom a schedule tells of its failures and delays. */
export async function raiseAlarm(tx: Tx, schedule: string, alarm: Alarming, { once, ...common }: Told): Promise<void> {
  for (const to of await receiversOf(tx, schedule, alarm))
    await notify(tx, {
      ...common,
      to,
      kind: 'run',
      severity: 'error',
      escalateMinutes: alarm.escalateMinutes,
      isAtOnce: alarm.alarmByMail,
      once: once && 'account' in to ? `${once}:${to.account}` : once,
    });
}
