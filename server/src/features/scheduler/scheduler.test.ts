import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { makeLate, scheduleInput } from '../../testing/schedules.ts';
import { accountOf } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { job } from '../../jobs/kind.ts';
import { planDue } from '../../jobs/plan.ts';
import { watch } from '../../jobs/watch.ts';

let world: World;
let organization: string;
let boss: Client;
let isHeld = false;
let release: () => void = () => undefined;

beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  boss = await world.person(organization, {
    scheduler: 'full',
    runs: 'full',
    contracts: 'read',
    meteringDevices: 'read',
  });
  const held = job({
    name: 'contractEnds',
    async run({ log, signal }) {
      log('info', 'Начато');
      if (isHeld)
        await new Promise<void>((resolve, reject) => {
          release = resolve;
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      return { summary: 'Готово' };
    },
  });
  await world.work([held]);
});
afterAll(() => world.close());

let count = 0;
const input = (given: object = {}) =>
  scheduleInput({
    name: `Задача ${++count}`,
    starts: 'cron',
    cron: '0 6 * * *',
    overlap: 'skip',
    alarm: 'editors',
    ...given,
  });
const create = async (given: object = {}, by = boss) => {
  const { status, body } = await by.post('/api/schedules', input(given));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const runNow = (guid: string, by = boss, parameters: object | null = null) =>
  by.post(`/api/schedules/${guid}/run`, { parameters });
const runsOf = async (schedule: string) => (await boss.get(`/api/runs?schedule=${schedule}`)).body.items;
const ended = (guid: string, state: string) =>
  vi.waitFor(async () => expect((await boss.get(`/api/runs/${guid}`)).body.state).toBe(state), {
    timeout: 8000,
    interval: 30,
  });
/** Hourly, with the newest start the given minutes ago; the planner of the world may run first and sees the same
 *  starts. */
function hourlySince(minutes: number): { cron: string; at: Date } {
  const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000);
  return { cron: `${at.getUTCMinutes()} * * * *`, at };
}
async function startFrom(guid: string, at: Date) {
  await world.owner('update schedule set next_run_at = $2 where guid = $1', [guid, at]);
  await planDue(world.pool);
}

it('plans a schedule by its cron, and refuses an invalid one', async () => {
  const schedule = await create({ calendar: 'working' });
  expect(schedule).toMatchObject({ state: 'ready', author: expect.any(String), version: 1 });
  expect(new Date(schedule.nextRunAt).getUTCHours()).toBe(3);
  const wrong = await boss.post('/api/schedules', input({ cron: '0 6 * * 9' }));
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [{ path: 'cron', message: 'дни недели: «9» — не число от 0 до 7' }],
  ]);
  const preview = await boss.post('/api/schedules/preview', {
    starts: 'every',
    cron: null,
    everyMinutes: 90,
    timeZone: 'Europe/Moscow',
    calendar: 'any',
  });
  expect(preview.body.starts).toHaveLength(20);
  const load = (await boss.get('/api/schedules/load?hours=24')).body;
  expect(load.reduce((sum: number, { starts }: { starts: number }) => sum + starts, 0)).toBeLessThanOrEqual(1);
});

it('goes by the clock of the database, not by that of the program', async () => {
  const [real, ahead] = [Date.now(), 10 * 86_400_000];
  const isNear = (moment: string) => expect(Math.abs(Date.parse(moment) - real)).toBeLessThan(ahead / 5);
  vi.useFakeTimers({ toFake: ['Date'], now: real + ahead });
  try {
    const schedule = await create();
    isNear(schedule.nextRunAt);
    const timing = {
      starts: 'cron',
      cron: '0 6 * * *',
      everyMinutes: null,
      timeZone: 'Europe/Moscow',
      calendar: 'any',
    };
    isNear((await boss.post('/api/schedules/preview', timing)).body.starts[0]);
    isNear((await boss.get('/api/schedules/load?hours=24')).body[0].hour);
    isNear((await runNow(schedule.guid)).body.dueAt);
    const past = { from: new Date(real).toISOString(), to: new Date(real + ahead / 2).toISOString(), isDryRun: true };
    expect((await boss.post(`/api/schedules/${schedule.guid}/backfill`, past)).status).toBe(422);
    const until = new Date(real + ahead / 2).toISOString();
    expect((await boss.post('/api/schedules/pause', { guids: [schedule.guid], reason: 'Ремонт', until })).status).toBe(
      200,
    );
  } finally {
    vi.useRealTimers();
  }
});

