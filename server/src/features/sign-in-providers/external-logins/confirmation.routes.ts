import { confirmation } from 'contract/features/profile/confirmation.ts';
import { AppError } from '../../../core/app-error.ts';
import { serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { beginAt } from '../../auth/provider-sign-in/begin.service.ts';
import { answered } from './answered.service.ts';

/** Serves the confirmation of people without a password: a new sign-in at their provider. */
export function serveConfirmation(server: Server): void {
  const { pool } = server;
  serveOpen(server, confirmation.begin, async ({ actor, body, request, reply }) => ({
    address: await beginAt(server, request, reply, body.providerGuid, {
      account: actor!.account,
      isConfirmation: true,
    }),
  }));
  serveOpen(server, confirmation.end, async ({ actor, body, request }) => {
    const { provider, subject } = await answered(server, actor!, request, body, true);
    const { account, session } = actor!;
    await asOrg(pool, { organization: null, account }, 'write', async (tx) => {
      const shown = await tx.run(sql`
        update session set proven_at = now() from external_login l
        where session.guid = ${session} and l.account_guid = ${account} and l.provider_guid = ${provider.guid} and l.subject = ${subject}`);
      if (!shown)
        throw new AppError('conflict', {
          detail: `У «${provider.name}» вошёл другой человек: войдите там под своим именем и подтвердите ещё раз.`,
        });
    });
  });
}
