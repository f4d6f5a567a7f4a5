import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { countRefusal, limits } from '../core/limits.ts';
import { Client } from '../testing/client.ts';
import { everyRight } from '../testing/matrix.ts';
import { openWorld, type World } from '../testing/world.ts';
import { createManagement } from './management.ts';
import { securityHeaders } from './security-headers.ts';

let world: World;
let client: Client;
let http: ReturnType<typeof createApp>['http'];
let base: string;
const management = createManagement();
beforeAll(async () => {
  world = await openWorld();
  const { token, organization } = await world.person(await world.organization(), everyRight('full'));
  ({ http } = createApp({ pool: world.pool, metrics: management.metrics, logLevel: 'silent' }));
  await http.ready();
  client = new Client(http, token, organization);
  await once(management.server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(management.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await management.close();
  await http.close();
  await world.close();
});

const ask = async (path: string, method = 'GET') => {
  const answer = await fetch(base + path, { method });
  expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders);
  return [answer.status, await answer.text()] as const;
};

it('says whether the process and its database answer', async () => {
  expect(await ask('/livez')).toEqual([200, 'ok']);
  expect(await ask('/readyz')).toEqual([503, 'unavailable']);
  management.open(world.pool);
  expect(await ask('/readyz?watcher=1')).toEqual([200, 'ok']);
  expect([(await ask('/metrics', 'POST'))[0], (await ask('/'))[0], (await ask('/api/brands'))[0]]).toEqual([
    405, 404, 404,
  ]);
});

it('measures every route of the program in a few lines, whoever asks', async () => {
  const stranger = new Client(http);
  for (const { method, path } of world.server.served.filter(({ answers }) => answers !== 'events'))
    for (const asking of [stranger, ...(method === 'GET' && path !== '/api/docs' ? [client] : [])])
      await asking.send(method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
  await stranger.get('/nothing');
  const [status, text] = await ask('/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds'));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.length).toBeLessThan(600);
  const groups = new Set(lines.flatMap((line) => /group="(\w+)"/.exec(line)?.[1] ?? []));
  expect([...groups].toSorted()).toEqual(['file', 'probe', 'read', 'sign_in', 'unknown', 'upload', 'write']);
  expect(text).not.toContain(process.versions.node);
});

it('tells how many each limit has refused', async () => {
  countRefusal('uploads');
  // Scrapes within a second share one result.
  const text = await vi.waitFor(async () => {
    const [, given] = await ask('/metrics');
    expect(given).toMatch(/limit="uploads"\} [1-9]/);
    return given;
  }, 5000);
  const refused = [...text.matchAll(/^energoconsole_refused_total\{limit="(\w+)"\} (\d+)$/gm)];
  expect(refused.map(([, name]) => name)).toEqual(Object.keys(limits));
  expect(Number(refused.find(([, name]) => name === 'uploads')?.[2])).toBeGreaterThan(0);
});
