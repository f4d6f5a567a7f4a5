import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lateChecks } from '../../../job-kinds.ts';
import { watch } from '../../../jobs/watch.ts';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { cardOf, notificationTexts } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
let clerk: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
  clerk = await world.person(organization, { glossary: 'read' });
});

const PATH = '/api/permission-requests';
const today = moscowToday();
const asked = (more: object = {}) => ({
  entity: 'brands',
  action: 'update',
  object: null,
  reason: 'Веду справочник',
  until: null,
  ...more,
});
const ask = async (client: Client, more: object = {}): Promise<string> => {
  const { status, body } = await client.post(PATH, asked(more));
  expect([status, body.detail]).toEqual([201, undefined]);
  return body.guid;
};
const newBrand = async (): Promise<string> => {
  const brand = { name: 'Марка', fullName: null, country: null, site: null, isActive: true };
  return (await chief.post('/api/brands', brand)).body.guid;
};

it('is requested, announced to those who may give it, given for a time, and reported back', async () => {
  const until = addDays(today, 10);
  const guid = await ask(clerk, { until });
  expect(await notificationTexts(chief)).toEqual([
    expect.stringContaining('запрашивает право «Производители и модели: Изменение»'),
  ]);
  expect((await clerk.get(`${PATH}/deciders?entity=brands&action=update`)).body.length).toBe(1);
  const [request] = (await chief.get(`${PATH}?state=open`)).body;
  expect(request).toMatchObject({ guid, until, isOwn: false, mayDecide: true, hindrance: null });
  expect((await clerk.put(`/api/brands/${await newBrand()}`, {}, 1)).status).toBe(403);
  expect((await chief.post(`${PATH}/${guid}/grant`, { validTo: until })).status).toBe(204);
  expect((await clerk.get('/api/brands')).status).toBe(200);
  const [own] = (await clerk.get(PATH)).body;
  expect(own).toMatchObject({ state: 'granted', grantedTo: until, isOwn: true, mayDecide: false, employeeGuid: null });
  expect(await notificationTexts(clerk)).toEqual([expect.stringContaining('дано по')]);
  const given = (await chief.get('/api/individual-permissions')).body.items;
  expect(given).toMatchObject([{ value: 'update', validTo: until, reason: 'По запросу. Веду справочник' }]);
  expect((await chief.post(`${PATH}/${guid}/decline`, { answer: 'Передумал' })).status).toBe(409);
  const entries = await world.owner('select action, after from journal where record_guid = $1 order by number', [guid]);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update']);
});

it('is declined with a reason, withdrawn by whoever asked, and not asked twice', async () => {
  const guid = await ask(clerk);
  expect((await clerk.post(PATH, asked())).status).toBe(409);
  expect((await chief.post(`${PATH}/${guid}/decline`, { answer: 'нет' })).status).toBe(422);
  expect((await chief.post(`${PATH}/${guid}/decline`, { answer: 'Ведёт другой отдел' })).status).toBe(204);
  expect(await notificationTexts(clerk)).toEqual([expect.stringContaining('Ведёт другой отдел')]);
  const again = await ask(clerk);
  const other = await world.person(organization);
  expect((await other.post(`${PATH}/${again}/withdraw`, {})).status).toBe(404);
  expect((await clerk.post(`${PATH}/${again}/withdraw`, {})).status).toBe(204);
  expect((await clerk.post(`${PATH}/${again}/withdraw`, {})).status).toBe(409);
  expect((await other.get(PATH)).body).toEqual([]);
  expect((await clerk.post(PATH, asked({ entity: 'glossary', action: 'read' }))).body.detail).toContain('уже есть');
  expect((await clerk.post(PATH, asked({ until: addDays(today, -1) }))).body.errors[0].path).toBe('until');
});

it('is reminded of once when it waits for days', async () => {
  const guid = await ask(clerk);
  const look = () => watch(world.pool, lateChecks);
  await look();
  await world.owner(`update permission_request set created_at = now() - interval '4 days' where guid = $1`, [guid]);
  await look();
  await look();
  expect(
    (await notificationTexts(chief)).filter((text) => text.includes('всё ещё ждёт права «Производители')),
  ).toHaveLength(1);
});

