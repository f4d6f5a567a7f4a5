import { XmlScanner } from './xml-scanner.ts';
import { CLOSE, END, OPEN, TEXT, XmlError } from './xml-signs.ts';
import { ChannelReader } from './channel-reader.ts';
import { LineFinder } from './line-finder.ts';
import type { Message } from './message.ts';
import { MessageReader } from './message-reader.ts';
import { encodingOf } from './xml-encoding.ts';

/** Reads a message of class 80020 or 80040 in any supported encoding. Problems are reported with line and path; reading
 *  stops at the first XML syntax error. `today` is the current day in Moscow. */
export function readMessage(content: Uint8Array, today: string): Message {
  const lines = new LineFinder(content);
  const reader = new MessageReader(lines, today);
  let channels: ChannelReader | undefined;
  try {
    const { name, isGuessed } = encodingOf(content);
    if (isGuessed) reader.report('warning', `Кодировка не объявлена: текст прочитан как ${name}`, 0);
    const scanner = new XmlScanner(content, name);
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
