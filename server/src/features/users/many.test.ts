import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

/** The account of a person who works here. */
const colleague = async () => accountOf(await world.person(organization, { brands: 'read' }));
const statusesOf = (guids: readonly string[]) =>
  Promise.all(guids.map(async (guid) => (await userRow(chief, guid))['status']));
const versionsOf = (guids: readonly string[]) =>
  Promise.all(guids.map(async (guid) => ({ guid, version: (await userRow(chief, guid)).version })));
/** Why each of them would not be changed. */
async function previewOf(what: 'block' | 'unblock', records: object[]) {
  const { body } = await chief.post(`/api/users/${what}-many/preview`, { records });
  return Object.fromEntries(body.map((one: { guid: string; refusal: string | null }) => [one.guid, one.refusal]));
}

it('are blocked all or none', async () => {
  const people = [await colleague(), await colleague(), await colleague()];
  const given = { reason: 'Проверка безопасности', until: null };
  const records = await versionsOf(people);
  await act(chief, people[2]!, 'archive');
  const refused = await chief.post('/api/users/block-many', { records, ...given });
  expect([refused.status, refused.body.detail]).toEqual([412, expect.stringContaining('Никто не заблокирован')]);
  expect(await statusesOf(people)).toEqual(['active', 'active', 'archived']);
  await act(chief, people[2]!, 'restore');
  const done = await chief.post('/api/users/block-many', { records: await versionsOf(people), ...given });
  expect([done.status, done.body]).toEqual([200, { changed: 3 }]);
  expect(await statusesOf(people)).toEqual(['blocked', 'blocked', 'blocked']);
  const [whole] = await world.owner("select * from journal where entity = 'organization_user' and parts = 3");
  expect(whole).toMatchObject({ record_guid: null, after: { status: 'blocked' } });
  const open = await chief.post('/api/users/unblock-many', { records: await versionsOf(people) });
  expect([open.status, open.body]).toEqual([200, { changed: 3 }]);
  expect(await statusesOf(people)).toEqual(['active', 'active', 'active']);
});

it('leave those who are already blocked unchanged, and report that beforehand', async () => {
  const [blocked, free] = [await colleague(), await colleague()];
  await act(chief, blocked, 'block', { reason: 'До конца расследования', until: null });
  const records = await versionsOf([blocked, free]);
  const stays = expect.stringContaining('прежние причина и срок остаются');
  expect(await previewOf('block', records)).toEqual({ [blocked]: stays, [free]: null });
  const opens = { [blocked]: null, [free]: expect.stringContaining('«Активен»') };
  expect(await previewOf('unblock', records)).toEqual(opens);
  const given = { reason: 'Проверка списком', until: '2999-01-01T00:00:00Z' };
  const refused = await chief.post('/api/users/block-many', { records, ...given });
  expect([refused.status, refused.body.detail]).toEqual([409, stays]);
  expect(await userRow(chief, blocked)).toMatchObject({ blockReason: 'До конца расследования', blockedUntil: null });
  expect(await statusesOf([free])).toEqual(['active']);
});

it('report beforehand whom they would not block, and that blocks nobody', async () => {
  const [free, archived, own] = [await colleague(), await colleague(), await accountOf(chief)];
  await act(chief, archived, 'archive');
  const records = await versionsOf([free, archived, own]);
  const before = await world.owner('select count(*) from journal');
  expect(await previewOf('block', records)).toEqual({
    [free]: null,
    [archived]: expect.stringContaining('сейчас в состоянии «Архив»'),
    [own]: 'Свой доступ меняет другой администратор.',
  });
  expect(await statusesOf([free])).toEqual(['active']);
  expect(await world.owner('select count(*) from journal')).toEqual(before);
});
