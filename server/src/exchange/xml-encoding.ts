import { isAscii, isUtf8 } from 'node:buffer';
import { XmlError } from './xml-signs.ts';

const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w-]{1,40})["']/;
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
};

/** The encoding of a document, as it declares and its bytes confirm. Throws XmlError. */
export function encodingOf(content: Uint8Array): string {
  const beginning = Buffer.from(content.subarray(0, 300)).toString('latin1');
  if (/^(\xff\xfe|\xfe\xff|\0)/.test(beginning))
    throw new XmlError(0, 'Кодировка UTF-16 не читается: сохраните файл в windows-1251 или UTF-8');
  if (!/^(\xef\xbb\xbf)?\s*</.test(beginning)) throw new XmlError(0, 'Это не XML');
  const declared = DECLARED.exec(beginning)?.[1] ?? 'utf-8';
  const encoding = encodings[declared.toLowerCase()];
  if (!encoding) throw new XmlError(0, `Кодировка ${declared} не читается: нужна windows-1251 или UTF-8`);
  if (isAscii(content)) return encoding;
  const isUnicode = isUtf8(content);
  if (encoding === 'utf-8' && !isUnicode) throw new XmlError(0, 'Объявлена кодировка UTF-8, а текст записан не в ней');
  if (encoding !== 'utf-8' && isUnicode)
    throw new XmlError(0, `Объявлена кодировка ${declared}, а текст записан в UTF-8`);
  return encoding;
}
