import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser';

const DATA_ROW = 0x44;

interface Message {
  name: string;
  length: number;
  fields?: readonly unknown[];
}
/** The driver's parser with what its types keep private. */
const MessageParser = Parser as unknown as new () => {
  parse(chunk: Buffer, take: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
};

/** Returns values of binary rows as copied Buffers, because the driver reuses `bytes`. */
class ByteParser extends MessageParser {
  #isBinary = false;

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (this.#isBinary && code === DATA_ROW) return { name: 'dataRow', length, fields: valuesAt(bytes, offset) };
    const message = super.handlePacket(offset, code, length, bytes);
    if (message.name === 'rowDescription') this.#isBinary = (message.fields as pg.FieldDef[])[0]?.format === 'binary';
    return message;
  }
}

function valuesAt(bytes: Buffer, offset: number): (Buffer | null)[] {
  let at = offset + 2;
  return Array.from({ length: bytes.readInt16BE(offset) }, () => {
    const size = bytes.readInt32BE(at);
    const start = (at += 4);
    if (size < 0) return null;
    at += size;
    return bytes.subarray(start, at);
  });
}

/** A client that returns text of binary results as bytes, and whose lost connection fails only its own queries. */
export class ByteClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Without a permanent listener, an unhandled 'error' event would end the program.
    this.on('error', () => undefined);
    const connection = this.connection as EventEmitter;
    const attachListeners = (stream: Duplex) => {
      const parser = new ByteParser();
      const take = (message: Message) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      stream.on('data', (chunk: Buffer) => parser.parse(chunk, take));
    };
    Object.assign(connection, { attachListeners });
  }
}
