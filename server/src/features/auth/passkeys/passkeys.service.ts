import type { CreationOptions, NewCredential } from 'contract/features/profile/passkeys.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { CHALLENGE_MS, challengeIn, issueChallenge, takeChallenge } from './challenges.ts';
import type { ShownPasskey } from './read-passkey.service.ts';
import type { RelyingParty } from './relying-party.service.ts';
import { ALGORITHMS, verifyNew, verifyUse, type Credential } from './verify.ts';

const MAX_OF_ONE = 20;

/** The WebAuthn user handle of an account: 36 bytes. */
const handleOf = (account: string) => Buffer.from(account).toString('base64url');

interface Owner {
  account: string;
  userName: string;
  fullName: string;
}

/** The credentials of an account, if it may have another one. Errors: 409. */
async function roomBeside(tx: Tx, account: string): Promise<Buffer[]> {
  const kept = await tx.rows<{ id: Buffer }>(
    sql`select credential_id as id from passkey where account_guid = ${account}`,
  );
  if (kept.length < MAX_OF_ONE) return kept.map(({ id }) => id);
  throw new AppError('conflict', {
    detail: `Ключей доступа уже ${MAX_OF_ONE}. Уберите те, которыми не пользуетесь.`,
  });
}

/** The creation options for a device. Errors: 409 when the account has the maximum number. */
export async function beginPasskey(tx: Tx, owner: Owner, { host }: RelyingParty): Promise<CreationOptions> {
  const kept = await roomBeside(tx, owner.account);
  return {
    challenge: await issueChallenge(tx, owner.account),
    rp: { id: host, name: 'Энергоконсоль' },
    user: { id: handleOf(owner.account), name: owner.userName, displayName: owner.fullName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: kept.map((id) => ({ type: 'public-key', id: id.toString('base64url') })),
  };
}

/** Consumes the challenge of a new credential and returns it. Errors: 409 when there is none. */
export async function endBeginning(tx: Tx, account: string, { response }: NewCredential): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON);
  if (await takeChallenge(tx, challenge, account)) return challenge;
  throw new AppError('conflict', {
    detail: 'Добавление не начато, уже закончено или длилось дольше пяти минут. Начните его заново.',
  });
}

/** Verifies a new credential. Errors: 422 when it was made at another address or without user verification. */
export async function verifiedCredential(given: NewCredential, challenge: string, asked: RelyingParty) {
  const verified = await verifyNew(given, challenge, asked);
  if (verified) return verified;
  throw invalidField('credential', 'Устройство создало ключ не для этого адреса консоли. Повторите добавление.');
}

/** Marks the account as changed, because its passkeys affect what cached actors may do. */
const touch = (tx: Tx, account: string) =>
  tx.run(sql`update account set version = version + 1, updated_at = now() where guid = ${account}`);

/** Stores a verified credential. Errors: 409 when it exists already, or the account has the maximum number. */
export async function keepPasskey(
  tx: Tx,
  account: string,
  name: string,
  { id, publicKey, counter }: Credential,
  { host }: RelyingParty,
): Promise<string> {
  const guid = newGuid();
  // Several may have been started at once.
  await roomBeside(tx, account);
  const kept = await tx.run(sql`
    insert into passkey (guid, account_guid, credential_id, public_key, counter, host, name)
    values (${guid}, ${account}, ${id}, ${publicKey}, ${counter}, ${host}, ${name}) on conflict (credential_id) do nothing`);
  if (kept === 0) throw new AppError('conflict', { detail: 'Этот ключ доступа уже добавлен.' });
  await touch(tx, account);
  return guid;
}

/** Removes one passkey of an account, or all; returns their names. */
export async function removePasskeys(tx: Tx, account: string, guid?: string): Promise<string[]> {
  const removed = await tx.rows<{ name: string }>(sql`
    delete from passkey where account_guid = ${account} ${guid ? sql`and guid = ${guid}` : sql``} returning name`);
  if (removed.length > 0) await touch(tx, account);
  return removed.map(({ name }) => name);
}

/** The user name of a credential, before it is verified. */
export async function ownerOf(tx: Tx, { given }: ShownPasskey): Promise<string | undefined> {
  const owner = await tx.one<{ name: string }>(sql`
    select a.user_name as name from passkey p join account a on a.guid = p.account_guid
    where p.credential_id = ${Buffer.from(given.id, 'base64url')}`);
  return owner?.name;
}

/** Verifies a passkey's answer to a sign-in challenge and consumes the challenge. Returns why it is refused, for the
 *  journal only. */
export async function takePasskey(
  tx: Tx,
  account: string,
  { given, asked }: ShownPasskey,
): Promise<string | undefined> {
  const { clientDataJSON, userHandle } = given.response;
  const challenge = challengeIn(clientDataJSON);
  if (!(await takeChallenge(tx, challenge, null))) return 'Вопрос ключу доступа устарел или на него уже ответили';
  const kept = await tx.one<{ guid: string; publicKey: Buffer; counter: number }>(sql`
    select guid, public_key as "publicKey", counter::float8 as counter from passkey
    where account_guid = ${account} and credential_id = ${Buffer.from(given.id, 'base64url')} and host = ${asked.host} for update`);
  if (!kept || (userHandle && userHandle !== handleOf(account))) return 'Чужой ключ доступа';
  const counter = await verifyUse(given, challenge, kept.publicKey, asked);
  if (counter === null) return 'Ответ ключа доступа неверен';
  // Devices without a counter always send zero.
  if (counter <= kept.counter && (counter > 0 || kept.counter > 0))
    return 'Счётчик ключа доступа вернулся назад: возможно, есть копия ключа';
  await tx.run(sql`update passkey set counter = ${counter}, last_used_at = now() where guid = ${kept.guid}`);
  return undefined;
}
