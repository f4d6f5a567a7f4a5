import { organizations } from 'contract/features/organizations/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const branch = (): Promise<AnyRow> => create(chief, organizations, { parentGuid: organization, isActive: true });
const open = (who: Client, { guid }: AnyRow) =>
  who.post(`/api/organizations/${guid}/opening`, { position: 'Главный энергетик' });

it('opens an organization without users, with the rights of the person who opens it and the ready-made groups', async () => {
  await world.owner(
    `insert into permission_group (guid, organization_guid, name, is_system, items) values (gen_random_uuid(), $1, 'Наблюдатель', true, '{"brands": "read"}')`,
    [organization],
  );
  const place = await branch();
  expect((await chief.in(place.guid).get('/api/employees')).status).toBe(403);
  expect((await open(chief, place)).status).toBe(204);
  const there = chief.in(place.guid);
  const { items } = (await there.get('/api/employees')).body;
  expect(items).toMatchObject([{ position: 'Главный энергетик', groups: [expect.any(String)] }]);
  expect((await journalOf(world, items[0].guid)).map(({ action }) => action)).toEqual(['create']);
  const groups = (await there.get('/api/permission-groups?sort=name')).body.items as AnyRow[];
  expect(groups.map(({ name, isSystem, brands }) => [name, isSystem, brands])).toEqual([
    ['Наблюдатель', true, 'read'],
    ['Первый администратор', false, 'full'],
  ]);
  expect((await chief.get(`/api/organizations/${place.guid}/dependants`)).body).toMatchObject({
    users: 1,
    employees: 1,
    groups: 2,
    tokens: 0,
    organizations: 0,
  });
  expect((await open(chief, place)).body.code).toBe('conflict');
});

it('gives a new organization the standard schedules, and says why some of them wait', async () => {
  const place = await branch();
  const { sharedData: _, ...rights } = everyRight('full');
  const partial = await world.person(organization, { ...rights, forecasts: 'read' });
  expect((await open(partial, place)).status).toBe(204);
  const items = (await partial.in(place.guid).get('/api/schedules?limit=50')).body.items as AnyRow[];
  const of = (kind: string) => items.find((row) => row['kind'] === kind);
  expect(items).toHaveLength(11);
  expect(of('verifications')).toMatchObject({ state: 'ready', pauseReason: null, nextRunAt: expect.any(String) });
  expect(of('regionLoads')).toMatchObject({ state: 'paused', pauseReason: expect.stringContaining('«Источников»') });
  expect(of('journalRetention')).toMatchObject({ state: 'paused', pauseReason: expect.stringContaining('не задан') });
  expect(of('forecastBuild')).toMatchObject({
    state: 'paused',
    pauseReason: expect.stringContaining('нужно «Создание». Пусть'),
  });
});

it('does not take the right to shared data out of the organization of the service', async () => {
  await world.owner('update organization set is_service = true where guid = $1', [organization]);
  await world.owner(
    `insert into permission_group (guid, organization_guid, name, is_system, items) values (gen_random_uuid(), $1, 'Системный администратор', true, '{"sharedData": "full", "brands": "full"}')`,
    [organization],
  );
  const place = await branch();
  expect((await open(chief, place)).status).toBe(204);
  const groups = (await chief.in(place.guid).get('/api/permission-groups')).body.items as AnyRow[];
  expect(groups.map(({ sharedData, brands }) => [sharedData, brands])).toEqual([
    [null, 'full'],
    [null, 'full'],
  ]);
  await world.owner('update organization set is_service = false where guid = $1', [organization]);
});

it('is opened once when two people try at the same time', async () => {
  const place = await branch();
  const second = await world.person(organization, everyRight('full'));
  const answers = await Promise.all([open(chief, place), open(second, place)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

it('is not opened by a person who does not manage rights, nor outside of his holding', async () => {
  const place = await branch();
  const clerk = await world.person(organization, { organizations: 'full' });
  expect((await open(clerk, place)).status).toBe(403);
  const foreign = { guid: await world.organization() } as AnyRow;
  expect((await open(chief, foreign)).status).toBe(404);
  expect((await chief.get(`/api/organizations/${foreign.guid}/dependants`)).status).toBe(404);
});

it('makes an organization of one’s own by its name, and leads on in it', async () => {
  const found = (inn: string | null) =>
    chief.post('/api/organizations/founding', { name: 'ООО «Завод»', inn, kpp: null });
  const refused = await found('7707083893');
  expect([refused.status, refused.body.errors]).toEqual([422, [expect.objectContaining({ path: 'kpp' })]]);
  const { status, body } = await found(null);
  expect(status).toBe(200);
  const there = chief.in(body.guid);
  expect((await there.get('/api/auth/info')).body).toMatchObject({ orgName: 'ООО «Завод»' });
  expect((await there.get('/api/home/waiting')).body.steps.map(({ step }: { step: string }) => step)).toEqual([
    'requisites',
    'passport',
    'values',
    'colleague',
  ]);
  const clerk = await world.person(organization, { organizations: 'read' });
  expect((await clerk.post('/api/organizations/founding', { name: 'Своя', inn: null, kpp: null })).status).toBe(403);
});
