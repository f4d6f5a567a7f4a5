import { createHash } from 'node:crypto';

const NEWLINE = 0x0a;

/** Counts the rows and bytes of a table's data as they pass, and computes their digest. */
export class Tally {
  rows = 0;
  bytes = 0;
  readonly #hash = createHash('sha256');

  add(data: Buffer): void {
    this.bytes += data.length;
    this.#hash.update(data);
    // Line breaks inside values are escaped as \n, so each one here ends a row.
    for (let at = data.indexOf(NEWLINE); at >= 0; at = data.indexOf(NEWLINE, at + 1)) this.rows++;
  }

  /** The result at the end of the data. */
  result(): { rows: number; bytes: number; sha256: string } {
    return { rows: this.rows, bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}
