import { notificationSettings, type NotificationSettings } from 'contract/features/notifications/settings.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { inManagingOrganization, rememberChange } from './own-account.service.ts';

type Settings = Answer<typeof notificationSettings.get>;

const ordinary: Settings = { byMail: true, quietFrom: null, quietTo: null, version: 0 };

async function settingsOf(tx: Tx, { account }: Actor, lock = sql``): Promise<Settings> {
  const found = await tx.one<Settings>(sql`
    select by_mail as "byMail", quiet_from as "quietFrom", quiet_to as "quietTo", version
    from notification_settings where account_guid = ${account} ${lock}`);
  return found ?? ordinary;
}

/** The settings as shown on the user's card. */
const shown = ({ byMail, quietFrom, quietTo }: NotificationSettings) => ({
  notifiedByMail: byMail,
  quietHours: quietFrom && quietTo && `${quietFrom}–${quietTo}`,
});

/** Errors: 412 when they were changed meanwhile. */
async function save(
  tx: Tx,
  actor: Actor,
  home: string | null,
  version: number,
  given: NotificationSettings,
): Promise<Settings> {
  const { account } = actor;
  await tx.run(sql`
    insert into notification_settings (account_guid, version) values (${account}, 0) on conflict do nothing`);
  const before = await settingsOf(tx, actor, sql`for update`);
  if (before.version !== version) {
    throw new AppError('stale', { detail: 'Настройки изменены в другом окне.', current: { ...before } });
  }
  const { byMail, quietFrom, quietTo } = given;
  await tx.run(sql`
    update notification_settings set by_mail = ${byMail}, quiet_from = ${quietFrom}, quiet_to = ${quietTo},
      version = version + 1, updated_at = now()
    where account_guid = ${account}`);
  rememberChange(tx, actor, home, { guid: account, name: actor.fullName }, shown(before), shown(given));
  return settingsOf(tx, actor);
}

export function serveNotificationSettings(server: Server): void {
  serve(server, notificationSettings.get, ({ tx, actor }) => settingsOf(tx, actor));
  serveOpen(server, notificationSettings.save, ({ actor, version, body }) =>
    inManagingOrganization(server.pool, actor!, (tx, { home }) => save(tx, actor!, home, version, body)),
  );
}
