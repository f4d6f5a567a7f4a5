import type { Duplex } from 'node:stream';
import pg from 'pg';

/** The protocol messages that carry the data: CopyData with its length, then CopyDone. */
const DATA = 0x64;
const DONE = Buffer.from([0x63, 0, 0, 0, 4]);
/** The length of the message header in front of the data. */
export const COPY_HEADROOM = 5;

/** COPY … FROM STDIN. The first bytes of `data` are reserved for the message header. */
export class CopyIn extends pg.Query {
  readonly #data: Buffer;

  constructor(text: string, data: Buffer, done: (error: Error | null) => void) {
    super(text, done);
    this.#data = data;
  }

  /** Called by the driver when the database is ready for the data; not declared in its types. */
  handleCopyInResponse({ stream }: { stream: Duplex }): void {
    this.#data[0] = DATA;
    this.#data.writeInt32BE(this.#data.length - 1, 1);
    stream.write(this.#data);
    stream.write(DONE);
  }
}
