import { hash, verify } from '@node-rs/argon2';

const ARGON2ID = 2;

/** argon2id (RFC 9106) with 64 MiB and three passes; OWASP asks for at least 19 MiB and two. */
const cost = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 };

const SLOTS = 2;
let free = SLOTS;
const waiting: (() => void)[] = [];

/** At most two hashes are computed at once, so that a flood of guesses leaves threads for everything else. */
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

export const MAX_PASSWORD = 128;

export const hashPassword = (password: string): Promise<string> => inSlot(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/** Compares at the same cost whether there is such an account or not. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if ([...password].length > MAX_PASSWORD) return false;
  nobody ??= hash('nobody signs in with this', cost);
  const known = stored ?? (await nobody);
  const matches = await inSlot(() => verify(known, password));
  return matches && stored !== null;
}
