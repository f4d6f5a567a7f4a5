import { externalLogins, type ExternalLogin } from 'contract/features/sign-in-providers/external-logins.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type pg from 'pg';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { getRow } from '../../../resource/store.ts';
import { provenSubject, subjectBy } from '../directories/subject.service.ts';
import { confirmSelf } from '../../profile/confirmation.service.ts';
import {
  asGuess,
  inManagingOrganization,
  refuseLastSignInWay,
  rememberChange,
} from '../../profile/own-account.service.ts';
import { beginAt } from '../../auth/provider-sign-in/begin.service.ts';
import { keepLogin } from '../../auth/provider-sign-in/people.service.ts';
import { directoriesWhere, namedProviders } from '../provider.service.ts';
import { answered } from './answered.service.ts';
import { serveConfirmation } from './confirmation.routes.ts';
import { ownUser, refuseAboveAnywhere } from '../../users/authority.service.ts';
import { notifyClosed } from '../../rights/second-person.service.ts';

const taken = () =>
  new AppError('conflict', { detail: 'У этого поставщика внешний вход уже есть: у этой учётной записи или у другой.' });
const gone = () => new AppError('not_found', { detail: 'Этого внешнего входа уже нет.' });
const addingTo = ({ account }: Actor) => ({ account, isConfirmation: false });
const selfOf = ({ account, fullName }: Actor) => ({ guid: account, name: fullName });

async function loginsOf(tx: Tx, account: string) {
  const logins = await tx.rows<ExternalLogin>(sql`
    select l.guid, p.name as provider, l.subject, l.created_at as "createdAt", l.last_used_at as "lastUsedAt"
    from external_login l join sign_in_provider p on p.guid = l.provider_guid
    where l.account_guid = ${account} order by p.position, p.name collate russian`);
  const further = sql`not exists (select from external_login l where l.provider_guid = p.guid and l.account_guid = ${account})`;
  return { logins, providers: await namedProviders(tx, further) };
}

/** Removes a login of an account and ends the sessions opened with it; returns its name. Errors: 404. */
async function removeLogin(tx: Tx, account: string, guid: string): Promise<string> {
  const removed = await tx.one<{ name: string; provider: string }>(sql`
    delete from external_login l using sign_in_provider p
    where l.guid = ${guid} and l.account_guid = ${account} and p.guid = l.provider_guid
    returning p.name || ': ' || l.subject as name, p.guid as provider`);
  if (!removed) throw gone();
  await tx.run(sql`
    update session set ended_at = now(), id_token = null
    where account_guid = ${account} and provider_guid = ${removed.provider} and ended_at is null`);
  return removed.name;
}

/** Links a login to one's own account. Errors: 409. */
const keepOwn = (pool: pg.Pool, actor: Actor, provider: { guid: string; name: string }, subject: string) =>
  inManagingOrganization(pool, actor, async (tx, { home }) => {
    const guid = await keepLogin(tx, provider.guid, actor.account, subject, true);
    if (!guid) throw taken();
    const after = { externalLogin: `${provider.name}: ${subject}` };
    rememberChange(tx, actor, home, selfOf(actor), { externalLogin: null }, after);
    return { guid };
  });

/** Serves the external logins of users. */
function serveUsersLogins(server: Server): void {
  serve(server, externalLogins.ofUser, async ({ tx, params }) => {
    // Only the organization that keeps the account manages them.
    const { guid, isHome } = await getRow(tx, users, params.guid);
    return isHome ? loginsOf(tx, guid) : { logins: [], providers: [] };
  });
  serveOpen(server, externalLogins.add, async ({ actor, params, body, request }) => {
    const mine = <T>(mode: 'read' | 'write', work: (tx: Tx, row: Row<typeof users>) => Promise<T>) =>
      asActor(
        server,
        actor!,
        request,
        async (tx) => {
          const row = await ownUser(tx, actor!, params.guid);
          await refuseAboveAnywhere(tx, actor!, row.guid, `Добавляется внешний вход «${body.subject}»`);
          return work(tx, row);
        },
        mode,
      );
    const [directory] = await mine('read', (tx) =>
      directoriesWhere(tx, sql`p.is_enabled and p.guid = ${body.providerGuid}`),
    );
    // For a directory, the sign-in name is entered.
    const subject = directory ? await subjectBy(directory, server, body.subject) : body.subject;
    return mine('write', async (tx, row) => {
      const [provider] = await namedProviders(tx, sql`p.guid = ${body.providerGuid}`);
      if (!provider) throw invalidField('providerGuid', 'Такого поставщика входа нет, или он выключен');
      const guid = await keepLogin(tx, provider.guid, row.guid, subject);
      if (!guid) throw taken();
      const after = { externalLogin: `${provider.name}: ${subject}` };
      writeJournal(tx, actor!, { ...entryOf(users, actor!, row), action: 'update', after });
      return { guid };
    });
  });
  serve(server, externalLogins.remove, async ({ tx, actor, params }) => {
    const row = await ownUser(tx, actor, params.guid);
    await refuseAboveAnywhere(tx, actor, row.guid);
    await notifyClosed(tx, actor, row.guid, ['Снимается внешний вход']);
    const before = { externalLogin: await removeLogin(tx, row.guid, params.login) };
    writeJournal(tx, actor, {
      ...entryOf(users, actor, row),
      action: 'update',
      before,
      after: { externalLogin: null },
    });
  });
}

/** Serves the external logins of users and of one's own account. */
export function serveExternalLogins(server: Server): void {
  serveUsersLogins(server);
  serveConfirmation(server);
  const { pool } = server;
  const scopeOf = ({ account }: Actor) => ({ organization: null, account });

  serveOpen(server, externalLogins.own, ({ actor, pool: own }) =>
    asOrg(own, scopeOf(actor!), 'read', (tx) => loginsOf(tx, actor!.account)),
  );
  serveOpen(server, externalLogins.begin, async ({ actor, body, request, reply }) => {
    await confirmSelf(server, actor!, body.password);
    return { address: await beginAt(server, request, reply, body.providerGuid, addingTo(actor!)) };
  });
  serveOpen(server, externalLogins.end, async ({ actor, body, request }) => {
    const { provider, subject } = await answered(server, actor!, request, body, false);
    return keepOwn(pool, actor!, provider, subject);
  });
  serveOpen(server, externalLogins.addDirectory, async ({ actor, body }) => {
    const { providerGuid, userName, directoryPassword, password } = body;
    await confirmSelf(server, actor!, password);
    const [directory] = await asOrg(pool, scopeOf(actor!), 'read', (tx) =>
      directoriesWhere(tx, sql`p.is_enabled and p.guid = ${providerGuid}`),
    );
    if (!directory) throw new AppError('conflict', { detail: 'Этот каталог выключен.' });
    const shown = { userName, password: directoryPassword };
    const subject = await asGuess(pool, actor!, () => provenSubject(directory, server, shown));
    return keepOwn(pool, actor!, directory, subject);
  });
  serveOpen(server, externalLogins.removeOwn, async ({ actor, params, body }) => {
    await confirmSelf(server, actor!, body.password);
    await inManagingOrganization(pool, actor!, async (tx, { home }) => {
      const before = { externalLogin: await removeLogin(tx, actor!.account, params.login) };
      await refuseLastSignInWay(tx, actor!);
      rememberChange(tx, actor!, home, selfOf(actor!), before, { externalLogin: null });
    });
  });
}
