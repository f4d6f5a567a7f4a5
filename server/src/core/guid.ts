import { randomUUID } from 'node:crypto';

/** UUID version 7 (RFC 9562): the current milliseconds followed by random bits, so that new rows are adjacent in an index. */
export function newGuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // After the time, version 4 differs only in the version number; its random bytes are generated in batches.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
