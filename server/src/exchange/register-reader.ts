import type { ReaderModule } from '../files/reading-child.ts';
import { UnreadableFile } from '../files/unzip.ts';
import { RegisterSearch, type RegisterEntry, type RegisterKey } from './register-entry.ts';
import { searchTable } from './register-table.ts';
import { searchExtract } from './register-xml.ts';

/** The entry, or null when the file has none. */
export interface RegisterPiece {
  entry: RegisterEntry | null;
}

const isXml = (content: Uint8Array) =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(Buffer.from(content.subarray(0, 300)).toString('latin1'));

/** Yields the entry of one organization in a register file. Throws UnreadableFile. */
export const read: ReaderModule['read'] = (content, options, emit) => {
  if (content.length === 0) throw new UnreadableFile('Файл пуст');
  const search = new RegisterSearch(options as RegisterKey);
  if (isXml(content)) searchExtract(content, search);
  else searchTable(content, search);
  emit({ entry: search.found } satisfies RegisterPiece);
};
