import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../doctor/examine.ts';
import { describeFindings } from '../doctor/finding.ts';
import type { Client } from '../testing/client.ts';
import { urlOf } from '../testing/own-url.ts';
import { openWorld, type World } from '../testing/world.ts';

const COMMAND = fileURLToPath(new URL('../../../scripts/read-only.ts', import.meta.url));

let world: World;
let person: Client;
beforeAll(async () => {
  world = await openWorld();
  person = await world.person(await world.organization(), { brands: 'full' });
});
afterAll(() => world.close());

const command = (...given: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(world) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...given], { env, encoding: 'utf8' });
  return { status, text: stdout + stderr };
};
const create = async (name: string) => {
  const body = { name, fullName: null, country: null, site: null, isActive: true };
  return (await person.post('/api/brands', body)).status;
};
const doctor = async () => describeFindings(await examine({ DATABASE_URL: urlOf(world) })).text;

it('an operator turns the read-only mode on and off without the console', { timeout: 60_000 }, async () => {
  expect(command().text).toContain('режим «только чтение» выключен');
  expect(await doctor()).toContain('Режим «только чтение» выключен');
  const on = command('on', 'Обновление', '--until', '2026-03-12 23:30');
  expect([on.status, on.text]).toEqual([0, expect.stringContaining('Ожидаемое окончание: 12.03.2026 23:30')]);
  expect(await create('Нельзя')).toBe(503);
  expect(await doctor()).toMatch(/включён с .*, ожидаемое окончание — 12.03.2026 23:30 \(Москва\): Обновление/);
  const [state] = await world.owner('select read_only from work_state()');
  expect(state.read_only).toBe(1);
  expect(command('off').status).toBe(0);
  expect(await create('Можно')).toBe(201);
  const entries = await world.owner(
    "select via ->> 'name' as by, record_name from journal where entity = 'read_only_mode' order by number",
  );
  expect(entries).toEqual([
    { by: 'Команда read-only', record_name: 'включён: Обновление' },
    { by: 'Команда read-only', record_name: 'выключен' },
  ]);
});

it('a wrong command changes nothing and tells how', { timeout: 60_000 }, () => {
  const until = (moment: string) => ['on', 'Обновление', '--until', moment];
  for (const given of [
    ['on'],
    until('завтра'),
    until('2026-02-31 10:00'),
    ['вкл', 'Обновление'],
    ['off', 'лишнее'],
    ['--help'],
  ]) {
    const { status, text } = command(...given);
    expect([given, status, text.includes('2026-03-12 23:30')]).toEqual([given, 1, true]);
  }
  expect(command().text).toContain('выключен');
});

it('a database of an earlier version is reported in words', { timeout: 60_000 }, async () => {
  await world.owner('alter table read_only_mode rename to another');
  for (const given of [[], ['on', 'Обновление']])
    expect(command(...given)).toEqual({
      status: 1,
      text: 'База прежней версии: режима «только чтение» в ней ещё нет.\n',
    });
  await world.owner('alter table another rename to read_only_mode');
});
