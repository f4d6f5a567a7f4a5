import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Notification } from 'contract/features/notifications/calls.ts';
import { mailBy } from '../../core/mail.ts';
import { planDue } from '../../jobs/plan.ts';
import { watch } from '../../jobs/watch.ts';
import type { Client } from '../../testing/client.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { makeLate, scheduleInput } from '../../testing/schedules.ts';
import { accountOf } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { mailJob } from './mail.job.ts';

let world: World;
let organization: string;
let boss: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  boss = await world.person(organization, { scheduler: 'full', runs: 'full', contracts: 'read', employees: 'read' });
});
afterAll(() => world.close());

const notified = async (to: Client): Promise<Notification[]> => (await to.get('/api/notifications')).body.items;
const textsTo = async (to: Client) => (await notified(to)).map(({ text }) => text);
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
  expect(await notified(boss)).toMatchObject([
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
  const [newest] = await notified(boss);
  for (const withEarlier of [false, true]) {
    const answer = await stranger.post('/api/notifications/read', { guid: newest!.guid, withEarlier });
    expect(answer.body).toEqual({ read: 0 });
  }
  expect((await boss.get('/api/notifications?unread=true')).body.unread).toBe(1);
});

it('of a schedule that names people reach them alone, by letters at once; where none is left, whoever edits schedules', async () => {
  const [named, other] = [await world.person(organization), await world.person(organization, { scheduler: 'read' })];
  const account = await accountOf(named);
  const [{ guid: employee }] = await world.owner('select guid from employee where account_guid = $1', [account]);
  await world.owner(`update account set email = 'duty@example.org' where guid = $1`, [account]);
  await named.put('/api/profile/notifications', { byMail: false, quietFrom: '00:00', quietTo: '23:59' }, 0);
  const mail = await openMailServer();
  await world.work([mailJob(mailBy(mail.url, 'console@example.org'), undefined)]);
  try {
    await missed('Для названных', { alarm: 'chosen', alarmPeople: [employee], alarmByMail: true });
    await watch(world.pool);
    expect(await textsTo(named)).toEqual([expect.stringContaining('«Для названных»')]);
    for (const unnamed of [other, boss]) expect((await textsTo(unnamed)).join()).not.toContain('«Для названных»');
    await vi.waitFor(
      () =>
        expect(mail.letters.map(({ to, text }) => [to, text])).toEqual([
          ['duty@example.org', expect.stringContaining('«Для названных»')],
        ]),
      { timeout: 15_000 },
    );
  } finally {
    await mail.close();
  }
  await world.owner('update membership set valid_to = current_date - 1 where account_guid = $1', [account]);
  await missed('Без названных', { alarm: 'chosen', alarmPeople: [employee] });
  await watch(world.pool);
  expect(await textsTo(boss)).toContainEqual(expect.stringContaining('«Без названных»'));
});
