import { brands } from 'contract/features/equipment/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { give, individual, save } from '../../testing/group-rules.ts';
import { everyRight } from '../../testing/matrix.ts';
import { cardRowOf } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let count = 0;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

it('an allowance for one object opens that one and no other', async () => {
  const brand = async (name: string) =>
    (await chief.post('/api/brands', { name, fullName: null, country: null, site: null, isActive: true }))
      .body as AnyRow;
  const [visible, hidden] = [await brand(`Виден ${++count}`), await brand(`Скрыт ${++count}`)];
  const who = await world.person(organization);
  await give(chief, await cardRowOf(chief, who), { objectGuid: visible.guid, value: 'update' });
  expect((await who.get(`/api/brands/${visible.guid}`)).status).toBe(200);
  expect((await who.get(`/api/brands/${hidden.guid}`)).status).toBe(403);
  expect((await who.get('/api/brands')).body.items.map((row: AnyRow) => row.guid)).toEqual([visible.guid]);
  const changes = await Promise.all(
    [visible, hidden].map((row) => save(who, brands as Resource, row, { country: 'RU' })),
  );
  expect(changes.map(({ status, body }) => [status, body.errors])).toEqual([
    [200, undefined],
    [403, undefined],
  ]);
  expect((await who.get(`/api/search?search=${encodeURIComponent('Скрыт')}`)).body).toEqual([]);
  const card = await cardRowOf(chief, who);
  const holders = async (query: string) =>
    (await chief.get(`/api/permissions/holders?entity=brands&action=update${query}`)).body.filter(
      ({ guid }: AnyRow) => guid === card.guid,
    );
  expect(await holders('')).toEqual([
    expect.objectContaining({ extent: expect.objectContaining({ objects: [visible.guid] }) }),
  ]);
  expect(await holders(`&object=${visible.guid}`)).toMatchObject([{ extent: { isWhole: true, objects: [] } }]);
  expect(await holders(`&object=${hidden.guid}`)).toEqual([]);
});

it('those who may do it on any record are listed with the closed records, and apart from namesakes', async () => {
  const { body: brand } = await chief.post('/api/brands', {
    name: `Закрыт ${++count}`,
    fullName: null,
    country: null,
    site: null,
    isActive: true,
  });
  const card = await cardRowOf(chief, await world.person(organization, { brands: 'update' }));
  await world.owner(`update employee set department = 'ПТО', personnel_number = '0042' where guid = $1`, [card.guid]);
  await give(chief, card, { objectGuid: brand.guid, effect: 'deny', value: 'update' });
  const holders = async (query: string) =>
    (await chief.get(`/api/permissions/holders?entity=brands&${query}`)).body.filter(
      ({ guid }: AnyRow) => guid === card.guid,
    );
  const qualifier = `${card['position']}, ПТО, 0042`;
  expect(await holders('action=update')).toMatchObject([{ qualifier, extent: { objects: [], closed: [brand.guid] } }]);
  expect(await holders('action=read')).toMatchObject([{ extent: { closed: [] } }]);
  expect(await holders(`action=update&object=${brand.guid}`)).toEqual([]);
  const { body } = await chief.post('/api/employees/bulk', {
    action: 'update',
    records: [{ guid: card.guid, version: card.version }],
    changes: { department: 'ПТО' },
    preview: true,
  });
  expect(body.rows).toMatchObject([{ name: card['fullName'], qualifier }]);
});

it('a right on one object is described by the name of the object, in the journal too', async () => {
  const who = await world.person(organization);
  const { body: brand } = await chief.post('/api/brands', {
    name: `Назван ${++count}`,
    fullName: null,
    country: null,
    site: null,
    isActive: true,
  });
  const right = await give(chief, await cardRowOf(chief, who), { objectGuid: brand.guid });
  expect(right.names).toMatchObject({ objectGuid: brand.name });
  const [entry] = (await chief.get(`/api/journal?record=${right.guid}&limit=1`)).body.items;
  expect(entry.after).toMatchObject({ names: { objectGuid: brand.name } });
});

it('a denial of one object hides it from lists', async () => {
  const { body: brand } = await chief.post('/api/brands', {
    name: `Запретный ${++count}`,
    fullName: null,
    country: null,
    site: null,
    isActive: true,
  });
  const who = await world.person(organization, { brands: 'full' });
  await give(chief, await cardRowOf(chief, who), { effect: 'deny', objectGuid: brand.guid });
  expect((await who.get(`/api/brands/${brand.guid}`)).status).toBe(403);
  expect((await who.get('/api/brands?search=Запретный')).body.items).not.toContainEqual(
    expect.objectContaining({ guid: brand.guid }),
  );
});

it('refuses an object that is not in that section', async () => {
  const card = await cardRowOf(chief, await world.person(organization));
  const answer = await chief.post(
    '/api/individual-permissions',
    individual(card, { objectGuid: '00000000-0000-4000-8000-000000000000' }),
  );
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'objectGuid']);
});
