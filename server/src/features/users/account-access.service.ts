import type { FastifyRequest } from 'fastify';
import { userStatuses, users, type UserStatus } from 'contract/features/users/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { explainCannotWait } from '../../core/second-person.ts';
import { hashPassword, randomPassword } from '../../core/password.ts';
import { asActor } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow, updateRow } from '../../resource/store.ts';
import { forgetGuesses } from '../auth/guesses.service.ts';
import { organizationsOf, waitTurn } from '../rights/administrators.service.ts';
import { notifyClosed } from '../rights/second-person.service.ts';
import { need, ownUser, refuseAboveAnywhere, describeClosing } from './authority.service.ts';

/** Changes columns that are in no form, under the rule of the table and with a journal entry. */
export async function setColumns(
  tx: Tx,
  actor: Actor,
  row: Row<typeof users>,
  version: number,
  columns: Record<string, unknown>,
): Promise<Row<typeof users>> {
  const closing = describeClosing(columns);
  if (closing) await notifyClosed(tx, actor, row.guid, [closing]);
  return updateRow(tx, actor, users, row.guid, version, enteredOf(users, row), { columns });
}

function needStatus({ status, fullName }: Row<typeof users>, ...allowed: UserStatus[]): void {
  if (allowed.includes(status)) return;
  const detail = `«${fullName}» сейчас в состоянии «${userStatuses[status]}»: так сделать нельзя.`;
  throw new AppError('conflict', { detail });
}

/** Ends every session of an account; returns their number. */
export const endSessions = (tx: Tx, account: string) =>
  tx.run(sql`
    update session set ended_at = now() where account_guid = ${account} and ended_at is null and ends_at > now()`);

export const dropLinks = (tx: Tx, account: string) =>
  tx.run(sql`delete from account_link where account_guid = ${account} and used_at is null`);

/** Revokes the tokens of an account in the transaction's organization. */
export async function revokeTokensIn(tx: Tx, actor: Actor, organization: string, account: string): Promise<void> {
  const revoked = await tx.rows<{ guid: string; name: string }>(sql`
    update api_token set revoked_at = now()
    where account_guid = ${account} and organization_guid = ${organization} and revoked_at is null returning guid, name`);
  for (const { guid, name } of revoked) {
    writeJournal(tx, actor, { action: 'remove', organization, entity: 'api_token', record: guid, recordName: name });
  }
}

/** The same in every organization of the account. */
export async function revokeTokens(tx: Tx, actor: Actor, account: string): Promise<void> {
  for (const organization of await organizationsOf(tx, account)) {
    await within(tx, organization, (tx) => revokeTokensIn(tx, actor, organization, account));
  }
}

interface Block {
  reason: string;
  until: string | null;
}

export async function block(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  given: Block,
): Promise<Row<typeof users>> {
  const { reason, until } = given;
  if (until && Date.parse(until) <= Date.now()) throw invalidField('until', 'Этот момент уже прошёл');
  const row = await getRow(tx, users, guid);
  const columns = { status: 'blocked', block_reason: reason, blocked_until: until };
  const blocked = await setColumns(tx, actor, row, version, columns);
  if (row.status === 'blocked') {
    const detail = `«${row.fullName}» уже в состоянии «Заблокирован»: прежние причина и срок остаются. Чтобы назвать другие, сначала разблокируйте.`;
    throw new AppError('conflict', { detail });
  }
  needStatus(row, 'active');
  await endSessions(tx, row.guid);
  await dropLinks(tx, row.guid);
  return blocked;
}

const open = { block_reason: null, blocked_until: null };

export async function unblock(tx: Tx, actor: Actor, guid: string, version: number): Promise<Row<typeof users>> {
  const row = await getRow(tx, users, guid);
  const unblocked = await setColumns(tx, actor, row, version, { ...open, status: 'active' });
  needStatus(row, 'blocked');
  return unblocked;
}

export async function archive(tx: Tx, actor: Actor, guid: string, version: number): Promise<Row<typeof users>> {
  const row = await getRow(tx, users, guid);
  const archived = await setColumns(tx, actor, row, version, { ...open, status: 'archived' });
  needStatus(row, 'invited', 'active', 'blocked');
  await endSessions(tx, row.guid);
  await dropLinks(tx, row.guid);
  return archived;
}

export async function restore(tx: Tx, actor: Actor, guid: string, version: number): Promise<Row<typeof users>> {
  const row = await getRow(tx, users, guid);
  const found = await tx.one<{ has_password: boolean }>(
    sql`select password_hash is not null as has_password from account where guid = ${row.guid}`,
  );
  const status: UserStatus = found?.has_password ? 'active' : 'invited';
  const restored = await setColumns(tx, actor, row, version, { ...open, status });
  needStatus(row, 'archived');
  return restored;
}

type KnownVersionOfUser = Pick<Row<typeof users>, 'guid' | 'version'>;
/** An action on one user among several. */
type Step = (tx: Tx, actor: Actor, guid: string, version: number) => Promise<Row<typeof users>>;

/** Users in a fixed order, so that two people changing the same ones do not deadlock. */
const inOrder = (records: readonly KnownVersionOfUser[]) => records.toSorted((a, b) => a.guid.localeCompare(b.guid));

