import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { decide } from 'contract/rights/decide.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { openSecondProgram, type SecondProgram } from '../../testing/second-program.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let second: SecondProgram;
let place: string;
let viewer: Client;
beforeAll(async () => {
  world = await openWorld();
  second = await openSecondProgram(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});
beforeEach(async () => {
  place = await world.organization();
  viewer = await world.person(place, everyRight('full'));
});

const guidOf = async (client: Client): Promise<string> => (await client.get('/api/auth/info')).body.userModel.guid;
const begin = (client: Client, guid: string) => client.post(`/api/users/${guid}/view-as`, {});
const END = '/api/auth/view-as';

it('sees what the viewed person sees, in every program, and changes nothing', async () => {
  const clerk = await world.person(place, { brands: 'update' });
  const guid = await guidOf(clerk);
  expect((await begin(viewer, guid)).status).toBe(204);
  const { userModel, viewing, rights } = (await viewer.get('/api/auth/info')).body;
  expect([userModel.guid, viewing.guid]).toEqual([await guidOf(viewer), guid]);
  expect([decide(rights, 'brands', 'update').allowed, decide(rights, 'glossary', 'read').allowed]).toEqual([
    true,
    false,
  ]);
  for (const client of [viewer, second.of(viewer)]) {
    expect((await client.get('/api/brands')).status).toBe(200);
    expect((await client.get('/api/glossary')).status).toBe(403);
  }
  for (const { method, path, access, exemptFrom } of world.server.served) {
    if (method === 'GET' || access === 'public' || exemptFrom.includes('viewing')) continue;
    const { status, body } = await viewer.send(method, path.replace(/\{\w+\}/g, guid), {});
    expect([method, path, status, body.code]).toEqual([method, path, 403, 'forbidden']);
    expect(body.detail).toContain('Вы смотрите глазами пользователя');
  }
  expect((await viewer.delete(END)).status).toBe(204);
  expect((await second.of(viewer).get('/api/glossary')).status).toBe(200);
  expect((await viewer.get('/api/auth/info')).body.viewing).toBeNull();
  expect((await viewer.delete(END)).status).toBe(204);
  const entries = (await journalOf(world, guid)).filter(({ action }) => action.startsWith('viewAs'));
  const said = {
    organization_guid: place,
    user_name: expect.any(String),
    record_name: expect.any(String),
    before: null,
  };
  expect(entries).toEqual([
    { ...said, action: 'viewAs', after: null },
    { ...said, action: 'viewAsEnd', after: null },
  ]);
});

it('does not tell of what closes to the viewed person as of attempts of the viewer', async () => {
  const clerk = await world.person(place);
  await begin(viewer, await guidOf(clerk));
  const tried = ['glossary', 'brands', 'contracts', 'employees', 'users', 'journal'];
  for (const name of tried) expect((await viewer.get(`/api/${name}`)).status).toBe(403);
  expect((await viewer.post('/api/glossary', {})).status).toBe(403);
  await viewer.delete(END);
  const refusals = await world.owner(`select from journal where action = 'refused' and organization_guid = $1`, [
    place,
  ]);
  expect(refusals).toEqual([]);
  expect((await viewer.get('/api/journal/findings?days=7')).body).toEqual([]);
});

it('asks for the viewed person whom a right can be asked from', async () => {
  const clerk = await world.person(place, { brands: 'read' });
  const question = '/api/permission-requests/deciders?entity=users&action=update';
  const own = (await clerk.get(question)).body;
  expect(own).toHaveLength(1);
  await begin(viewer, await guidOf(clerk));
  expect((await viewer.get(question)).body).toEqual(own);
});

it('applies to its organization and its session only', async () => {
  const clerk = await world.person(place, { brands: 'read' });
  const { userName } = (await viewer.get('/api/profile')).body;
  const other = await world.organization();
  await world.enroll(userName, other, everyRight('full'));
  const another = await world.signIn(userName, place);
  await begin(viewer, await guidOf(clerk));
  expect((await viewer.get('/api/glossary')).status).toBe(403);
  expect((await viewer.in(other).get('/api/glossary')).status).toBe(200);
  expect((await viewer.in(other).get('/api/auth/info')).body.viewing).toBeNull();
  expect((await another.get('/api/glossary')).status).toBe(200);
});

it('ends in one organization before it starts in another', async () => {
  const clerk = await world.person(place, { brands: 'read' });
  const { userName } = (await viewer.get('/api/profile')).body;
  const other = await world.organization();
  await world.enroll(userName, other, everyRight('full'));
  const there = await world.person(other, { brands: 'read' });
  await begin(viewer, await guidOf(clerk));
  expect((await begin(viewer.in(other), await guidOf(there))).status).toBe(409);
  expect((await viewer.get('/api/auth/info')).body.viewing.guid).toBe(await guidOf(clerk));
  await viewer.delete(END);
  expect((await begin(viewer.in(other), await guidOf(there))).status).toBe(204);
});

it('is refused for oneself, for a person with more rights, for a stranger and without the right', async () => {
  const strong = await world.person(place, { users: 'full', brands: 'full' });
  const weak = await world.person(place, { users: 'update' });
  const clerk = await world.person(place, { brands: 'read' });
  const stranger = await world.person(await world.organization());
  expect((await begin(viewer, await guidOf(viewer))).status).toBe(409);
  expect((await begin(weak, await guidOf(strong))).status).toBe(403);
  expect((await begin(viewer, await guidOf(stranger))).status).toBe(404);
  expect((await begin(clerk, await guidOf(weak))).status).toBe(403);
});

it.each<[string, (viewed: string, viewer: string) => Promise<unknown>]>([
  [
    'the viewer holds less',
    (_, own) =>
      world.owner(
        `update permission_group set items = items || '{"brands": "none"}' where guid in (
           select to_guid from employee_group where from_guid = (select guid from employee where account_guid = $1))`,
        [own],
      ),
  ],
  [
    'the viewer may not act on users any more',
    (_, own) =>
      world.owner(
        `update permission_group set items = items || '{"users": "read"}' where guid in (
           select to_guid from employee_group where from_guid = (select guid from employee where account_guid = $1))`,
        [own],
      ),
  ],
  ['the viewed person leaves', (viewed) => world.owner('delete from membership where account_guid = $1', [viewed])],
])('ends when %s', async (_, happen) => {
  const clerk = await world.person(place, { brands: 'update' });
  const [viewed, own] = [await guidOf(clerk), await guidOf(viewer)];
  await begin(viewer, viewed);
  await happen(viewed, own);
  const refused = await second.of(viewer).post('/api/glossary', {});
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect((await viewer.get('/api/auth/info')).body.viewing).toBeNull();
  expect((await viewer.get('/api/glossary')).status).toBe(200);
  const entries = (await journalOf(world, viewed)).filter(({ action }) => action === 'viewAsEnd');
  expect(entries).toHaveLength(1);
  expect(entries[0].after.reason).toContain('больше нельзя');
});
