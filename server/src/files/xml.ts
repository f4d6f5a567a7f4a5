import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFile } from './unzip.ts';

export interface TagListener {
  open?(tag: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Parses XML incrementally. Document types are not accepted, so nothing is fetched and entities stand for single
 *  characters only. */
export function xmlReader(listener: TagListener): (piece: Uint8Array, isLast: boolean) => void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  const stop = (message: string) => () => {
    throw new UnreadableFile(message);
  };
  parser.on('doctype', stop('В файле недопустимое описание типа документа'));
  parser.on('error', stop('Файл повреждён: в нём неверный XML'));
  const plain = (name: string) => name.replace(/^\w+:/, '');
  parser.on('opentag', (tag) => listener.open?.({ ...tag, name: plain(tag.name) }));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('closetag', (tag) => listener.close?.(plain(tag.name)));
  return (piece, isLast) => {
    parser.write(decoder.decode(piece, { stream: !isLast }));
    if (isLast) parser.close();
  };
}