/** Why a step would fail for each of several users; null for those it would change. It is tried and rolled back. */
async function previewMany(tx: Tx, actor: Actor, records: readonly KnownVersionOfUser[], step: Step) {
  await waitTurn(tx, actor.organization);
  await tx.run(sql`savepoint preview`);
  const outcomes: { guid: string; refusal: string | null }[] = [];
  for (const { guid, version } of inOrder(records)) {
    await tx.run(sql`savepoint one`);
    try {
      need(actor, 'users', 'update', guid);
      await step(tx, actor, guid, version);
      outcomes.push({ guid, refusal: null });
    } catch (error) {
      await tx.run(sql`rollback to savepoint one`);
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ guid, refusal: error.message });
    }
  }
  await tx.run(sql`rollback to savepoint preview`);
  return outcomes;
}

/** Changes all users or none. The journal gets one entry with the users as parts. */
async function changeMany(
  tx: Tx,
  actor: Actor,
  records: readonly KnownVersionOfUser[],
  { step, nobody, after }: { step: Step; nobody: string; after: Record<string, unknown> },
): Promise<number> {
  const part = inManner(actor, { isPart: true });
  await waitTurn(tx, actor.organization);
  for (const { guid, version } of inOrder(records)) {
    need(actor, 'users', 'update', guid);
    await step(tx, part, guid, version).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const row = await getRow(tx, users, guid).catch(() => undefined);
      const name = row ? `«${row.fullName}»: ` : '';
      throw new AppError(error.code, { ...error.details, detail: `${nobody} ${name}${error.message}` });
    });
  }
  const whole = { organization: actor.organization, entity: users.table, recordName: users.titles.list };
  writeJournal(tx, actor, { ...whole, action: 'update', after, parts: records.length });
  return records.length;
}

const blockAs =
  (given: Block): Step =>
  (tx, actor, guid, version) =>
    block(tx, actor, guid, version, given);

export const previewBlocks = (tx: Tx, actor: Actor, records: readonly KnownVersionOfUser[]) =>
  previewMany(tx, actor, records, blockAs({ reason: '', until: null }));

export const previewUnblocks = (tx: Tx, actor: Actor, records: readonly KnownVersionOfUser[]) =>
  previewMany(tx, actor, records, unblock);

export const blockMany = (tx: Tx, actor: Actor, records: readonly KnownVersionOfUser[], given: Block) =>
  changeMany(tx, actor, records, {
    step: blockAs(given),
    nobody: 'Никто не заблокирован.',
    after: { status: 'blocked', blockReason: given.reason, blockedUntil: given.until },
  });

export const unblockMany = (tx: Tx, actor: Actor, records: readonly KnownVersionOfUser[]) =>
  changeMany(tx, actor, records, { step: unblock, nobody: 'Никто не разблокирован.', after: { status: 'active' } });

interface Asking {
  actor: Actor;
  request: FastifyRequest;
  guid: string;
  version: number;
}

/** The minimum password length for accounts that an organization keeps. */
async function minPasswordOf(tx: Tx, organization: string | null): Promise<number> {
  const policy = await tx.one<{ min: number }>(
    sql`select (security_policy_of(${organization})).min_password_length as min`,
  );
  return policy!.min;
}

async function userFor(tx: Tx, actor: Actor, guid: string): Promise<Row<typeof users>> {
  const row = await ownUser(tx, actor, guid);
  needStatus(row, 'invited', 'active');
  await refuseAboveAnywhere(tx, actor, row.guid, 'Задаётся одноразовый пароль').catch(
    explainCannotWait('Пароль администратор восстанавливает сам, по письму.'),
  );
  return row;
}

/** Sets a one-time password; the user must set another one at sign-in. Errors: 403, 404, 409, 412, 422. */
export async function giveOneTimePassword(
  server: Server,
  { actor, request, guid, version }: Asking,
  given: string | null,
): Promise<string> {
  const min = await asActor(server, actor, request, async (tx) => {
    await userFor(tx, actor, guid);
    return minPasswordOf(tx, actor.organization);
  });
  const password = given ?? randomPassword(min);
  // Hashing takes a while, so it runs outside of a transaction and holds no connection.
  const hash = await hashPassword(password, min);
  await asActor(server, actor, request, async (tx) => {
    const row = await userFor(tx, actor, guid);
    const columns = { status: 'active', must_change_password: true, password_changed_at: new Date().toISOString() };
    await setColumns(tx, actor, row, version, columns);
    await tx.run(sql`update account set password_hash = ${hash} where guid = ${row.guid}`);
    await endSessions(tx, row.guid);
    await dropLinks(tx, row.guid);
    await forgetGuesses(tx, row.userName);
  });
  return password;
}

/** Resets the limit of wrong attempts, including those with directory passwords. */
export async function unlock(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const row = await ownUser(tx, actor, guid);
  const logins = await tx.rows<{ key: string }>(sql`
    select provider_guid || ' ' || subject as key from external_login where account_guid = ${row.guid}`);
  for (const { key } of [{ key: row.userName }, ...logins]) await forgetGuesses(tx, key);
  writeJournal(tx, actor, { ...entryOf(users, actor, row), action: 'unlock' });
}
