import { messageOf, messageText, windows1251, zipped } from './messages.ts';

const MB = 1024 * 1024;
const valid = messageOf();
const withHead = (head: string) => windows1251(messageText({ head }));
const inside = (text: string) => windows1251(messageText().replace('<name>Сети</name>', `<name>Сети</name>${text}`));

/** An archive that declares a smaller size for a file than its actual one. */
function lying(): Buffer {
  const archive = zipped({ 'a.xml': Buffer.alloc(200_000, 'a') });
  for (const at of [22, archive.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24]) archive.writeUInt32LE(10, at);
  return archive;
}

/** Malicious exchange files, and the expected refusal of each. */
export const hostileFiles: readonly [what: string, content: () => Buffer, why: RegExp][] = [
  ['a document type', () => withHead('<!DOCTYPE message SYSTEM "http://127.0.0.1:1/evil.dtd">'), /типа документа/],
  ['entities of its own', () => withHead('<!DOCTYPE m [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>'), /типа документа/],
  ['an entity that is not there', () => inside('<name>&xxe;</name>'), /подстановка/],
  ['200,000 nested elements', () => inside('<a>'.repeat(200_000)), /слишком глубоко/],
  [
    'a text of 50 MB',
    () => Buffer.concat([valid.subarray(0, valid.indexOf('<area') - 3), Buffer.alloc(49 * MB, 'x')]),
    /длинный текст|обрывается/,
  ],
  [
    'a million attributes',
    () => inside(`<a ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
    /атрибутов/,
  ],
  [
    'half a million other elements in one line',
    () => inside(Array.from({ length: 500_000 }, (_, index) => `<a${index}z/>`).join('')).subarray(0, -20),
    /обрывается/,
  ],
  ['not XML', () => Buffer.from('сообщение'), /не XML/],
  ['random bytes', () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251)), /./],
  ['UTF-16', () => Buffer.from(`\uFEFF${messageText()}`, 'utf16le'), /UTF-16/],
  ['NUL', () => Buffer.concat([valid.subarray(0, 400), Buffer.alloc(10), valid.subarray(400)]), /./],
  ['nothing', () => Buffer.alloc(0), /пуст/],
  ['a bomb', () => zipped({ 'a.xml': Buffer.alloc(65 * MB) }), /больше 64 МБ/],
  [
    'many bombs',
    () => zipped(Object.fromEntries(['a', 'b', 'c'].map((name) => [name, Buffer.alloc(45 * MB)]))),
    /слишком велик/,
  ],
  ['a lying archive', lying, /./],
  ['a broken archive', () => zipped({ 'a.xml': valid }).subarray(0, 900), /архив|поврежд/],
  [
    'too many files',
    () => zipped(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}`, valid]))),
    /больше 100/,
  ],
  ['an archive in an archive', () => zipped({ 'a.zip': zipped({ 'a.xml': valid }) }), /не XML/],
];
