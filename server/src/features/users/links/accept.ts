import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { users } from 'contract/features/users/facts.ts';
import { AppError } from '../../../core/app-error.ts';
import { hashOf } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import { hashPassword } from '../../../core/password.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { forgetGuesses } from '../../auth/guesses.service.ts';
import { ownerOfLink, type LinkOwner } from './link.service.ts';

const nobody = { organization: null, account: null };

/** The owner of a link. Errors: 404, whether the link never existed, was used, replaced, cancelled or has expired. */
export async function checkLink(pool: pg.Pool, token: string): Promise<LinkOwner> {
  const owner = await asOrg(pool, nobody, 'read', (tx) => ownerOfLink(tx, token));
  if (owner) return owner;
  throw new AppError('not_found', {
    detail: 'Ссылка не действует: её уже использовали, заменили новой или прошёл её срок. Попросите новую.',
  });
}

interface Before {
  status: string;
  passwordChangedAt: string | null;
  mustChangePassword: boolean;
}

/** Sets the password with a link, which works once: ends sessions and activates an invited account. Errors: 404, 422. */
export async function acceptLink(
  pool: pg.Pool,
  token: string,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  const owner = await checkLink(pool, token);
  const { account, home, fullName } = owner;
  // Hashing takes a while, so it runs outside of a transaction.
  const hash = await hashPassword(password, owner.minPasswordLength);
  await asOrg(pool, { organization: home, account }, 'write', async (tx) => {
    const before = (await tx.one<Before>(sql`
      select status, password_changed_at as "passwordChangedAt", must_change_password as "mustChangePassword"
      from account where guid = ${account} for update`))!;
    const isStillGood = await ownerOfLink(tx, token);
    if (!isStillGood) throw new AppError('not_found', { detail: 'Ссылка уже не действует.' });
    await tx.run(sql`update account_link set used_at = now() where token_hash = ${hashOf(token)}`);
    await tx.run(sql`delete from account_link where account_guid = ${account} and used_at is null`);
    const [after] = await tx.rows<Before>(sql`
      update account set password_hash = ${hash}, password_changed_at = now(), must_change_password = false, status = 'active',
        block_reason = null, blocked_until = null, version = version + 1, updated_at = now()
      where guid = ${account}
      returning status, password_changed_at as "passwordChangedAt", must_change_password as "mustChangePassword"`);
    await tx.run(sql`update session set ended_at = now() where account_guid = ${account} and ended_at is null`);
    await forgetGuesses(tx, owner.userName);
    const author = { requestId: request.id, address: request.address, account, fullName };
    writeJournal(tx, author, {
      action: 'update',
      organization: home,
      entity: users.table,
      record: account,
      recordName: fullName,
      before,
      after,
    });
  });
}
