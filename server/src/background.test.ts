import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { workInBackground } from './background.ts';
import { readConfig } from './config.ts';
import { urlOf } from './testing/own-url.ts';
import { openReceiver, parseMessage, type Receiver } from './testing/syslog-receiver.ts';
import { connectionOf, openWorld, type World } from './testing/world.ts';

const WAIT = { timeout: 20_000, interval: 50 };

let world: World;
let receiver: Receiver;
let strange: Receiver;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await openWorld();
  [receiver, strange] = [await openReceiver('tcp'), await openReceiver('tcp')];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  receiver.close();
  strange.close();
  await world.close();
});

function start(role: string, { url }: Receiver): () => Promise<void> {
  const config = readConfig({ DATABASE_URL: urlOf(world), ROLE: role, JOURNAL_SYSLOG: url });
  const { pool } = world;
  const { reserved } = world.server;
  const ownerConnection = { connectionString: urlOf(world) };
  const database = { pool, reserved, connection: connectionOf(pool), ownerConnection, close: async () => undefined };
  const stop = workInBackground(database, config);
  stops.push(stop);
  return stop;
}
const write = (name: string) =>
  world.owner(`insert into journal (action, entity, record_name, request_id) values ('create', 'brand', $1, 'r')`, [
    name,
  ]);
const forwarded = () => receiver.messages.map((message) => parseMessage(message).facts['record']);
const arrives = (name: string) => vi.waitFor(() => expect(forwarded()).toContain(name), WAIT);

it('forwards the journal where runs are done, also while nothing may be changed, until it is stopped', async () => {
  await world.owner("select turn_read_only(true, 'Обновление', null)");
  start('http', strange);
  await write('Начатая в режиме');
  const stop = start('jobs', receiver);
  await arrives('Начатая в режиме');
  await world.owner('select turn_read_only(false, null, null)');
  await write('После режима');
  await arrives('После режима');
  await world.owner("select turn_read_only(true, 'Обновление', null)");
  await write('Снова в режиме');
  await arrives('Снова в режиме');
  await stop();
  expect(strange.messages).toEqual([]);
  // Forwarding uses its own session.
  const sessions = () =>
    world.owner(
      `select from pg_stat_activity where datname = current_database() and application_name = 'energoconsole forwarding'`,
    );
  await vi.waitFor(async () => expect(await sessions()).toEqual([]), WAIT);
});
