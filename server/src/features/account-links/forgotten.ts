import type pg from 'pg';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { reserveGuess, tooManyGuesses } from '../auth/guesses.service.ts';
import type { Post } from './invite.ts';
import { makeLink } from './link.service.ts';

const nobody = { organization: null, account: null };

interface Owner {
  guid: string;
  email: string;
  firstName: string;
}

async function sendReset(pool: pg.Pool, { sendMail, publicUrl }: Post, userName: string): Promise<void> {
  if (!sendMail) return;
  const letter = await asOrg(pool, nobody, 'write', async (tx) => {
    const owner = await tx.one<Owner>(sql`
      select a.guid, a.email, a.first_name as "firstName" from account a
      where lower(a.user_name) = ${userName.toLowerCase()} and account_is_open(a) and a.email is not null`);
    if (!owner) return null;
    const { path } = await makeLink(tx, owner.guid, 'reset');
    const text = [
      `Здравствуйте, ${owner.firstName}!`,
      'Чтобы задать новый пароль Энергоконсоли, откройте ссылку в течение часа:',
      `${publicUrl ?? ''}${path}`,
      'Ссылка действует один раз. Если вы не просили о новом пароле, ничего делать не нужно: прежний пароль действует.',
    ].join('\n\n');
    return { to: owner.email, subject: 'Новый пароль Энергоконсоли', text };
  });
  if (letter) await sendMail(letter);
}

/** Takes a request for a new password. The answer is the same, and as quick, whether there is such an account or not: what is to
 *  be done is done after it. Errors: 429. */
export async function requestReset(pool: pg.Pool, post: Post, userName: string, address: string): Promise<void> {
  const mayAsk = await asOrg(pool, nobody, 'write', async (tx) => {
    if (!(await reserveGuess(tx, 'reset-address', address))) {
      throw tooManyGuesses('Слишком много запросов с этого адреса. Повторите через 15 минут.');
    }
    return reserveGuess(tx, 'reset', userName);
  });
  if (!mayAsk) return;
  sendReset(pool, post, userName).catch((error: unknown) =>
    console.error(`Письмо не отправлено: ${error instanceof Error ? error.message : String(error)}`),
  );
}
