import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import { job, type JobContext } from '../../jobs/kind.ts';
import { watch } from '../../jobs/watch.ts';
import type { Client } from '../../testing/client.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let boss: Client;
let work: (context: JobContext) => Promise<string | void> = async () => undefined;
beforeAll(async () => {
  world = await openWorld();
  boss = await world.person(await world.organization(), { scheduler: 'full', runs: 'full', contracts: 'read' });
  const done = job({
    name: 'contractEnds',
    run: async (context) => ({ summary: (await work(context)) ?? 'Готово' }),
  });
  await world.work([done]);
});
afterAll(() => world.close());

const input = (given: object) =>
  scheduleInput({ starts: 'hand', cron: null, overlap: 'skip', alarm: 'editors', ...given });
const create = async (given: object): Promise<AnyRow> => {
  const { status, body } = await boss.post('/api/schedules', input(given));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const begin = async ({ guid }: AnyRow) => (await boss.post(`/api/schedules/${guid}/run`, { parameters: null })).body;
const reached = (guid: string, state: string) =>
  vi.waitFor(
    async () => {
      const run = (await boss.get(`/api/runs/${guid}`)).body;
      expect(run).toMatchObject({ state });
      return run;
    },
    { timeout: 8000, interval: 30 },
  );

it('of a repeat knows when its schedule was of the version that it repeats', async () => {
  const schedule = await create({ name: 'Прежнее название' });
  const first = await reached((await begin(schedule)).guid, 'done');
  const { status } = await boss.put(`/api/schedules/${schedule.guid}`, input({ name: 'Новое название' }), 1);
  expect(status).toBe(200);
  const again = (await boss.post(`/api/runs/${first.guid}/repeat`, {})).body;
  await reached(again.guid, 'done');
  expect(again).toMatchObject({ scheduleVersion: 1, definedAt: first.definedAt });
  const then = (await boss.get(`/api/schedules/${schedule.guid}/as-of?at=${encodeURIComponent(again.definedAt)}`)).body;
  expect(then.name).toBe('Прежнее название');
  await reached(again.guid, 'done');
  expect((await begin(schedule)).scheduleVersion).toBe(2);
});

it('has a deadline, and a missed one is notified once', async () => {
  work = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const schedule = await create({ name: 'К сроку', deadlineMinutes: 30 });
  const run = await begin(schedule);
  expect(Date.parse(run.deadlineAt) - Date.parse(run.dueAt)).toBe(30 * 60_000);
  await reached(run.guid, 'running');
  await world.owner("update run set due_at = due_at - interval '1 hour' where guid = $1", [run.guid]);
  await watch(world.pool);
  await watch(world.pool);
  const texts = (await boss.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);
  expect(texts).toEqual([expect.stringContaining('«К сроку» не закончена к сроку')]);
  await boss.post(`/api/runs/${run.guid}/stop`, {});
  await reached(run.guid, 'stopped');
  expect([run.isOverdue, (await boss.get(`/api/runs/${run.guid}`)).body.isOverdue]).toEqual([false, true]);
  work = async () => undefined;
  expect((await begin(await create({ name: 'Без срока' }))).deadlineAt).toBeNull();
});

it('that ends after its deadline between two checks of the watch is notified too, and once', async () => {
  const late = async () =>
    (await boss.get('/api/notifications')).body.items
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.includes('«Чуть позже»'));
  const ending = Promise.withResolvers<void>();
  work = () => ending.promise;
  const { guid } = await begin(await create({ name: 'Чуть позже', deadlineMinutes: 30 }));
  await reached(guid, 'running');
  await world.owner("update run set due_at = due_at - interval '1 hour' where guid = $1", [guid]);
  ending.resolve();
  await reached(guid, 'done');
  expect(await late()).toEqual([expect.stringContaining('закончилась позже срока')]);
  await watch(world.pool);
  expect(await late()).toHaveLength(1);
});

it('is found by any form of the words in its name, summary and log', async () => {
  work = async ({ log }) => {
    log('warning', 'Подстанция «Северная»: не заполнено нужное');
    return 'Проверены уровни напряжения';
  };
  const { guid } = await begin(await create({ name: 'Контроль уровней' }));
  await reached(guid, 'done');
  const found = async (words: string) =>
    (await boss.get(`/api/runs?search=${encodeURIComponent(words)}`)).body.items.map(
      (one: { guid: string }) => one.guid,
    );
  for (const words of ['уровень', 'контроль напряжением', 'ehjdtym', 'уровень контроль'])
    expect(await found(words)).toEqual([guid]);
  expect(await found('уровень подкачки')).toEqual([]);
  const lines = (words: string) => boss.get(`/api/runs/${guid}/lines?search=${encodeURIComponent(words)}`);
  expect((await lines('подстанции северной')).body.items).toHaveLength(1);
  expect((await lines('подстанции южной')).body.items).toEqual([]);
});

it('is stopped between two tries, too, and says so', async () => {
  work = () => Promise.reject(new Error('fails'));
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const schedule = await create({ name: 'С повторами', retries: 1, retryPauseSeconds: 600 });
  const { guid } = await begin(schedule);
  await vi.waitFor(
    async () => expect((await boss.get(`/api/runs/${guid}`)).body).toMatchObject({ state: 'waiting', attempt: 1 }),
    { timeout: 8000, interval: 30 },
  );
  error.mockRestore();
  const stopped = (await boss.post(`/api/runs/${guid}/stop`, {})).body;
  expect(stopped).toMatchObject({ state: 'stopped', summary: 'Остановлена между попытками' });
});
