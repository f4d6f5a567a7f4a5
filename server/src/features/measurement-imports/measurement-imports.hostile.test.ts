import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Client } from '../../testing/client.ts';
import { exchange, messageOf, messageText, sendFiles, windows1251, zipped } from '../../testing/messages.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
});
afterAll(() => world.close());

const MB = 1024 * 1024;
const valid = messageOf();
const withHead = (head: string) => windows1251(messageText({ head }));
const inside = (text: string) => windows1251(messageText().replace('<name>Сети</name>', `<name>Сети</name>${text}`));
/** An archive that says of a file that it is smaller than it is. */
function lying(): Buffer {
  const archive = zipped({ 'a.xml': Buffer.alloc(200_000, 'a') });
  for (const at of [22, archive.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24]) archive.writeUInt32LE(10, at);
  return archive;
}

describe('a hostile file is refused with a reason, and stops nobody', () => {
  it.each<[what: string, content: () => Buffer, why: RegExp]>([
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
  ])('%s', { timeout: 60_000 }, async (_, content, why) => {
    const state = await exchange(client, content());
    expect([state.status, state.written]).toEqual(['rejected', 0]);
    expect(state.errors.map(({ message }) => message).join('; ')).toMatch(why);
    expect((await exchange(client, messageOf({ number: Math.floor(Math.random() * 1e9) }))).status).toBe(
      'accepted_with_warnings',
    );
  });
});

it('whatever is changed in a file or in its request, there is an answer', { timeout: 60_000 }, async () => {
  const small = messageOf({ codes: ['502070000113101'], channels: ['01'] });
  const change = fc.oneof(
    fc.nat(small.length - 1).map((length) => small.subarray(0, length)),
    fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }).map((flips) => {
      const copy = Buffer.from(small);
      for (const [at, byte] of flips) copy[at] = byte;
      return copy;
    }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(change, async (content) => {
      const state = await exchange(client, content);
      expect(['accepted', 'accepted_with_warnings', 'duplicate', 'rejected']).toContain(state.status);
      expect(state.note ?? '').not.toContain('внутренняя');
      expect(JSON.stringify(state.errors)).not.toContain('внутренняя');
    }),
    { numRuns: 150 },
  );
  const name = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/["\r\n]/.test(text));
  await fc.assert(
    fc.asyncProperty(name, fc.nat(5), async (given, cut) => {
      const { status } = await sendFiles(client, [{ name: given, content: small.subarray(0, cut) }]);
      expect(status).toBe(202);
    }),
    { numRuns: 50 },
  );
});
