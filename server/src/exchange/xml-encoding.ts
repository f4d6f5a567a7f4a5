import { isAscii, isUtf8 } from 'node:buffer';
import { XmlError } from './xml-signs.ts';

const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w-]{1,40})["']/;
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
  'koi8-r': 'koi8-r',
  cp866: 'ibm866',
  ibm866: 'ibm866',
};
const SINGLE_BYTE = ['windows-1251', 'koi8-r', 'ibm866'];

/** The number of bytes, from the first non-Latin letter, used to detect the encoding. */
const PROBED_BYTES = 10_000;

/** The single-byte encoding in which most Russian letters are lower case. */
function guessed(content: Uint8Array): string {
  const first = content.findIndex((byte) => byte > 127);
  const piece = content.subarray(first, first + PROBED_BYTES);
  const smallIn = (encoding: string) => new TextDecoder(encoding).decode(piece).match(/[а-яё]/g)?.length ?? 0;
  return SINGLE_BYTE.toSorted((one, other) => smallIn(other) - smallIn(one))[0]!;
}

interface DocumentEncoding {
  name: string;
  /** The encoding was detected rather than declared. */
  isGuessed: boolean;
}

/** The encoding of a document: the declared one, if its bytes confirm it. Without a declaration UTF-8, or one detected
 *  by the letters. Throws XmlError. */
export function encodingOf(content: Uint8Array): DocumentEncoding {
  const beginning = Buffer.from(content.subarray(0, 300)).toString('latin1');
  if (/^(\xff\xfe|\xfe\xff|\0)/.test(beginning))
    throw new XmlError(0, 'Кодировка UTF-16 не читается: сохраните файл в windows-1251 или UTF-8');
  if (!/^(\xef\xbb\xbf)?\s*</.test(beginning)) throw new XmlError(0, 'Это не XML');
  const declared = DECLARED.exec(beginning)?.[1];
  const name = encodings[declared?.toLowerCase() ?? 'utf-8'];
  if (!name) throw new XmlError(0, `Кодировка ${declared} не читается: нужна windows-1251 или UTF-8`);
  if (isAscii(content)) return { name, isGuessed: false };
  const isUnicode = isUtf8(content);
  if (!declared) return isUnicode ? { name, isGuessed: false } : { name: guessed(content), isGuessed: true };
  if (name === 'utf-8' && !isUnicode) throw new XmlError(0, 'Объявлена кодировка UTF-8, а текст записан не в ней');
  if (name !== 'utf-8' && isUnicode) throw new XmlError(0, `Объявлена кодировка ${declared}, а текст записан в UTF-8`);
  return { name, isGuessed: false };
}
