import { randomBytes } from 'node:crypto';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import type { Server } from '../../../core/served.ts';
import type { Attempt } from '../../auth/attempts.service.ts';
import type { Directories, DirectoryAnswer, SignInOrigin } from '../../auth/entering.service.ts';
import { forgetGuesses, reserveGuess, returnGuess } from '../../auth/guesses.service.ts';
import { isKnownDevice } from '../../auth/known-devices.service.ts';
import { bindAgain, bindFault, withDirectory } from '../directories/directory.service.ts';
import { directoryFault, directoryFaultDetail } from '../directories/directory-fault.service.ts';
import {
  groupsOf,
  isDisabled,
  personByName,
  personBySubject,
  type DirectoryPerson,
} from '../directories/people.service.ts';
import { syncGroups } from '../../auth/provider-sign-in/groups.service.ts';
import { linkUnlinked } from '../../auth/provider-sign-in/link.service.ts';
import { personOf, UNKNOWN } from '../../auth/provider-sign-in/people.service.ts';
import { directoriesWhere, type OpenDirectory } from '../provider.service.ts';
import { isServiceAdministrator, requiredProviders } from '../required.service.ts';
import { tidied } from './tidy.ts';

const nobody = { organization: null, account: null };
type Shown = Parameters<Directories['ask']>[0];

const subjectsOf = (tx: Tx, account: string) =>
  tx.rows<{ provider: string; subject: string }>(sql`
    select l.provider_guid as provider, l.subject from external_login l
      join sign_in_provider p on p.guid = l.provider_guid and p.kind = 'ldap' and p.is_enabled
    where l.account_guid = ${account}`);

/** Prepares a sign-in: the directories, and the account's identifier in each. */
async function prepare(tx: Tx, { account, mayGuess }: Shown) {
  const directories = await directoriesWhere(tx, sql`p.is_enabled`);
  if (directories.length === 0) return [];
  const subjects = new Map(
    (account ? await subjectsOf(tx, account.guid) : []).map(({ provider, subject }) => [provider, subject]),
  );
  const required = account ? (await requiredProviders(tx, account.guid)).map(({ guid }) => guid) : [];
  // The password of an account with its own password is not sent to directories.
  const isOpen = subjects.size === 0 && !account?.password_hash && !account?.hasPasskeys;
  return directories.map((directory) => {
    const subject = subjects.get(directory.guid);
    return {
      directory,
      subject,
      isAsked: mayGuess && (isOpen || subject !== undefined || required.includes(directory.guid)),
    };
  });
}

const nothing: Attempt = { mayGuess: true, giveBack: async () => undefined, succeed: async () => undefined };

/** Counts an attempt per person, by whichever name they signed in; nothing is counted when no directory is asked. */
async function countAs(
  tx: Tx,
  key: string,
  isReal: boolean,
  { userName }: Shown,
  { mark }: SignInOrigin,
): Promise<Attempt> {
  if (mark !== null && (await isKnownDevice(tx, userName, mark))) return nothing;
  const mayGuess = await reserveGuess(tx, 'account', key);
  const giveBack = (own: Tx) => returnGuess(own, 'account', key);
  if (!isReal && mayGuess) await giveBack(tx);
  return { mayGuess, giveBack, succeed: (own) => forgetGuesses(own, key) };
}

interface Found {
  person: DirectoryPerson;
  groups: string[] | null;
  attempt: Attempt;
}

type One = Awaited<ReturnType<typeof prepare>>[number];

/** Asks one directory; returns the person whose password it is, or why not. The same queries are made in the same order
 *  for any name. */
const askOne = (server: Server, { directory, subject, isAsked }: One, shown: Shown, origin: SignInOrigin) =>
  withDirectory(directory, server, async (client): Promise<Found | string> => {
    const { userName, password } = shown;
    const person = await (subject === undefined
      ? personByName(client, directory, userName)
      : personBySubject(client, directory, subject));
    const isKnown = isAsked && person !== undefined;
    const key = `${directory.guid} ${person?.subject ?? userName}`;
    const attempt = await asOrg(server.reserved, nobody, 'write', (tx) => countAs(tx, key, isKnown, shown, origin));
    const isReal = isKnown && attempt.mayGuess;
    const fault = isReal
      ? await bindFault(client, person.dn, password)
      : await bindFault(client, directory.baseDn, randomBytes(16).toString('hex'));
    if (!person) return `каталог не знает такого человека, или их несколько`;
    if (!isReal) return 'пароль не показан';
    if (fault) return `пароль не принят (${fault})`;
    await bindAgain(client, directory, server);
    if (await isDisabled(client, directory, person)) return 'в каталоге этот человек отключён';
    return { person, groups: await groupsOf(client, directory, person), attempt };
  });

/** The account of a person whose password a directory has accepted. */
async function enterAs(
  server: Server,
  directory: OpenDirectory,
  found: Found,
  shown: Shown,
  origin: SignInOrigin,
): Promise<DirectoryAnswer> {
  const { person, groups, attempt } = found;
  const { account, unlinked } = await personOf(server.reserved, directory, tidied(person).person, origin);
  if (unlinked) {
    const given = { provider: directory, proven: person, account: unlinked, shown, secrets: server.secrets };
    const step = await linkUnlinked(server.reserved, given, origin, { attempt, again: async () => undefined });
    if (step) return { step };
  }
  const entering = account ?? unlinked;
  if (!entering) {
    return { reason: `«${directory.name}»: учётной записи здесь нет: ${person.dn}`, message: UNKNOWN };
  }
  if (groups) await syncGroups(server.reserved, directory, entering, groups, origin);
  const { guid: provider, name } = directory;
  const used = (tx: Tx) =>
    tx.run(
      sql`update external_login set last_used_at = now() where provider_guid = ${provider} and account_guid = ${entering}`,
    );
  const succeed = async (tx: Tx) => {
    await attempt.succeed(tx);
    await used(tx);
  };
  return {
    proven: {
      account: entering,
      isLinked: unlinked !== undefined,
      attempt: { ...attempt, succeed },
      through: {
        provider,
        name,
        subject: person.subject,
        sid: null,
        isFactorProven: false,
        provenAt: Date.now() / 1000,
      },
    },
  };
}

/** The directories that check passwords, for the token endpoint. */
export const directoriesOf = (server: Server): Directories => ({
  async keepPasswordOf(tx, account) {
    const subjects = await subjectsOf(tx, account);
    return subjects.length > 0 && !(await isServiceAdministrator(tx, account));
  },

  async ask(shown, origin) {
    const asked = await asOrg(server.reserved, nobody, 'read', (tx) => prepare(tx, shown));
    const reasons: string[] = [];
    const away: string[] = [];
    for (const one of asked) {
      const { directory } = one;
      try {
        const found = await askOne(server, one, shown, origin);
        if (typeof found !== 'string') return await enterAs(server, directory, found, shown, origin);
        reasons.push(`«${directory.name}»: ${found}`);
      } catch (error) {
        if (error instanceof AppError) throw error;
        reasons.push(`«${directory.name}»: ${directoryFaultDetail(error)}`);
        away.push(`«${directory.name}»: ${directoryFault(error)}`);
      }
    }
    const reason = reasons.join('; ');
    if (away.length === 0) return { reason };
    const message = `Неверное имя или пароль, либо пароль сейчас нечем проверить. ${away.join('. ')}. Повторите позже или скажите администратору`;
    return { reason, message };
  },
});
