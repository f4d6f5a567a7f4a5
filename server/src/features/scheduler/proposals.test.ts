import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it('is changed only by a proposal that another person approved', async () => {
  const organization = await world.organization();
  const boss = await world.person(organization, { scheduler: 'full', contracts: 'read', meteringDevices: 'read' });
  const names = { contracts: 'read', meteringDevices: 'read' } as const;
  const [author, other] = [
    await world.person(organization, { scheduler: 'full', ...names }),
    await world.person(organization, { scheduler: 'full', journal: 'full', ...names }),
  ];
  const given = { name: 'Договоры', starts: 'cron', cron: '0 6 * * *', overlap: 'skip', alarm: 'editors' };
  const own = scheduleInput({ ...given, needsApproval: true });
  const { guid, version } = (await author.post('/api/schedules', own)).body;
  const path = `/api/schedules/${guid}`;
  const asked = { ...own, cron: '0 7 * * *' };
  const propose = (given: object, by = author, known = version) =>
    by.post(`${path}/proposals`, given, { 'if-match': `"${known}"` });
  const notified = async (by: Client) =>
    (await by.get('/api/notifications')).body.items.filter(({ recordGuid }: AnyRow) => recordGuid === guid);

  const refused = 'Правки этой задачи утверждает другой человек: предложите правку на её карточке.';
  for (const { status, body } of [
    await other.put(path, asked, version),
    await other.put(path, { ...own, needsApproval: false }, version),
    await other.delete(path, version),
  ])
    expect([status, body.detail]).toEqual([409, refused]);
  const bulk = { action: 'update', records: [{ guid, version }], changes: { retries: 3 }, preview: false };
  expect((await other.post('/api/schedules/bulk', bulk)).body.rows[0]).toMatchObject({
    outcome: 'refuse',
    reason: refused,
  });

  expect((await propose({ ...asked, cron: '0 7 * * 9' })).body.errors[0].path).toBe('cron');
  expect((await propose(own)).status).toBe(422);
  expect((await propose(asked, author, version + 1)).status).toBe(412);
  expect((await propose(asked)).body).toMatchObject({ guid, cron: '0 6 * * *', version });
  expect((await propose(asked, other)).status).toBe(409);
  expect([(await notified(author)).length, (await notified(other)).length]).toEqual([0, 1]);
  const open = async (by: Client) => (await by.get(`${path}/proposals`)).body;
  const first = await open(author);
  expect(first).toMatchObject({ input: { cron: '0 7 * * *' }, isStale: false, may: { withdraw: null } });
  const at = (proposal: string, step: string) => `${path}/proposals/${proposal}/${step}`;
  expect((await author.post(at(first.guid, 'approve'), {})).status).toBe(409);
  expect((await author.post(at(first.guid, 'decline'), { reason: 'Сам' })).status).toBe(409);
  expect((await other.post(at(first.guid, 'withdraw'), {})).status).toBe(409);

  await boss.post('/api/schedules/pause', { guids: [guid], reason: 'Проверка', until: null });
  expect(await open(other)).toMatchObject({ isStale: true, may: { approve: expect.stringContaining('изменилась') } });
  expect((await other.post(at(first.guid, 'approve'), {})).status).toBe(409);
  expect((await author.post(at(first.guid, 'withdraw'), {})).status).toBe(204);
  const second = (await propose(asked, author, version + 1)) && (await open(other));
  expect((await other.post(at(second.guid, 'decline'), { reason: '' })).status).toBe(422);
  expect((await other.post(at(second.guid, 'decline'), { reason: 'Рано' })).status).toBe(204);
  expect((await notified(author))[0].text).toMatch(/отклонена \(.+\): Рано$/);
  const third = (await propose(asked, author, version + 1)) && (await open(other));
  const done = await other.post(at(third.guid, 'approve'), {});
  expect([done.status, done.body]).toMatchObject([200, { cron: '0 7 * * *', version: version + 2 }]);
  expect((await other.post(at(third.guid, 'approve'), {})).status).toBe(409);
  expect((await notified(author))[0].text).toContain('ваша правка утверждена');
  expect(await open(author)).toBeNull();

  const { items } = (await other.get(`/api/journal?record=${guid}&entity=schedule&limit=1`)).body;
  expect(items[0]).toMatchObject({
    action: 'update',
    via: { kind: 'proposal', name: expect.stringContaining('Петров') },
    before: { cron: '0 6 * * *' },
    after: { cron: '0 7 * * *' },
  });
  const back = await other.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect([back.status, back.body.detail]).toEqual([409, refused]);
  await propose({ ...asked, needsApproval: false }, other, version + 2);
  expect((await author.post(at((await open(author)).guid, 'approve'), {})).status).toBe(200);
  expect((await author.delete(path, version + 3)).status).toBe(204);
});
