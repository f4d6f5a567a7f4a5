import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyRight } from './testing/matrix.ts';
import { startOwnProgram } from './testing/own-program.ts';
import { scheduleInput } from './testing/schedules.ts';
import type { Client } from './testing/client.ts';
import { openWorld, PASSWORD, type World } from './testing/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  client = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

const start = (settings: Record<string, string>) => startOwnProgram(world, settings);

it('prints every line as one JSON object on request: each answered request, each run, and no secret', async () => {
  const program = start({ LOG_FORMAT: 'json' });
  const base = await program.address();
  const { token, organization } = client;
  const headers = { authorization: `Bearer ${token}`, 'org-id': organization! };
  // The second request uses a cached actor.
  await fetch(`${base}/api/brands`, { headers });
  const brands = await fetch(`${base}/api/brands?search=%D1%82%D0%B0%D0%B9%D0%BD%D0%B0`, { headers });
  const guid = '01890000-0000-7000-8000-000000000000';
  expect((await fetch(`${base}/api/brands/${guid}`, { headers })).status).toBe(404);
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password: `${PASSWORD}!` });
  expect((await fetch(`${base}/connect/token`, { method: 'POST', body })).status).toBe(400);
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.end('NOT HTTP\r\n\r\n');
  await once(socket.resume(), 'close');
  const input = scheduleInput({ name: 'Договоры', starts: 'hand', overlap: 'queue', alarm: 'nobody' });
  const schedule = (await client.post('/api/schedules', input)).body.guid;
  const run = (await client.post(`/api/schedules/${schedule}/run`, { parameters: null })).body.guid;
  await program.said(/"run ended"/);

  const lines = program.lines().map((line) => JSON.parse(line));
  expect(lines.every(({ time, level, message }) => time && level && message)).toBe(true);
  const requests = lines.filter(({ message }) => message === 'request');
  expect(requests.find(({ requestId }) => requestId === brands.headers.get('x-request-id'))).toMatchObject({
    level: 'info',
    method: 'GET',
    route: '/api/brands',
    status: 200,
    organization,
    account: expect.stringMatching(/^[0-9a-f-]{36}$/),
    durationMs: expect.any(Number),
    address: '127.0.0.1',
  });
  expect(requests.find(({ method }) => method === null)).toMatchObject({ status: 400, address: '127.0.0.1' });
  expect(requests.find(({ status }) => status === 404)).toMatchObject({ route: '/api/brands/:guid' });
  expect(requests.find(({ route }) => route === '/connect/token')).toMatchObject({ status: 400, account: null });
  expect(lines.filter(({ requestId }) => requestId === run).map(({ message, end }) => [message, end])).toEqual([
    ['run begun', undefined],
    ['run ended', 'done'],
  ]);
  const members = 'time level message requestId account organization method route status durationMs address'.split(' ');
  expect(new Set(requests.map((line) => Object.keys(line).join(' ')))).toEqual(new Set([members.join(' ')]));
  const all = program.text();
  for (const secret of [token!, PASSWORD, 'тайна', '%D1', guid, 'Петров']) expect(all).not.toContain(secret);
});

it('tells wrong settings as one object, too, and in words by default', async () => {
  const wrong = start({ LOG_FORMAT: 'json', PORT: 'порт' });
  await wrong.said(/PORT/);
  expect(JSON.parse(wrong.lines()[0]!)).toMatchObject({ level: 'error', message: expect.stringContaining('PORT') });
  const plain = start({ LOG_FORMAT: 'xml' });
  await plain.said(/нужно text или json/);
  expect(plain.lines()[0]).toBe('Неверные настройки:');
});