it('runs now, keeps the log, and is repeated and stopped', async () => {
  const { guid } = await create();
  const begun = await runNow(guid);
  expect([begun.status, begun.body.trigger]).toEqual([201, 'hand']);
  await ended(begun.body.guid, 'done');
  const lines = (await boss.get(`/api/runs/${begun.body.guid}/lines?level=info&search=начато`)).body;
  expect(lines).toMatchObject({ items: [{ level: 'info', text: 'Начато' }], isEnd: true });
  isHeld = true;
  const repeated = (await boss.post(`/api/runs/${begun.body.guid}/repeat`, {})).body;
  await ended(repeated.guid, 'running');
  expect((await runNow(guid)).status).toBe(409);
  expect((await boss.post(`/api/runs/${repeated.guid}/repeat`, {})).status).toBe(409);
  await boss.post(`/api/runs/${repeated.guid}/stop`, {});
  await ended(repeated.guid, 'stopped');
  expect((await boss.post(`/api/runs/${repeated.guid}/stop`, {})).status).toBe(409);
  isHeld = false;
  expect((await runNow(guid, boss, { daysAhead: 0 })).body.errors).toEqual([
    { path: 'parameters.daysAhead', message: 'Не меньше 1' },
  ]);
});

it.each([
  ['skip', ['skipped', 'running']],
  ['queue', ['queued', 'running']],
  ['replace', ['queued', 'running']],
] as const)('that overlap: %s', async (overlap, states) => {
  isHeld = true;
  const { cron, at } = hourlySince(2);
  const { guid } = await create({ overlap, cron });
  const first = (await runNow(guid)).body.guid;
  await ended(first, 'running');
  await startFrom(guid, at);
  await vi.waitFor(async () => expect((await runsOf(guid)).length).toBe(2));
  const now = (await runsOf(guid)).map(({ state }: { state: string }) => state);
  if (overlap === 'replace') await ended(first, 'stopped');
  else expect(now).toEqual(states);
  isHeld = false;
  release();
  await vi.waitFor(async () => expect((await boss.get(`/api/schedules/${guid}`)).body.state).not.toBe('running'), {
    timeout: 8000,
  });
  await world.owner('update schedule set is_enabled = false where guid = $1', [guid]);
});

it.each([
  ['skip', { missed: 5, done: 0 }],
  ['last', { missed: 4, done: 1 }],
  ['all', { missed: 0, done: 5 }],
] as const)('that were missed: %s', async (missed, expected) => {
  const { cron, at } = hourlySince(30);
  const { guid } = await create({ missed, cron });
  await startFrom(guid, new Date(at.getTime() - 4 * 3_600_000));
  await vi.waitFor(
    async () => {
      const states = (await runsOf(guid)).map(({ state }: { state: string }) => state);
      const counts = {
        missed: states.filter((s: string) => s === 'missed').length,
        done: states.filter((s: string) => s === 'done').length,
      };
      expect(counts).toEqual(expected);
    },
    { timeout: 8000 },
  );
  await world.owner('update schedule set is_enabled = false where guid = $1', [guid]);
});

it('starts after the success of another, and shows the chain', async () => {
  const { guid: first } = await create();
  const { guid: second } = await create({ starts: 'after', cron: null, afterGuid: first });
  const run = (await runNow(first)).body;
  await ended(run.guid, 'done');
  await vi.waitFor(async () => expect((await runsOf(second))[0]).toMatchObject({ state: 'done', trigger: 'chain' }));
  const chain = (await boss.get(`/api/schedules/${second}/chain`)).body;
  expect(chain).toMatchObject([
    { guid: first, depth: 0, state: 'ready', lastRunAt: expect.any(String) },
    { guid: second, depth: 1, afterGuid: first, state: 'ready' },
  ]);
  const { version } = (await boss.get(`/api/schedules/${first}`)).body;
  const circle = await boss.put(
    `/api/schedules/${first}`,
    input({ starts: 'after', cron: null, afterGuid: second }),
    version,
  );
  expect([circle.status, circle.body.errors?.[0].path]).toEqual([422, 'afterGuid']);
});

it('tells no next start of a schedule that is off or paused, and the first one after the end of a pause', async () => {
  const nextOf = async (guid: string) => (await boss.get(`/api/schedules/${guid}`)).body.nextRunAt;
  const off = await create({ isEnabled: false });
  expect(off.nextRunAt).toBeNull();
  const { guid, nextRunAt } = await create({ cron: '0 6 * * *' });
  const pause = async (until: string | null) =>
    expect((await boss.post('/api/schedules/pause', { guids: [guid], reason: 'Ремонт', until })).status).toBe(200);
  await pause(null);
  expect(await nextOf(guid)).toBeNull();
  const later = new Date(Date.parse(nextRunAt) + 86_400_000 * 3 + 60_000).toISOString();
  await pause(later);
  expect(Date.parse(await nextOf(guid)) - Date.parse(nextRunAt)).toBe(86_400_000 * 4);
  await boss.post('/api/schedules/resume', { guids: [guid] });
  expect(await nextOf(guid)).toBe(nextRunAt);
});

