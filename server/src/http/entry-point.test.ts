import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { beginStep } from '../core/start-step.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openWorld } from '../testing/world.ts';
import { openConsoleFiles } from './console-files.ts';
import { createEntryPoint } from './entry-point.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

it('a request that has waited too long gets 503', async () => {
  const door = createEntryPoint({ patience: 50 });
  await once(door.server.listen(0, '127.0.0.1'), 'listening');
  const { port } = door.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/brands`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('запускается') });
  await door.close();
});

it('files are sent before the program is ready, other requests wait, and none is accepted after the end', async () => {
  writeFileSync(join(folder, 'index.html'), 'Энергоконсоль');
  const door = createEntryPoint({ files: openConsoleFiles(folder) });
  await once(door.server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
  let isAnswered = false;
  const early = fetch(`${address}/readyz`).finally(() => (isAnswered = true));
  const page = await fetch(`${address}/login`);
  expect([page.status, await page.text()]).toEqual([200, 'Энергоконсоль']);
  expect(isAnswered).toBe(false);

  const world = await openWorld({ isSeeded: false });
  const { http } = createApp({ pool: world.pool, door, logLevel: 'silent' });
  await http.ready();
  expect((await early).status).toBe(200);
  expect((await fetch(`${address}/livez`)).status).toBe(200);

  await Promise.all([http.close(), door.close()]);
  await expect(fetch(`${address}/login`)).rejects.toThrow();
  await world.close();
});

it('a person who opens a screen during a long start sees its step; files and scripts are served as ever', async () => {
  writeFileSync(join(folder, 'index.html'), 'Энергоконсоль');
  beginStep('Создаётся база данных');
  const door = createEntryPoint({ files: openConsoleFiles(folder), patience: 50 });
  await once(door.server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}/users?page=2`;
  const open = () => fetch(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
  const early = await open();
  const page = await early.text();
  expect([early.status, page]).toEqual([503, expect.stringContaining('Программа готовится')]);
  expect(page).toContain('Создаётся база данных…');
  const nonce = /nonce="([^"]+)"/.exec(page)![1]!;
  expect(early.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`);
  expect(await (await fetch(address)).text()).toBe('Энергоконсоль');
  const waiting = open();
  door.open((_, response) => void response.end('от программы'));
  expect(await (await waiting).text()).toBe('Энергоконсоль');
  await door.close();
});

it('an answer that does not end is cut off when the program stops', async () => {
  const door = createEntryPoint({ grace: 50 });
  await once(door.server.listen(0, '127.0.0.1'), 'listening');
  door.open((_, response) => void response.write('начало'));
  const answer = await fetch(`http://127.0.0.1:${(door.server.address() as AddressInfo).port}/`);
  await door.close();
  await expect(answer.text()).rejects.toThrow();
});