it('is given by nobody who holds less, to nobody stronger, and not to oneself', async () => {
  const weak = await world.person(organization, { individualPermissions: 'create', glossary: 'read' });
  const guid = await ask(clerk);
  expect(await notificationTexts(weak)).toEqual([]);
  const [request] = (await weak.get(PATH)).body;
  expect(request).toMatchObject({ mayDecide: true, hindrance: expect.stringContaining('меньше прав') });
  expect((await weak.post(`${PATH}/${guid}/grant`, { validTo: null })).status).toBe(403);
  expect((await weak.post(`${PATH}/${guid}/decline`, { answer: 'Не дам я' })).status).toBe(403);
  const own = await ask(weak);
  expect((await weak.post(`${PATH}/${own}/grant`, { validTo: null })).status).toBe(403);
  expect((await clerk.get('/api/brands')).status).toBe(403);
});

it('tells of an object neither whether it exists nor how it is called', async () => {
  const [there, nowhere] = [await newBrand(), crypto.randomUUID()];
  const answers = [];
  for (const object of [there, nowhere]) answers.push(await clerk.post(PATH, asked({ object })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const own = (await clerk.get(PATH)).body;
  expect(JSON.stringify(own)).not.toContain('Марка');
  expect((await notificationTexts(chief)).join()).not.toContain('Марка');
  const [first, second] = answers.map(({ body }) => body.guid);
  expect((await chief.post(`${PATH}/${second}/grant`, { validTo: null })).body.errors[0].path).toBe('objectGuid');
  expect((await chief.post(`${PATH}/${first}/grant`, { validTo: null })).status).toBe(204);
  expect((await clerk.get(`/api/brands/${there}`)).status).toBe(200);
});

it('does not promise what a denial takes away, and stays in its organization', async () => {
  const { guid: account } = (await clerk.get('/api/auth/info')).body.userModel;
  const [card] = await world.owner('select guid from employee where account_guid = $1', [account]);
  const denial = {
    employeeGuid: card.guid,
    effect: 'deny',
    entityType: 'brands',
    value: 'read',
    objectGuid: null,
    validFrom: null,
    validTo: null,
    reason: 'На время проверки',
  };
  expect((await chief.post('/api/individual-permissions', denial)).status).toBe(201);
  const guid = await ask(clerk);
  expect((await chief.post(`${PATH}/${guid}/grant`, { validTo: null })).body.detail).toContain('Личный запрет сильнее');
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(PATH)).body).toEqual([]);
  expect((await stranger.post(`${PATH}/${guid}/grant`, { validTo: null })).status).toBe(404);
});

it('of whoever is dismissed is refused for that reason, and may still be declined', async () => {
  const name = await world.account();
  await world.enroll(name, organization, { glossary: 'read' });
  await world.enroll(name, await world.organization(), { glossary: 'read' });
  const leaving = await world.signIn(name, organization);
  const guid = await ask(leaving);
  const { body: card } = await chief.get(`/api/employees/${await cardOf(world, leaving)}`);
  await chief.post(
    `/api/employees/${card.guid}/dismissal`,
    { dismissedAt: today, successorGuid: null },
    { 'if-match': `"${card.version}"` },
  );
  const again = await leaving.post(PATH, asked({ action: 'read' }));
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('больше не работаете')]);
  const [request] = (await chief.get(PATH)).body;
  expect([request.hindrance, request.conflict]).toEqual([null, expect.stringContaining('Сотрудник уволен')]);
  const granted = await chief.post(`${PATH}/${guid}/grant`, { validTo: null });
  expect([granted.status, granted.body.detail]).toEqual([409, expect.stringContaining('Сотрудник уволен')]);
  expect((await chief.post(`${PATH}/${guid}/decline`, { answer: 'Вы уволены' })).status).toBe(204);
});

it('a person without a card sees whom to contact: the administrators', async () => {
  const userName = await world.account();
  await world.owner(
    `insert into membership (account_guid, organization_guid) select guid, $1 from account where user_name = $2`,
    [organization, userName],
  );
  const newcomer = await world.signIn(userName, organization);
  const { status, body } = await newcomer.get(`${PATH}/deciders?entity=desktops&action=read`);
  expect([status, body.length]).toEqual([200, 1]);
  expect(body[0]).toEqual({ name: expect.any(String), position: expect.any(String) });
});
