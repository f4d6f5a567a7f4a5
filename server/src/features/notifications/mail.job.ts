import { isQuiet } from 'contract/features/notifications/settings.ts';
import type { EntityType, Action } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { SendMail } from '../../core/mail.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { enqueue, inMs } from '../../jobs/enqueue.ts';
import { job, type JobKind } from '../../jobs/kind.ts';
import { ownName } from '../organizations/look/look.service.ts';

interface Receiver {
  account: string;
  email: string;
  rights: Rights | null;
  byMail: boolean;
  quietFrom: string | null;
  quietTo: string | null;
}
interface Unsent {
  guid: string;
  account: string | null;
  except: string | null;
  entity: EntityType | null;
  action: Action | null;
  isAtOnce: boolean;
  text: string;
}

const MOST = 200;
const QUIET_PAUSE_MS = 15 * 60_000;

const receiversOf = (tx: Tx): Promise<Receiver[]> =>
  tx.rows<Receiver>(sql`
    select a.guid as account, a.email, rights_of_account(a.guid, m.organization_guid) as rights, coalesce(n.by_mail, true) as "byMail",
      n.quiet_from as "quietFrom", n.quiet_to as "quietTo"
    from account a
    join membership m on m.account_guid = a.guid and m.organization_guid = current_organization() and membership_is_open(m)
    left join notification_settings n on n.account_guid = a.guid
    where a.email is not null and account_is_open(a)`);

/** The given notifications, or those not mailed yet. */
const unsentIn = (tx: Tx, guids: readonly string[] | undefined): Promise<Unsent[]> =>
  tx.rows<Unsent>(sql`
    select guid, account_guid as account, except_account_guid as except, entity, action, is_at_once as "isAtOnce", text from notification
    where ${
      guids
        ? sql`guid = any(${guids}::uuid[])`
        : sql`organization_guid = current_organization() and mailed_at is null order by created_at limit ${MOST}`
    }`);

/** Urgent notifications were sent before the letters waiting for the end of quiet hours. */
const isDue = ({ byMail }: Receiver, notification: Unsent, isLate: boolean): boolean =>
  notification.isAtOnce ? !isLate : byMail;

const isFor = ({ account, rights }: Receiver, notification: Unsent): boolean =>
  notification.account
    ? notification.account === account
    : notification.except !== account &&
      rights !== null &&
      decide(rights, notification.entity!, notification.action!).allowed;

/** Mails notifications to users who want it, in one letter each. During a user's quiet hours the letter waits, unless
 *  it is urgent. */
export const mailJob = (sendMail: SendMail | undefined, publicUrl: string | undefined): JobKind =>
  job<{ notifications?: readonly string[]; accounts?: readonly string[] }>({
    name: 'mail',
    async run({ pool, organization, once, signal }, { notifications, accounts }) {
      const scope = { organization, account: null };
      if (!sendMail) return { summary: 'Почта не настроена: письма не отправляются' };
      const { receivers, unsent, zone, name } = await asOrg(pool, scope, 'read', async (tx) => ({
        receivers: await receiversOf(tx),
        unsent: await unsentIn(tx, notifications),
        zone: (await tx.one<{ zone: string }>(sql`
          select time_zone as zone from organization where guid = ${organization}`))!.zone,
        name: await ownName(tx),
      }));
      const quiet: string[] = [];
      let letters = 0;
      for (const receiver of receivers.filter(({ account }) => accounts?.includes(account) ?? true)) {
        signal.throwIfAborted();
        const own = unsent.filter((one) => isFor(receiver, one) && isDue(receiver, one, Boolean(accounts)));
        const isSilent = isQuiet(receiver, new Date(), zone);
        const sent = isSilent ? own.filter(({ isAtOnce }) => isAtOnce) : own;
        if (sent.length < own.length) quiet.push(receiver.account);
        if (sent.length === 0) continue;
        const lines = sent.map(({ text }) => `• ${text}`).join('\n');
        await once(receiver.account, () =>
          sendMail({
            to: receiver.email,
            subject: `${name}: уведомления Энергоконсоли`,
            text: `${lines}\n\n${publicUrl ?? ''}\n`,
          }),
        );
        letters++;
      }
      const guids = unsent.map(({ guid }) => guid);
      await once('sent', async (tx) => {
        await tx.run(sql`update notification set mailed_at = now() where guid = any(${guids}::uuid[])`);
        if (quiet.length && guids.length)
          await enqueue(tx, 'mail', { notifications: guids, accounts: quiet }, inMs(QUIET_PAUSE_MS));
      });
      return { summary: `Отправлено писем: ${letters}` };
    },
  });