it('pauses several with a reason, starts none of them, and resumes', async () => {
  const [a, b] = [await create({ cron: '* * * * *' }), await create({ cron: '* * * * *' })];
  const guids = [a.guid, b.guid];
  expect((await boss.post('/api/schedules/pause', { guids, reason: '', until: null })).status).toBe(422);
  expect((await boss.post('/api/schedules/pause', { guids, reason: 'Плановые работы', until: null })).body).toEqual({
    changed: 2,
  });
  expect((await boss.get(`/api/schedules/${a.guid}`)).body).toMatchObject({
    state: 'paused',
    pauseReason: 'Плановые работы',
  });
  await makeLate(world, a.guid, 5);
  await planDue(world.pool);
  await watch(world.pool);
  expect(await runsOf(a.guid)).toEqual([]);
  expect((await boss.post('/api/schedules/resume', { guids })).body).toEqual({ changed: 2 });
  await world.owner('update schedule set is_enabled = false where guid = any($1)', [guids]);
});

it('runs for past starts: first as a dry run, then in fact', async () => {
  const { guid } = await create();
  const days = { from: '2026-03-01T00:00:00+03:00', to: '2026-03-03T23:00:00+03:00' };
  const said = await boss.post(`/api/schedules/${guid}/backfill`, { ...days, isDryRun: true });
  expect(said.body).toEqual({ starts: [1, 2, 3].map((day) => `2026-03-0${day}T03:00:00.000Z`), runs: 0 });
  expect((await boss.post(`/api/schedules/${guid}/backfill`, { ...days, isDryRun: false })).body.runs).toBe(3);
  await vi.waitFor(
    async () => expect((await runsOf(guid)).filter(({ state }: { state: string }) => state === 'done')).toHaveLength(3),
    { timeout: 8000 },
  );
  const [{ intervalFrom, intervalTo }] = await runsOf(guid);
  expect(Date.parse(intervalTo) - Date.parse(intervalFrom)).toBe(86_400_000);
});

it('runs with the rights of its last editor, and not without them', async () => {
  const helper = await world.person(organization, { scheduler: 'update', contracts: 'read' });
  const stranger = await world.person(organization, { scheduler: 'full', runs: 'full' });
  const { guid } = await create({ cron: '* * * * *' }, helper);
  expect((await stranger.post('/api/schedules', input())).status).toBe(403);
  expect((await runNow(guid, stranger)).status).toBe(403);
  expect(
    (await runNow(guid, await world.person(organization, { scheduler: 'full', runs: 'read', contracts: 'read' })))
      .status,
  ).toBe(403);
  await world.owner(
    `update permission_group set items = '{"scheduler": "update"}' where guid = (
    select l.to_guid from employee_group l join employee e on e.guid = l.from_guid where e.account_guid = $1)`,
    [await accountOf(helper)],
  );
  await makeLate(world, guid, 0);
  await planDue(world.pool);
  await vi.waitFor(async () => expect((await runsOf(guid))[0]?.state).toBe('failed'));
  expect((await runsOf(guid))[0].error).toContain('С этими правами задача не выполняется');
  const { items } = (await boss.get('/api/notifications?unread=true')).body;
  expect(items[0].text).toContain('закончилась ошибкой');
  await world.owner('update schedule set is_enabled = false where guid = $1', [guid]);
});

it('shows nothing of it to another organization', async () => {
  const { guid } = await create();
  const run = (await runNow(guid)).body.guid;
  await ended(run, 'done');
  const foreign = await world.person(await world.organization(), {
    scheduler: 'full',
    runs: 'full',
    contracts: 'read',
  });
  const asked = await Promise.all([
    foreign.get(`/api/schedules/${guid}`),
    foreign.get(`/api/schedules/${guid}/chain`),
    foreign.get(`/api/schedules/${guid}/proposals`),
    foreign.post(`/api/schedules/${guid}/proposals/${guid}/withdraw`, {}),
    runNow(guid, foreign),
    foreign.get(`/api/runs/${run}`),
    foreign.get(`/api/runs/${run}/lines`),
    foreign.post(`/api/runs/${run}/stop`, {}),
    foreign.post(`/api/runs/${run}/repeat`, {}),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
  expect((await foreign.get('/api/runs')).body.items).toEqual([]);
  expect((await foreign.get(`/api/runs?schedule=${guid}`)).body.items).toEqual([]);
  expect((await foreign.get('/api/notifications')).body.items).toEqual([]);
  expect((await foreign.post('/api/schedules/pause', { guids: [guid], reason: 'Чужая', until: null })).body).toEqual({
    changed: 0,
  });
});
