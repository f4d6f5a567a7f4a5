import { isAscii, isUtf8 } from 'node:buffer';
import { XmlScanner } from './xml-scanner.ts';
import { CLOSE, END, OPEN, TEXT, XmlError } from './xml-signs.ts';
import { ChannelReader } from './channel-reader.ts';
import { LineFinder } from './line-finder.ts';
import type { Message } from './message.ts';
import { MessageReader } from './message-reader.ts';

const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w-]{1,40})["']/;
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
};

/** The encoding of a document, as it declares and its bytes confirm. Throws XmlError. */
function encodingOf(content: Uint8Array): string {
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

/** Reads a message of class 80020 or 80040 in any supported encoding. Problems are reported with line and path; the first XML
 *  syntax error ends the reading. `today` is the current day in Moscow. */
export function readMessage(content: Uint8Array, today: string): Message {
  const lines = new LineFinder(content);
  const reader = new MessageReader(lines, today);
  let channels: ChannelReader | undefined;
  try {
    const scanner = new XmlScanner(content, encodingOf(content));
    channels = new ChannelReader(scanner, reader);
    for (let found = scanner.next(); found !== END && !reader.isForeign; found = scanner.next()) {
      if (found === OPEN) {
        if (!channels.open()) reader.open(scanner);
      } else if (found === CLOSE) {
        if (!channels.close()) reader.close(scanner);
      } else if (found === TEXT && !channels.text()) reader.text(scanner);
    }
    if (!reader.isForeign) reader.end();
  } catch (error) {
    if (error instanceof XmlError) reader.report('error', error.message, error.at, channels?.place);
    else if (error instanceof TypeError) reader.report('error', 'Текст записан не в объявленной кодировке', 0);
    else throw error;
  }
  return reader.message();
}
