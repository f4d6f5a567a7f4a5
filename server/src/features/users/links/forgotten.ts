import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { users } from 'contract/features/users/facts.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { reserveGuess, tooManyGuesses } from '../../auth/guesses.service.ts';
import { logUnsent, type Post } from '../../../core/mail.ts';
import { makeLink } from './link.service.ts';

const nobody = { organization: null, account: null };

interface Owner {
  guid: string;
  userName: string;
  email: string;
  firstName: string;
  fullName: string;
  home: string | null;
}

type Asking = Pick<FastifyRequest, 'id' | 'ip'>;

/** The requester is unknown, so the organization that keeps the account only sees that a reset was requested. */
async function remember(tx: Tx, { guid, fullName, home }: Owner, { id, ip }: Asking, expiresAt: string): Promise<void> {
  const author = { requestId: id, address: ip };
  await within(tx, home, async (tx) =>
    writeJournal(tx, author, {
      action: 'resetLink',
      organization: home,
      entity: home ? users.table : 'account',
      record: guid,
      recordName: fullName,
      after: { expiresAt },
    }),
  );
}

async function sendReset(pool: pg.Pool, { sendMail, publicUrl }: Post, named: string, asking: Asking): Promise<void> {
  if (!sendMail) return;
  const letter = await asOrg(pool, nobody, 'write', async (tx) => {
    // Locked, so that no link is sent to an address that is being changed.
    const owner = await tx.one<Owner>(sql`
      select a.guid, a.user_name as "userName", a.email, a.first_name as "firstName", a.full_name as "fullName", a.home_guid as home from account a
      where (lower(a.user_name) = ${named.toLowerCase()} or lower(a.email) = ${named.toLowerCase()}) and account_is_open(a) and a.email is not null
      order by lower(a.user_name) = ${named.toLowerCase()} desc limit 1
      for no key update of a`);
    if (!owner || !(await reserveGuess(tx, 'reset', owner.userName))) return null;
    const { path, expiresAt } = await makeLink(tx, owner.guid, 'reset');
    await remember(tx, owner, asking, expiresAt);
    const text = [
      `Здравствуйте, ${owner.firstName}!`,
      `Имя пользователя: ${owner.userName}`,
      'Чтобы задать новый пароль Энергоконсоли, откройте ссылку в течение часа:',
      `${publicUrl ?? ''}${path}`,
      'Ссылка действует один раз. Если вы не просили о новом пароле, ничего делать не нужно: прежний пароль действует.',
    ].join('\n\n');
    return { to: owner.email, subject: 'Новый пароль Энергоконсоли', text };
  });
  if (letter) await sendMail(letter);
}

/** Accepts a request for a new password by user name or e-mail address. The response and its time do not depend on
 *  whether the account exists, because the work is done afterwards. Errors: 429. */
export async function requestReset(pool: pg.Pool, post: Post, named: string, asking: Asking): Promise<void> {
  const mayAsk = await asOrg(pool, nobody, 'write', (tx) => reserveGuess(tx, 'reset-address', asking.ip));
  if (!mayAsk) throw tooManyGuesses('reset-address');
  sendReset(pool, post, named, asking).catch(logUnsent);
}
