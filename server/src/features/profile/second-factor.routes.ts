import { secondFactor } from 'contract/features/profile/second-factor.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { beginFactor, confirmFactor, removeFactor, renewBackupCodes } from '../auth/second-factor.service.ts';
import { removePasskeys } from '../auth/passkeys/passkeys.service.ts';
import { ownUser, refuseAboveAnywhere } from '../users/authority.service.ts';
import { confirmSelf } from './confirmation.service.ts';
import { asGuess, inManagingOrganization, rememberChange, rememberOwn, type Demands } from './own-account.service.ts';

const [on, off] = [{ hasSecondFactor: true }, { hasSecondFactor: false }];

async function removeOwn(tx: Tx, actor: Actor, { home, demandsFactor }: Demands): Promise<void> {
  const hasPasskeys = await tx.one(sql`select from passkey where account_guid = ${actor.account} limit 1`);
  if (demandsFactor && !hasPasskeys)
    throw new AppError('conflict', { detail: 'Организация требует второй фактор: отключить его нельзя.' });
  const own = { guid: actor.account, name: actor.fullName };
  if (await removeFactor(tx, actor.account)) rememberChange(tx, actor, home, own, on, off);
}

/** Serves the second factor of the user's own account, and its removal by an administrator. Responses contain secrets,
 *  so they are not stored for repeated requests. */
export function serveSecondFactor(server: Server): void {
  const { pool, secrets } = server;
  serveOpen(server, secondFactor.begin, async ({ actor, body }) => {
    await confirmSelf(server, actor!, body.password);
    return inManagingOrganization(pool, actor!, (tx) => beginFactor(tx, actor!.account, secrets));
  });
  serveOpen(server, secondFactor.confirm, ({ actor, body }) =>
    asGuess(pool, actor!, () =>
      inManagingOrganization(pool, actor!, async (tx, { home }) => {
        const { account, fullName } = actor!;
        const backupCodes = await confirmFactor(tx, account, body.code, secrets);
        rememberChange(tx, actor!, home, { guid: account, name: fullName }, off, on);
        return { backupCodes };
      }),
    ),
  );
  serveOpen(server, secondFactor.renewCodes, async ({ actor, body }) => {
    await confirmSelf(server, actor!, body.password);
    return inManagingOrganization(pool, actor!, async (tx, { home }) => {
      const backupCodes = await renewBackupCodes(tx, actor!.account, secrets);
      rememberOwn(tx, actor!, home, 'backupCodes');
      return { backupCodes };
    });
  });
  serveOpen(server, secondFactor.remove, async ({ actor, body }) => {
    await confirmSelf(server, actor!, body.password);
    await inManagingOrganization(pool, actor!, (tx, demands) => removeOwn(tx, actor!, demands));
  });
  serve(server, secondFactor.removeOfUser, async ({ tx, actor, params }) => {
    const { guid, fullName } = await ownUser(tx, actor, params.guid);
    await refuseAboveAnywhere(tx, actor, guid, 'Сбрасывается второй фактор');
    const removed = [await removeFactor(tx, guid), (await removePasskeys(tx, guid)).length > 0];
    if (!removed.includes(true)) throw new AppError('conflict', { detail: 'Второй фактор не включён.' });
    rememberChange(tx, actor, actor.organization, { guid, name: String(fullName) }, on, off);
  });
}
