import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Client } from '../../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { startWorking } from '../../../jobs/work.ts';
import { holdTable } from '../../../testing/held-table.ts';
import { importSettled, messageOf, sendFiles } from '../../../testing/messages.ts';
import { measurementImportJob } from './measurement-import.job.ts';

// How stored files are read in the background: in which order, how often, and when not.

let world: Matrix;
let stranger: Client;
beforeAll(async () => {
  world = await openMatrix();
  await create(world.master, meteringPoints, { code: '502070000113101' });
  stranger = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
});
afterAll(() => world.close());

let turn = 0;
const send = async (by = world.master, day = '20260101'): Promise<string> => {
  const content = messageOf({ day, number: ++turn, sender: String(5_007_000_000 + turn), codes: ['502070000113101'] });
  return (await sendFiles(by, [{ content }])).body[0].guid;
};
const runOf = async (file: string) =>
  (
    await world.owner(
      `select guid, state, attempt from run where parameters ->> 'guid' = $1 order by created_at desc limit 1`,
      [file],
    )
  )[0];

it('finishes what it reads when the program ends, and leaves the rest to the next one', async () => {
  const [first, second] = [await send(), await send()];
  const stateOf = async (file: string) =>
    (await world.owner('select status from measurement_import where guid = $1', [file]))[0].status;
  const held = await holdTable(world, 'interval_day');
  const stop = await startWorking(world.pool, [measurementImportJob]);
  await expect.poll(() => held.waiting(), { timeout: 10_000 }).toBe(1);
  const stopped = stop();
  await sleep(500);
  await held.release();
  await stopped;
  expect([await stateOf(first), await stateOf(second)]).toEqual([expect.stringMatching(/^accepted/), 'received']);
  const stopNext = await startWorking(world.pool, [measurementImportJob]);
  expect((await importSettled(world.master, second)).status).toMatch(/^accepted/);
  await expect.poll(async () => (await runOf(second)).state).toBe('done');
  await stopNext();
  expect([(await runOf(first)).attempt, (await runOf(second)).attempt]).toEqual([1, 1]);
});

it('reads those of an organization one after another, whichever program, without a pause between them', async () => {
  const own: string[] = [];
  for (let file = 0; file < 20; file++) own.push(await send());
  const foreign = [await send(stranger), await send(stranger)];
  // The workers of one have died three times.
  const dying = own[2]!;
  await world.owner('update run set attempt = 3 where guid = $1', [(await runOf(dying)).guid]);
  const begun = performance.now();
  // Two programs.
  await world.work([measurementImportJob]);
  await world.work([measurementImportJob]);
  for (const guid of own) await importSettled(world.master, guid);
  for (const guid of foreign) await importSettled(stranger, guid);
  expect(performance.now() - begun).toBeLessThan(12_000);
  const runs = async () =>
    world.owner(
      `select state, started_at >= lag(finished_at, 1, started_at) over (order by array_position($1, parameters ->> 'guid')) as "isAfter"
       from run where parameters ->> 'guid' = any($1) and finished_at is not null order by array_position($1, parameters ->> 'guid')`,
      [own],
    );
  await expect.poll(runs).toEqual(own.map((guid) => ({ state: guid === dying ? 'parked' : 'done', isAfter: true })));
});

it('gives a file up after three attempts, tells it, and reads it again on request', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await world.owner(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'breaks'; end $$;
    create trigger fail before insert on interval_day for each statement execute function fail()`);
  const guid = await send(world.master, '20260102');
  const next = await send(stranger, '20260102');
  expect((await importSettled(stranger, next)).status).toMatch(/^accepted/);
  const state = await importSettled(world.master, guid);
  expect([state.status, state.errors[0]!.message]).toEqual(['rejected', expect.stringMatching(/трижды прерывалось/)]);
  expect(await runOf(guid)).toMatchObject({ state: 'parked', attempt: 3 });
  error.mockRestore();
  await world.owner('drop trigger fail on interval_day; drop function fail()');
  await world.master.post(`/api/measurement-imports/${guid}/replay`, { createPoints: false });
  expect(await importSettled(world.master, guid)).toMatchObject({ status: 'accepted' });
});

it('waits while nothing may be changed, and is read afterwards', async () => {
  const guid = await send(world.master, '20260120');
  // The run ends a moment after its file.
  await expect.poll(async () => (await runOf(guid)).state).toBe('done');
  await world.owner("select turn_read_only(true, 'Обновление', null)");
  await world.owner("update measurement_import set status = 'received' where guid = $1", [guid]);
  await world.owner('select read_waiting_imports($1)', [world.organizationGuid]);
  await sleep(1500);
  const [waiting] = await world.owner('select status from measurement_import where guid = $1', [guid]);
  expect([waiting.status, await runOf(guid)]).toEqual([
    'received',
    expect.objectContaining({ state: 'waiting', attempt: 0 }),
  ]);
  await world.owner('select turn_read_only(false, null, null)');
  expect(await importSettled(world.master, guid)).toMatchObject({ status: 'accepted' });
});

it('is not stopped or repeated as a run: the file says how it went', async () => {
  const { guid } = await runOf(await send());
  expect((await world.master.post(`/api/runs/${guid}/repeat`, {})).status).toBe(409);
  expect((await world.master.get('/api/runs')).body.items).toEqual([]);
});
