import { randomUUID } from 'node:crypto';

/** UUID version 7 (RFC 9562): milliseconds followed by random bits, so that new rows are adjacent in an index. */
export function newGuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // The rest is taken from a version 4 UUID, because Node generates its random bytes in batches.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
