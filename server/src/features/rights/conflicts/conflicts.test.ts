import { moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enteredOf } from 'contract/kit/resource.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { cardOf, notificationTexts } from '../../../testing/users.ts';
import { openWorld, type Items, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const PATH = '/api/duty-conflicts';
const rule = (more: object = {}) => ({
  name: 'Два дела',
  firstEntity: 'brands',
  firstAction: 'create',
  secondEntity: 'glossary',
  secondAction: 'update',
  severity: 'forbid',
  reason: 'Одно проверяет другое',
  ...more,
});
const made = async (client: Client, path: string, body: object): Promise<string> => {
  const { status, body: answer } = await client.post(path, body);
  expect([status, answer.detail]).toEqual([201, undefined]);
  return answer.guid;
};
const right = (employeeGuid: string, more: object = {}) => ({
  employeeGuid,
  effect: 'allow',
  entityType: 'glossary',
  value: 'update',
  objectGuid: null,
  validFrom: null,
  validTo: null,
  reason: 'По приказу',
  ...more,
});
const groupOf = (items: Items) =>
  made(chief, '/api/permission-groups', { name: `Группа ${crypto.randomUUID()}`, description: null, ...items });
const join = async (card: string, group: string) => {
  const { body } = await chief.get(`/api/employees/${card}`);
  return chief.put(
    `/api/employees/${card}`,
    { ...enteredOf(employees, body), groups: [...body.groups, group] },
    body.version,
  );
};
const broken = async () => (await chief.get(`${PATH}/broken`)).body;

it('is held on the card, in a group, for an individual right and on the day it begins; what was held before stays', async () => {
  const clerk = await cardOf(world, await world.person(organization, { brands: 'update' }));
  const both = await cardOf(world, await world.person(organization, { brands: 'full', glossary: 'full' }));
  await made(chief, PATH, rule());
  const direct = await chief.post('/api/individual-permissions', right(clerk));
  expect([direct.status, direct.body.detail]).toEqual([
    409,
    expect.stringMatching(
      /«Производители и модели: Создание» \(группа «.*»\) и «Глоссарий: Изменение» \(личное право\)\. Это запрещает правило «Два дела»/,
    ),
  ]);
  expect((await chief.post('/api/individual-permissions', right(clerk, { validFrom: '2099-01-01' }))).status).toBe(409);
  expect(
    (await chief.post('/api/individual-permissions', right(clerk, { entityType: 'widgets', value: 'read' }))).status,
  ).toBe(201);
  expect((await join(clerk, await groupOf({ glossary: 'full' }))).status).toBe(409);
  const reading = await groupOf({ glossary: 'read' });
  expect((await join(clerk, reading)).status).toBe(200);
  const { body: group } = await chief.get(`/api/permission-groups/${reading}`);
  const wider = { ...enteredOf(permissionGroups, group), glossary: 'update' };
  expect((await chief.put(`/api/permission-groups/${reading}`, wider, group.version)).status).toBe(409);
  const { body: preview } = await chief.post(`/api/permission-groups/${reading}/what-if`, {
    items: { glossary: 'update' },
  });
  expect(preview.changed).toMatchObject([
    { breaches: [{ name: 'Два дела', severity: 'forbid', held: [{}, {}].map(() => expect.any(String)) }] },
  ]);
  expect((await join(both, reading)).status).toBe(200);
  expect((await broken()).map(({ employee }: { employee: { guid: string } }) => employee.guid)).toContain(both);
});

it('names the groups that give the right, not those that give less of it', async () => {
  await made(chief, PATH, rule({ severity: 'warn' }));
  const reading = await groupOf({ brands: 'read', glossary: 'read' });
  const writing = await groupOf({ brands: 'update', glossary: 'update' });
  const card = await cardOf(world, await world.person(organization, { reports: 'read' }));
  for (const group of [reading, writing]) expect((await join(card, group)).status).toBe(200);
  const { held } = (await broken()).find(({ employee }: { employee: { guid: string } }) => employee.guid === card);
  const { name } = (await chief.get(`/api/permission-groups/${writing}`)).body;
  expect(held).toEqual([
    `«Производители и модели: Создание» (группа «${name}»)`,
    `«Глоссарий: Изменение» (группа «${name}»)`,
  ]);
});

it('is held for a denial that is lifted, for a deputy and for a request, which is declined all the same', async () => {
  const clerk = await world.person(organization, { brands: 'update', glossary: 'update' });
  const card = await cardOf(world, clerk);
  const denial = await made(chief, '/api/individual-permissions', right(card, { effect: 'deny' }));
  await made(chief, PATH, rule());
  expect((await chief.delete(`/api/individual-permissions/${denial}`, 1)).status).toBe(409);
  const [absent, deputy] = [
    await cardOf(world, await world.person(organization, { glossary: 'update' })),
    await world.person(organization, { brands: 'update' }),
  ];
  const deputyship = {
    deputyGuid: await cardOf(world, deputy),
    validFrom: moscowToday(),
    validTo: '2099-01-01',
    reason: 'Отпуск',
  };
  expect((await chief.post(`/api/employees/${absent}/deputies`, deputyship)).status).toBe(409);
  const asked = { entity: 'glossary', action: 'update', object: null, reason: 'Веду глоссарий', until: null };
  const request = await made(deputy, '/api/permission-requests', asked);
  const [listed] = (await chief.get('/api/permission-requests')).body;
  expect(listed).toMatchObject({ hindrance: null, conflict: expect.stringContaining('«Два дела»') });
  expect((await chief.post(`/api/permission-requests/${request}/grant`, { validTo: null })).status).toBe(409);
  expect((await chief.post(`/api/permission-requests/${request}/decline`, { answer: 'Не положено' })).status).toBe(204);
});

it('lets a person with an exception, made by another administrator, until its last day', async () => {
  const clerk = await cardOf(world, await world.person(organization, { brands: 'update' }));
  const conflictGuid = await made(chief, PATH, rule());
  const exception = (employeeGuid: string, until: string) => ({
    conflictGuid,
    employeeGuid,
    until,
    reason: 'Некому больше',
  });
  const helper = await world.person(organization, { permissionGroups: 'full', employees: 'read' });
  expect((await helper.post('/api/duty-exceptions', exception(clerk, '2099-01-01'))).status).toBe(403);
  expect((await chief.post('/api/duty-exceptions', exception(await cardOf(world, chief), '2099-01-01'))).status).toBe(
    403,
  );
  const over = await chief.post('/api/duty-exceptions', exception(clerk, '2020-01-01'));
  expect([over.status, over.body.errors[0].path]).toEqual([422, 'until']);
  const old = await made(chief, '/api/duty-exceptions', exception(clerk, '2099-01-01'));
  await world.owner(`update duty_exception set until = '2020-01-01' where guid = $1`, [old]);
  expect((await chief.post('/api/individual-permissions', right(clerk))).status).toBe(409);
  expect((await chief.delete(`/api/duty-exceptions/${old}`, 1)).status).toBe(204);
  await made(chief, '/api/duty-exceptions', exception(clerk, '2099-01-01'));
  const later = right(clerk, { validFrom: '2099-02-01' });
  expect((await chief.post('/api/individual-permissions', later)).status).toBe(409);
  const other = await cardOf(world, await world.person(organization, { brands: 'update', glossary: 'read' }));
  await made(chief, '/api/duty-exceptions', exception(other, '2099-01-01'));
  // Rights that outlast the exception violate the conflict, whether or not they have an end.
  const longer = right(other, { validTo: '2099-06-30' });
  expect((await chief.post('/api/individual-permissions', longer)).status).toBe(201);
  const inside = right(other, { entityType: 'brands', validFrom: '2098-01-01', validTo: '2099-03-31' });
  expect((await chief.post('/api/individual-permissions', inside)).status).toBe(201);
  expect((await chief.post('/api/individual-permissions', right(clerk))).status).toBe(201);
  const found = (await broken()).find(({ employee }: { employee: { guid: string } }) => employee.guid === clerk);
  expect(found).toMatchObject({
    held: [expect.stringContaining('группа'), expect.stringContaining('личное')],
    exception: { until: '2099-01-01' },
  });
});

it('that only warns lets it, and tells those who manage groups; two equal rights are no rule', async () => {
  const clerk = await cardOf(world, await world.person(organization, { brands: 'update' }));
  await made(chief, PATH, rule({ severity: 'warn' }));
  expect((await chief.post('/api/individual-permissions', right(clerk))).status).toBe(201);
  expect(await notificationTexts(chief)).toEqual([expect.stringContaining('теперь вместе есть')]);
  const same = rule({ name: 'Одно', secondEntity: 'brands', secondAction: 'create' });
  expect((await chief.post(PATH, same)).body.errors).toMatchObject([{ path: 'secondAction' }]);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.get(`${PATH}/broken`)).body).toEqual([]);
});

