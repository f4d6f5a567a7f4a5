import { AppError, invalidField } from '../../core/app-error.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { backupHash, newBackupCodes, newSecret, shownSecret, stepOf } from './one-time-codes.ts';

interface Kept {
  userName: string;
  secret: Buffer | null;
  /** The factor is in force: a code has been confirmed. */
  isOn: boolean;
  /** The step of the last accepted code; codes of this step and earlier ones are not accepted again. */
  step: string | null;
  /** The secret was created recently. */
  isFresh: boolean;
}

/** Reads the second factor of an account and locks it until the end of the transaction. */
async function keptOf(tx: Tx, account: string, secrets: Secrets): Promise<Kept> {
  const kept = await tx.one<Kept>(sql`
    select user_name as "userName", second_factor_secret as secret, second_factor_since is not null as "isOn", second_factor_step as step,
      coalesce(second_factor_begun_at > now() - interval '15 minutes', false) as "isFresh"
    from account where guid = ${account} for update`);
  if (!kept) throw new AppError('unauthenticated');
  return { ...kept, secret: kept.secret && secrets.open(kept.secret, account) };
}

async function takeBackupCode(tx: Tx, account: string, code: string): Promise<boolean> {
  const hash = backupHash(code);
  const used = await tx.run(sql`
    update account set backup_codes = array_remove(backup_codes, ${hash}) where guid = ${account} and ${hash} = any(backup_codes)`);
  return used > 0;
}

/** Accepts a code of the app or a backup code; each code works once. */
export async function takeCode(tx: Tx, account: string, given: string, secrets: Secrets): Promise<boolean> {
  const { secret, isOn, step } = await keptOf(tx, account, secrets);
  if (!secret || !isOn) return false;
  const code = given.replace(/\s/g, '');
  const shown = stepOf(secret, code);
  if (shown === null) return takeBackupCode(tx, account, code);
  if (step !== null && shown <= Number(step)) return false;
  await tx.run(sql`update account set second_factor_step = ${shown} where guid = ${account}`);
  return true;
}

/** Creates a secret that comes into force when one of its codes is confirmed within 15 minutes. Errors: 409 when
 *  there is a second factor. */
export async function beginFactor(tx: Tx, account: string, secrets: Secrets): Promise<{ secret: string; uri: string }> {
  const { isOn, userName } = await keptOf(tx, account, secrets);
  if (isOn)
    throw new AppError('conflict', {
      detail: 'Второй фактор уже включён. Чтобы подключить другое приложение, сначала отключите его.',
    });
  const secret = newSecret();
  await tx.run(
    sql`update account set second_factor_secret = ${secrets.keep(secret, account)}, second_factor_begun_at = now() where guid = ${account}`,
  );
  return shownSecret(secret, userName);
}

async function giveCodes(tx: Tx, account: string): Promise<string[]> {
  const codes = newBackupCodes();
  await tx.run(sql`update account set backup_codes = ${codes.map(backupHash)}::bytea[] where guid = ${account}`);
  return codes;
}

/** Switches the second factor on and returns the backup codes. Errors: 409 without a recently created secret,
 *  422 for a wrong code. */
export async function confirmFactor(tx: Tx, account: string, code: string, secrets: Secrets): Promise<string[]> {
  const { secret, isOn, isFresh } = await keptOf(tx, account, secrets);
  if (!secret || isOn || !isFresh)
    throw new AppError('conflict', {
      detail: 'Подключение не начато, уже закончено или длилось дольше 15 минут. Начните его заново.',
    });
  const step = stepOf(secret, code.replace(/\s/g, ''));
  if (step === null) throw invalidField('code', 'Код не подошёл. Проверьте время на телефоне и введите новый код');
  await tx.run(sql`
    update account set second_factor_since = now(), second_factor_step = ${step}, version = version + 1, updated_at = now()
    where guid = ${account}`);
  return giveCodes(tx, account);
}

/** Replaces all backup codes. Errors: 409 without a second factor. */
export async function renewBackupCodes(tx: Tx, account: string, secrets: Secrets): Promise<string[]> {
  const { isOn } = await keptOf(tx, account, secrets);
  if (!isOn) throw new AppError('conflict', { detail: 'Второй фактор не включён.' });
  return giveCodes(tx, account);
}

/** Switches the second factor off, for any caller. False when there was none. */
export async function removeFactor(tx: Tx, account: string): Promise<boolean> {
  const removed = await tx.run(sql`
    update account set second_factor_secret = null, second_factor_since = null, second_factor_step = null, backup_codes = '{}',
      version = version + 1, updated_at = now()
    where guid = ${account} and second_factor_since is not null`);
  return removed > 0;
}
