import { createHash } from 'node:crypto';

/** What is read: a stored message, or an archive. */
export interface MessageOptions {
  kind: 'packed' | 'zip';
  /** For packed content: its unpacked size. */
  bytes: number;
  /** The current day in Moscow. */
  today: string;
}

/** A file as stored. */
export interface PackedFile {
  name: string;
  content: Uint8Array;
  bytes: number;
  sha256: Uint8Array;
  /** The file is a table rather than a message. */
  isTable: boolean;
}

const WORKBOOK = Buffer.from('xl/');
const HEAD = 4096;

/** Whether content is a workbook or a text table, possibly with titles above; a message begins with `<`. */
export function looksLikeTable(content: Uint8Array): boolean {
  if (content[0] === 0x50 && content[1] === 0x4b) return Buffer.from(content).includes(WORKBOOK);
  const head = Buffer.from(content.subarray(0, HEAD))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return !head.startsWith('<') && !head.includes('\0') && /^[^\n]*[;\t,][^\n]*\n/m.test(head) && /\d/.test(head);
}

export const packed = (name: string, content: Uint8Array, pack: (content: Uint8Array) => Uint8Array): PackedFile => ({
  name:
    name
      .split('/')
      .at(-1)!
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 255) || 'Без названия',
  content: pack(content),
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest(),
  isTable: looksLikeTable(content),
});
