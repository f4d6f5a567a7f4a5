import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Энергоконсоль';
const PERIOD = 30;

/** RFC 6238 as every application knows it: SHA-1, six digits, steps of 30 seconds. */
const codesOf = (secret: Uint8Array, userName: string) =>
  new TOTP({
    issuer: ISSUER,
    label: userName,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** 160 random bits. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** The secret as it is typed and as it is scanned. */
export function shownSecret(secret: Uint8Array, userName: string): { secret: string; uri: string } {
  const codes = codesOf(secret, userName);
  return { secret: codes.secret.base32, uri: codes.toString() };
}

/** The step of 30 seconds that a code belongs to: the present one or a neighbour, for clocks that differ. Null for none. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = codesOf(secret, '').validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

const COUNT = 10;
const LENGTH = 16;
// Crockford's base 32: no letter that looks like a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 80 random bits, in groups of four for reading. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newCode().replace(/(.{4})(?=.)/g, '$1-'));

/** What is kept of a backup code: it is random enough for a plain hash. */
export const backupHash = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
