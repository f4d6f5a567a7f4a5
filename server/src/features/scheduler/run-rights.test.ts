import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { job } from '../../jobs/kind.ts';
import { planDue } from '../../jobs/plan.ts';
import type { Client } from '../../testing/client.ts';
import { makeLate, scheduleInput } from '../../testing/schedules.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  await world.work([job({ name: 'contractEnds', run: async () => ({ summary: 'Готово' }) })]);
});
afterAll(() => world.close());

const own = scheduleInput({ name: 'Договоры', starts: 'cron', cron: '* * * * *', overlap: 'skip', alarm: 'editors' });
const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status;
const ended = (by: Client, run: string) =>
  vi.waitFor(async () => expect((await by.get(`/api/runs/${run}`)).body.state).toBe('done'), { timeout: 8000 });

it('to start, to edit and to see are given apart', async () => {
  const person = (items: object) => world.person(organization, { contracts: 'read', ...items });
  const planner = await person({ scheduler: 'full' });
  const operator = await person({ scheduler: 'read', runs: 'create' });
  const observer = await person({ scheduler: 'read', runs: 'read' });
  const { guid, version } = (await planner.post('/api/schedules', own)).body;
  const path = `/api/schedules/${guid}`;
  const past = { from: '2026-03-01T00:00:00+03:00', to: '2026-03-01T00:30:00+03:00', isDryRun: true };

  const begun = await operator.post(`${path}/run`, { parameters: null });
  expect(begun.status).toBe(201);
  await ended(operator, begun.body.guid);
  expect(await statusOf(operator.post(`${path}/backfill`, past))).toBe(200);
  const repeated = await operator.post(`/api/runs/${begun.body.guid}/repeat`, {});
  await ended(operator, repeated.body.guid);
  const pause = { guids: [guid], reason: 'Ремонт', until: null };
  for (const refused of [
    operator.put(path, { ...own, retries: 3 }, version),
    operator.post('/api/schedules', { ...own, name: 'Вторая' }),
    operator.post('/api/schedules/pause', pause),
    planner.post(`${path}/run`, { parameters: null }),
    planner.post(`${path}/backfill`, past),
    planner.get('/api/runs'),
    observer.post(`${path}/run`, { parameters: null }),
    observer.post(`/api/runs/${begun.body.guid}/repeat`, {}),
    observer.post(`/api/runs/${begun.body.guid}/stop`, {}),
  ])
    expect(await statusOf(refused)).toBe(403);
  expect(await statusOf(observer.get(`/api/runs/${begun.body.guid}/lines`))).toBe(200);

  // A schedule runs with the rights of the person who made it.
  await makeLate(world, guid, 0);
  await planDue(world.pool);
  await vi.waitFor(
    async () =>
      expect((await observer.get(`/api/runs?schedule=${guid}`)).body.items).toContainEqual(
        expect.objectContaining({ state: 'done', trigger: 'schedule' }),
      ),
    { timeout: 8000 },
  );
});
