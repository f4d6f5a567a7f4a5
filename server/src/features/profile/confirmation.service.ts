import type { Confirmation } from 'contract/features/profile/confirmation.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { passwordMatches } from '../../core/password.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { reserveGuess, returnGuess, tooManyGuesses } from '../auth/guesses.service.ts';
import { hasPassword } from '../sign-in-providers/directories/subject.service.ts';
import { directoriesWhere, type NamedProvider } from '../sign-in-providers/provider.service.ts';
import { isServiceAdministrator, requiredProviders } from '../sign-in-providers/required.service.ts';

/** How long a recent sign-in counts as confirmation. */
const MINUTES = 10;

interface Own {
  hash: string | null;
  until: string | null;
  logins: (NamedProvider & { subject: string })[];
}

async function ownOf(tx: Tx, { account, session }: Actor): Promise<Own> {
  const found = await tx.one<Omit<Own, 'logins'>>(sql`
    select a.password_hash as hash, (
        select s.proven_at + make_interval(mins => ${MINUTES}) from session s
        where s.guid = ${session} and s.proven_at > now() - make_interval(mins => ${MINUTES})) as until
    from account a where a.guid = ${account}`);
  if (!found) throw new AppError('unauthenticated');
  const logins = await tx.rows<Own['logins'][number]>(sql`
    select p.guid, p.name, p.kind, l.subject from external_login l
      join sign_in_provider p on p.guid = l.provider_guid and p.is_enabled
    where l.account_guid = ${account} order by p.position, p.name collate russian`);
  return { ...found, logins };
}

/** How the person signs in and so confirms their identity: a password here, a directory password, or a new sign-in. */
async function wayOf(tx: Tx, { account }: Actor, { hash, logins }: Own): Promise<Confirmation['by']> {
  if (logins.length === 0) return hash === null ? 'passkey' : 'password';
  if (hash !== null && (await isServiceAdministrator(tx, account))) return 'password';
  if (logins.some(({ kind }) => kind === 'ldap')) return 'directory';
  if (hash === null) return 'provider';
  const required = await requiredProviders(tx, account);
  return required.some((one) => logins.some(({ guid }) => guid === one.guid)) ? 'provider' : 'password';
}

/** How the actor can confirm their identity. */
export async function confirmationOf(tx: Tx, actor: Actor): Promise<Confirmation> {
  const own = await ownOf(tx, actor);
  const by = await wayOf(tx, actor, own);
  const kind = by === 'directory' ? 'ldap' : 'oidc';
  const providers = own.logins.filter((login) => by !== 'password' && login.kind === kind);
  return {
    by,
    providers: providers.map(({ guid, name }) => ({ guid, name })),
    until: by === 'provider' || by === 'passkey' ? own.until : null,
  };
}

async function isOwnPassword(server: Server, { hash, logins }: Own, by: Confirmation['by'], password: string) {
  if (by === 'password') return passwordMatches(hash, password);
  const { guid, subject } = logins.find(({ kind }) => kind === 'ldap')!;
  const scope = { organization: null, account: null };
  const [directory] = await asOrg(server.pool, scope, 'read', (tx) =>
    directoriesWhere(tx, sql`p.is_enabled and p.guid = ${guid}`),
  );
  return directory !== undefined && hasPassword(directory, server, subject, password);
}

/** Requires the person to confirm their identity. A wrong password counts as a sign-in attempt. Returns the hash of the
 *  password if one is stored here. Errors: 409 when a new sign-in is needed, 422 at a field, 429. */
export async function confirmSelf(
  server: Server,
  actor: Actor,
  password: string,
  field = 'password',
): Promise<string | null> {
  const { pool } = server;
  const scope = { organization: null, account: actor.account };
  const { own, by } = await asOrg(pool, scope, 'write', async (tx) => {
    const found = await ownOf(tx, actor);
    const way = await wayOf(tx, actor, found);
    const isTyped = way === 'password' || way === 'directory';
    if (isTyped && !password) throw invalidField(field, REQUIRED);
    if (isTyped && !(await reserveGuess(tx, 'account', actor.userName))) throw tooManyGuesses('account');
    return { own: found, by: way };
  });
  if (by === 'provider' || by === 'passkey') {
    if (own.until) return null;
    throw new AppError('conflict', { detail: 'Подтвердите, что это вы: войдите ещё раз, как входите всегда.' });
  }
  const matches = await isOwnPassword(server, own, by, password);
  await asOrg(pool, scope, 'write', async (tx) => {
    if (matches) return returnGuess(tx, 'account', actor.userName);
    const { account, fullName } = actor;
    const after = { reason: 'Неверный пароль при подтверждении в профиле' };
    const entry = { organization: null, entity: 'account', record: account, recordName: fullName, after };
    return writeJournal(tx, actor, { ...entry, action: 'signInRefused' });
  });
  if (!matches) throw invalidField(field, 'Неверный пароль');
  return by === 'password' ? own.hash : null;
}
