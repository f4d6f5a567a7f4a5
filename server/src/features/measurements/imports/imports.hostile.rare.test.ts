import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Client } from '../../../testing/client.ts';
import { hostileFiles } from '../../../testing/hostile-files.ts';
import { exchange, messageOf, sendFiles } from '../../../testing/messages.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { measurementImportJob } from './measurement-import.job.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  await world.work([measurementImportJob]);
  client = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
});
afterAll(() => world.close());

describe('a hostile file is refused with a reason, and blocks no other request', () => {
  it.each(hostileFiles)('%s', { timeout: 60_000 }, async (_, content, why) => {
    const state = await exchange(client, content());
    expect([state.status, state.written]).toEqual(['rejected', 0]);
    expect(state.errors.map(({ message }) => message).join('; ')).toMatch(why);
    expect((await exchange(client, messageOf({ number: Math.floor(Math.random() * 1e9) }))).status).toBe(
      'accepted_with_warnings',
    );
  });
});

it('any change of a file or its request gets a response', { timeout: 60_000 }, async () => {
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
      // Content without a leading tag may look like a table, which needs a layout.
      expect(['accepted', 'accepted_with_warnings', 'duplicate', 'rejected', 'asked']).toContain(state.status);
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
