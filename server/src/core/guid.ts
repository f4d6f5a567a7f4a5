import { randomUUID } from 'node:crypto';

/** UUID version 7 (RFC 9562): the milliseconds of now, then random bits, so that new rows lie together in an index. */
export function newGuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // Of version 4 only the number of the version differs behind the time; its random bytes are fetched many at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
