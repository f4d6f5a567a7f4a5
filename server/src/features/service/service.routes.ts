import { serviceMessages } from 'contract/features/service/messages.ts';
import { serviceCalls as calls } from 'contract/features/service/now.ts';
import { AppError } from '../../core/app-error.ts';
import { publishToAll } from '../../core/events.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { announced, currentNotices } from './now.ts';
import { turnReadOnly } from './read-only.ts';

/** Serves announcements and the read-only mode. */
export function serveService(server: Server): void {
  serveResource(server, serviceMessages);
  setRule(serviceMessages, async ({ tx }) => publishToAll(tx, 'service'));

  serve(server, calls.now, ({ tx }) => currentNotices(tx));
  serveOpen(server, calls.announced, ({ pool }) =>
    asOrg(pool, { organization: null, account: null }, 'read', announced),
  );
  serve(server, calls.dismiss, async ({ tx, params, body }) => {
    const isThere = await tx.one(sql`select from service_message where guid = ${params.guid}`);
    if (!isThere) throw new AppError('not_found');
    await tx.run(sql`
      insert into service_message_dismissal (message_guid, account_guid, message_version)
      values (${params.guid}, current_account(), ${body.version})
      on conflict (message_guid, account_guid) do update set message_version = excluded.message_version`);
  });
  serve(server, calls.turnOn, async ({ tx, actor, body }) => (await turnReadOnly(tx, actor, body))!);
  serve(server, calls.turnOff, async ({ tx, actor }) => void (await turnReadOnly(tx, actor, null)));
}
