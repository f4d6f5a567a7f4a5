import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { scheduleInput } from '../testing/schedules.ts';
import type { Client } from '../testing/client.ts';
import { urlOf } from '../testing/own-url.ts';
import { openWorld, type World } from '../testing/world.ts';
import { withCompiledCode } from '../thread.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const CONTRACTS = 1500;

let world: World;
let boss: Client;
let organization: string;
const programs = new Set<ChildProcess>();

/** The program itself, working in the background on the database of the test world. */
function startProgram(): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    ...withCompiledCode(),
    ROLE: 'jobs',
    DATABASE_URL: urlOf(world),
    SAMPLE_DATA: 'off',
  };
  const program = fork(MAIN, { env, silent: true });
  programs.add(program);
  return program;
}

const addContracts = (count: number) =>
  world.owner(
    `insert into contract (guid, organization_guid, number, date, type_guid, counterparty, start_date, end_date, status)
     select gen_random_uuid(), $1, 'Д-' || gen_random_uuid(), '2026-01-01', (select guid from dictionary_value limit 1), 'ООО «Пример»', '2026-01-01',
       current_date + 5, 'valid'
     from generate_series(1, $2) n`,
    [organization, count],
  );

beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  organization = await world.organization();
  boss = await world.person(organization, { scheduler: 'full', runs: 'full', contracts: 'full' });
  await addContracts(CONTRACTS);
});
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await world.close();
});

const runOf = async (guid: string) => (await boss.get(`/api/runs/${guid}`)).body;
const begin = async () => {
  const input = scheduleInput({ name: 'Договоры', starts: 'hand', overlap: 'queue', alarm: 'nobody' });
  const existing = (await boss.get('/api/schedules')).body.items[0];
  const { guid } = existing ?? (await boss.post('/api/schedules', input)).body;
  return (await boss.post(`/api/schedules/${guid}/run`, { parameters: null })).body.guid as string;
};
const atWork = (guid: string) =>
  vi.waitFor(async () => expect((await runOf(guid)).progressDone).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 20,
  });

it('take over the run of a worker that was killed, and do nothing twice', { timeout: 60_000 }, async () => {
  const first = startProgram();
  const run = await begin();
  await atWork(run);
  first.kill('SIGKILL');
  const killedAt = Date.now();
  startProgram();
  await vi.waitFor(async () => expect((await runOf(run)).attempt).toBe(2), { timeout: 30_000, interval: 50 });
  expect(Date.now() - killedAt).toBeLessThan(30_000);
  await vi.waitFor(async () => expect((await runOf(run)).state).toBe('done'), { timeout: 30_000, interval: 50 });
  const [{ told, contracts, lines }] = await world.owner(
    `select (select count(*) from notification where kind = 'contract') as told,
       (select count(distinct record_guid) from notification where kind = 'contract') as contracts,
       (select count(*) from run_step where run_guid = $1) as lines`,
    [run],
  );
  expect([told, contracts, lines].map(Number)).toEqual([CONTRACTS, CONTRACTS, CONTRACTS]);
});

it('stop at their place while nothing may be changed, and go on where they were', { timeout: 240_000 }, async () => {
  const turn = (isOn: boolean) => world.owner("select turn_read_only($1, 'Обновление', null)", [isOn]);
  const count = async (text: string, values: unknown[] = []) => Number((await world.owner(text, values))[0].count);
  // Enough work to outlast the moment at which the program learns that it should stop.
  await addContracts(8000);
  const run = await begin();
  const steps = () => count('select count(*) from run_step where run_guid = $1', [run]);
  await atWork(run);
  await turn(true);
  await vi.waitFor(async () => expect((await runOf(run)).state).toBe('waiting'), { timeout: 60_000, interval: 50 });
  const done = await steps();
  // What is due meanwhile does not start, and neither does what another program finds.
  await world.owner('update schedule set next_run_at = now()');
  expect(await count('select count(*) from due_schedules(100)')).toBe(0);
  await world.owner('update schedule set next_run_at = null');
  const another = startProgram();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect([await steps(), (await runOf(run)).state]).toEqual([done, 'waiting']);
  another.kill('SIGKILL');
  await turn(false);
  await vi.waitFor(async () => expect((await runOf(run)).state).toBe('done'), { timeout: 120_000, interval: 50 });
  expect([await steps(), (await runOf(run)).attempt]).toEqual([CONTRACTS + 8000, 1]);
});

it('end on request and hand their unfinished runs back', { timeout: 120_000 }, async () => {
  const [, program] = programs;
  // Enough work to outlast the moment at which the program learns that it should end.
  await addContracts(30_000);
  const run = await begin();
  await atWork(run);
  const asked = Date.now();
  program!.kill('SIGTERM');
  const [code] = await once(program!, 'exit');
  expect([code, Date.now() - asked < 15_000]).toEqual([0, true]);
  expect(await runOf(run)).toMatchObject({ state: 'waiting', attempt: 0 });
});
