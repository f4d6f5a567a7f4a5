import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalidField } from './app-error.ts';
import { MAX_PASSWORD, MIN_PASSWORD, passwordFault, passwordRule } from './password-policy.ts';

const ARGON2ID = 2;

/** argon2id (RFC 9106) with 64 MiB and three passes; OWASP requires at least 19 MiB and two. */
const cost = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 };

const SLOTS = 2;
let free = SLOTS;
const waiting: (() => void)[] = [];

/** Computes at most two hashes at once, so that a flood of sign-ins leaves threads for other work. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** Hashes a new password of at least the given length. Errors: 422 at a field when the policy rejects it. */
export async function hashPassword(password: string, min = MIN_PASSWORD, field = 'password'): Promise<string> {
  const fault = passwordFault(password, min);
  if (fault) throw invalidField(field, `Пароль не подходит: ${fault}, а нужно ${passwordRule(min)}`);
  return inSlot(() => hash(password, cost));
}

/** A hash that matches no password, with the same cost as any other. */
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Takes the same time whether or not the account exists. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if ([...password].length > MAX_PASSWORD) return false;
  const matches = await inSlot(() => verify(stored ?? nobody, password));
  return matches && stored !== null;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** Groups of five characters without look-alikes, at least of the given length: four groups are 98 bits. */
export function randomPassword(min = MIN_PASSWORD): string {
  const groups = Math.max(4, Math.ceil((min + 1) / (GROUP + 1)));
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: groups }, group).join('-').slice(0, MAX_PASSWORD);
}