it('what would replace a deleted group is tried first: a forbidden one is reported with its reason, and nothing changes', async () => {
  const [billing, words, plain] = [
    await groupOf({ brands: 'update' }),
    await groupOf({ glossary: 'update' }),
    await groupOf({ widgets: 'read' }),
  ];
  const clerk = await cardOf(world, await world.person(organization, { brands: 'update' }));
  expect((await join(clerk, words)).status).toBe(200);
  await made(chief, PATH, rule());
  const holding = (await chief.get(`/api/employees/${clerk}`)).body.groups;
  const { body: doomed } = await chief.get(`/api/permission-groups/${plain}`);
  expect((await join(clerk, plain)).status).toBe(200);
  const tried = async (replaceBy: string) => {
    const records = [{ guid: plain, version: doomed.version }];
    const body = { action: 'remove', records, replaceBy, preview: true };
    return (await chief.post('/api/permission-groups/bulk', body)).body.rows;
  };
  const stronger = await groupOf({ glossary: 'full', brands: 'full' });
  expect(await tried(billing)).toMatchObject([{ outcome: 'change', reason: null }]);
  expect(await tried(plain)).toMatchObject([{ outcome: 'refuse', reason: 'Запись не может заменить саму себя' }]);
  const lone = await cardOf(world, await world.person(organization, {}));
  expect((await join(lone, plain)).status).toBe(200);
  expect(await tried(stronger)).toMatchObject([
    { outcome: 'refuse', reason: expect.stringContaining('Это запрещает правило «Два дела»') },
  ]);
  expect((await chief.get(`/api/employees/${clerk}`)).body.groups).toEqual([...holding, plain]);
  const { status, body } = await chief.post('/api/permission-groups/bulk', {
    action: 'update',
    records: [{ guid: plain, version: doomed.version }],
    changes: { description: 'Иначе' },
    replaceBy: billing,
    preview: true,
  });
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'replaceBy']);
});
