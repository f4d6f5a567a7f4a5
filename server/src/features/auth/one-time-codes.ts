import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Энергоконсоль';
const PERIOD = 30;

/** The RFC 6238 variant that every authenticator app supports: SHA-1, six digits, steps of 30 seconds. */
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

/** The secret as text and as a URI for the QR code. */
export function shownSecret(secret: Uint8Array, userName: string): { secret: string; uri: string } {
  const codes = codesOf(secret, userName);
  return { secret: codes.secret.base32, uri: codes.toString() };
}

/** The 30-second step of a code: the current one or a neighbour, because clocks differ. Null for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = codesOf(secret, '').validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

const COUNT = 10;
const LENGTH = 16;
// Crockford's base 32, without letters that look like digits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 80 random bits, in groups of four characters. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newCode().replace(/(.{4})(?=.)/g, '$1-'));

/** A backup code is random enough for a plain hash. */
export const backupHash = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
