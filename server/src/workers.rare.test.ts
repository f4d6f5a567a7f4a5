import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { startOwnProgram } from './testing/own-program.ts';
import { scheduleInput } from './testing/schedules.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
});
afterAll(() => world.close());

const start = (settings: Record<string, string>) => startOwnProgram(world, settings, 'as started by people');

/** Each request uses a new connection, and so possibly another process. */
async function ask(base: string, path: string, headers: Record<string, string> = {}) {
  const sent = request(base + path, { agent: false, headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode as number, answer };
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const metricsOf = async (port: number) => text((await ask(`http://127.0.0.1:${port}`, '/metrics')).answer);
const answeredBy = async (port: number) =>
  [...(await metricsOf(port)).matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

it('several processes answer at one port and die with the program', { timeout: 300_000 }, async () => {
  const management = await freePort();
  const program = start({ PORT: '0', WORKERS: '2', MANAGEMENT_PORT: String(management) });
  const base = await program.address();
  const boss = await world.person(await world.organization(), { scheduler: 'full', runs: 'full', contracts: 'full' });
  const headers = { authorization: `Bearer ${boss.token}`, 'org-id': boss.organization! };

  // Sessions are shared by all processes; metrics are per process.
  for (let asked = 0; asked < 10; asked++) expect((await ask(base, '/api/schedules', headers)).status).toBe(200);
  for (const port of [management + 1, management + 2]) expect(await answeredBy(port)).toBeGreaterThanOrEqual(5);
  expect(await metricsOf(management)).toContain('energoconsole_ready 1');

  // Events reach all listeners, whichever process handled the change.
  const streams = await Promise.all([1, 2].map(() => ask(base, '/api/events', headers)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const published = streams.map(
    ({ answer }) =>
      new Promise<void>((resolve) =>
        answer.setEncoding('utf8').on('data', (piece: string) => /"runs"/.test(piece) && resolve()),
      ),
  );
  const input = scheduleInput({ name: 'Договоры', starts: 'hand', overlap: 'queue', alarm: 'nobody' });
  const { guid } = (await boss.post('/api/schedules', input)).body;
  expect((await boss.post(`/api/schedules/${guid}/run`, { parameters: null })).body.guid).toBeDefined();
  await Promise.all(published);

  // A process that dies is replaced; meanwhile the other one answers.
  const [one] = childrenOf(program.pid);
  process.kill(one!, 'SIGKILL');
  await program.said(new RegExp(`Процесс ${one} остановился \\(SIGKILL\\): вместо него запускается другой`));
  for (let asked = 0; asked < 4; asked++) expect((await ask(base, '/readyz')).status).toBe(200);
  const replaced = () => ask(`http://127.0.0.1:${management + 1}`, '/readyz').catch(() => undefined);
  await vi.waitFor(async () => expect((await replaced())?.status).toBe(200), { timeout: 60_000, interval: 200 });

  const children = childrenOf(program.pid);
  await program.kill();
  const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), 60_000);
});

it('several processes end as the program is asked to', { timeout: 300_000 }, async () => {
  const program = start({ PORT: '0', WORKERS: '2' });
  await program.address();
  await program.stop();
  expect(program.exitCode()).toBe(0);
  expect(program.text()).not.toMatch(/остановился|Error/);
});

it('says once that the port is taken', { timeout: 120_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const program = start({ PORT: String(port), WORKERS: '3' });
  await program.said(/не запустился/);
  expect(program.text().match(/порт занят другой программой/g)).toHaveLength(1);
  other.close();
});
