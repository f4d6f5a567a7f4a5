import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { workInBackground } from './background.ts';
import { readConfig } from './config.ts';
import { urlOf } from './testing/own-url.ts';
import { openReceiver, parseMessage, type Receiver } from './testing/syslog-receiver.ts';
import { connectionOf, openWorld, type World } from './testing/world.ts';

const WAIT = { timeout: 20_000, interval: 50 };

let world: World;
let receiver: Receiver;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await openWorld();
  receiver = await openReceiver('tcp');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  receiver.close();
  await world.close();
});

function start(role: string): () => Promise<void> {
  const config = readConfig({ DATABASE_URL: urlOf(world), ROLE: role, JOURNAL_SYSLOG: receiver.url });
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
  start('http');
  await write('Начатая в режиме');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(forwarded()).toEqual([]);
  const stop = start('jobs');
  await arrives('Начатая в режиме');
  await world.owner('select turn_read_only(false, null, null)');
  await write('После режима');
  await arrives('После режима');
  await world.owner("select turn_read_only(true, 'Обновление', null)");
  await write('Снова в режиме');
  await arrives('Снова в режиме');
  await stop();
  await write('После остановки');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(forwarded()).not.toContain('После остановки');
});
