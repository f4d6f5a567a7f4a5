import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notification } from 'contract/features/notifications/calls.ts';
import { planDue } from '../../jobs/plan.ts';
import { watch } from '../../jobs/watch.ts';
import type { Client } from '../../testing/client.ts';
import { makeLate, scheduleInput } from '../../testing/schedules.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let boss: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  boss = await world.person(organization, { scheduler: 'full', runs: 'full', contracts: 'read' });
});
afterAll(() => world.close());

const told = async (to: Client): Promise<Notification[]> => (await to.get('/api/notifications')).body.items;
const textsTo = async (to: Client) => (await told(to)).map(({ text }) => text);
/** A schedule that has missed its start. */
async function missed(name: string, given: object = {}): Promise<string> {
  const input = { name, starts: 'cron', cron: '* * * * *', overlap: 'skip', alarm: 'editors', ...given };
  const { guid } = (await boss.post('/api/schedules', scheduleInput(input))).body;
  await makeLate(world, guid, 5);
  return guid;
}

it('report a missed start once; the run starts when there is a worker', async () => {
  const guid = await missed('Забытая', { escalateMinutes: 30 });
  await watch(world.pool);
  await watch(world.pool);
  expect(await told(boss)).toMatchObject([
    {
      kind: 'run',
      severity: 'error',
      text: expect.stringContaining('«Забытая»'),
      resource: 'schedules',
      recordGuid: guid,
      readAt: null,
    },
  ]);
  expect((await boss.get(`/api/schedules/${guid}`)).body.state).toBe('missed');

  const head = await world.person(organization, { permissionGroups: 'full' });
  expect(await textsTo(head)).toEqual([]);
  await world.owner(
    "update notification set escalates_at = now() - interval '1 second' where escalates_at is not null",
  );
  await watch(world.pool);
  await watch(world.pool);
  expect(await textsTo(head)).toEqual([expect.stringContaining('Тревогу никто не прочёл. Задача «Забытая»')]);
  await planDue(world.pool);
  const runs: { state: string }[] = (await boss.get(`/api/runs?schedule=${guid}`)).body.items;
  expect(runs.filter(({ state }) => state === 'waiting')).toHaveLength(1);
});

it('are marked read singly or with earlier ones; later ones stay new', async () => {
  for (const name of ['Первая', 'Вторая', 'Третья']) {
    await missed(name);
    await watch(world.pool);
  }
  const read = async (body: object) => (await boss.post('/api/notifications/read', body)).body.read;
  const unread = async () => (await boss.get('/api/notifications?unread=true')).body;
  const before = await unread();
  const [third, second] = before.items;
  expect([before.unread, before.items.length > 2]).toEqual([before.items.length, true]);
  expect(await read({ guid: second.guid })).toBe(1);
  expect(await read({ guid: second.guid, withEarlier: true })).toBe(before.unread - 2);
  expect(await unread()).toMatchObject({ items: [{ guid: third.guid }], unread: 1 });
});

it('of another organization are not read', async () => {
  const stranger = await world.person(await world.organization(), { scheduler: 'full' });
  const [newest] = await told(boss);
  for (const withEarlier of [false, true]) {
    const answer = await stranger.post('/api/notifications/read', { guid: newest!.guid, withEarlier });
    expect(answer.body).toEqual({ read: 0 });
  }
  expect((await boss.get('/api/notifications?unread=true')).body.unread).toBe(1);
});
