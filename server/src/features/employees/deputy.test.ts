import { employees } from 'contract/features/employees/facts.ts';
import { resourceByName } from 'contract/features/index.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { is, narrow } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix } from '../../testing/matrix.ts';
import { accountOf, act, colleague } from '../../testing/users.ts';
import { type Items, type World } from '../../testing/world.ts';

const contracts = resourceByName('contracts')!;
const points = resourceByName('metering-points')!;

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

const someone = (items?: Items) => colleague(world, organization, chief, items);
const inDays = (count: number) => addDays(moscowToday(), count);
const [today, later] = [inDays(0), inDays(2)];
const deputiesOf = ({ guid }: AnyRow) => `/api/employees/${guid}/deputies`;

const deputize = (who: Client, absent: AnyRow, deputy: AnyRow, patch: object = {}) =>
  who.post(deputiesOf(absent), {
    deputyGuid: deputy.guid,
    validFrom: today,
    validTo: later,
    reason: 'Отпуск по приказу № 7',
    ...patch,
  });

it('a deputy gets the rights that he lacks and the absent one has, for those days only', async () => {
  const absent = await someone({ brands: 'update', glossary: 'read' });
  const deputy = await someone({ glossary: 'full' });
  expect((await deputize(chief, absent.card, deputy.card)).body).toEqual({ rights: 1, denied: [], partial: [] });
  expect((await deputy.client.get('/api/brands')).status).toBe(200);
  const [right] = await world.owner('select * from individual_permission where employee_guid = $1', [deputy.card.guid]);
  expect(right).toMatchObject({ entity_type: 'brands', value: 'update', effect: 'allow' });
  expect(right.reason).toContain('Отпуск по приказу № 7');
  await world.owner(`update individual_permission set valid_from = '2020-01-01', valid_to = '2020-01-02'`);
  expect((await deputy.client.get('/api/brands')).status).toBe(403);
});

it('a deputy is shown on the card of the absent person, and ends as one before the term', async () => {
  const absent = await someone({ brands: 'update', glossary: 'read' });
  const deputy = await someone();
  expect((await deputize(chief, absent.card, deputy.card)).body).toEqual({ rights: 2, denied: [], partial: [] });
  const path = deputiesOf(absent.card);
  const time = `${path}/${deputy.card.guid}?from=${today}&to=${later}`;
  expect((await chief.get(path)).body).toEqual([
    expect.objectContaining({ deputyGuid: deputy.card.guid, validFrom: today, validTo: later, rights: 2 }),
  ]);
  expect((await chief.delete(time)).body).toEqual({ rights: 2 });
  expect((await deputy.client.get('/api/brands')).status).toBe(403);
  expect((await chief.get(path)).body).toEqual([]);
  expect((await chief.delete(time)).status).toBe(404);
});

it('a deputy gets no right that the appointing person does not hold', async () => {
  const absent = await someone({ brands: 'full' });
  const deputy = await someone();
  const manager = await world.person(organization, {
    employees: 'full',
    permissionGroups: 'full',
    individualPermissions: 'full',
  });
  expect((await deputize(manager, absent.card, deputy.card)).status).toBe(403);
  expect((await deputy.client.get('/api/brands')).status).toBe(403);
});

it('a deputy must be another person who lacks some right, and the days must be in order', async () => {
  const absent = await someone({ brands: 'read' });
  const same = await someone({ brands: 'read' });
  expect((await deputize(chief, absent.card, absent.card)).status).toBe(422);
  expect((await deputize(chief, absent.card, same.card)).status).toBe(409);
  const backwards = await deputize(chief, absent.card, same.card, { validFrom: later, validTo: today });
  expect(backwards.body.errors?.[0]?.path).toBe('validTo');
});

const deny = (card: AnyRow, entityType: string) =>
  chief.post('/api/individual-permissions', {
    employeeGuid: card.guid,
    effect: 'deny',
    entityType,
    value: 'read',
    objectGuid: null,
    validFrom: null,
    validTo: null,
    reason: 'Запрет по приказу',
  });
const dismissed = (who: AnyRow, dismissedAt: string) =>
  chief.post(
    `/api/employees/${who.guid}/dismissal`,
    { dismissedAt, successorGuid: null },
    { 'if-match': `"${who.version}"` },
  );

it('the next time follows while the present one lasts, and each is shown and ended separately', async () => {
  const [absent, deputy] = [await someone({ brands: 'update' }), await someone()];
  await deputize(chief, absent.card, deputy.card);
  const next = { validFrom: inDays(5), validTo: inDays(9), reason: 'Второй отпуск' };
  expect((await deputize(chief, absent.card, deputy.card, next)).body).toEqual({ rights: 1, denied: [], partial: [] });
  const longer = { validFrom: inDays(1), validTo: inDays(3), reason: 'Отпуск продлён' };
  expect((await deputize(chief, absent.card, deputy.card, longer)).status).toBe(200);
  const times = async () =>
    (await chief.get(deputiesOf(absent.card))).body.map(({ validFrom, validTo }: AnyRow) => [validFrom, validTo]);
  expect(await times()).toEqual([
    [today, later],
    [inDays(1), inDays(3)],
    [inDays(5), inDays(9)],
  ]);
  const path = `${deputiesOf(absent.card)}/${deputy.card.guid}?from=${today}&to=${later}`;
  expect((await chief.delete(path)).body).toEqual({ rights: 1 });
  expect(await times()).toHaveLength(2);
});

it('what a denial keeps closed is not given but reported, and days that are over are refused', async () => {
  const [absent, deputy] = [await someone({ brands: 'update', glossary: 'read' }), await someone()];
  await deny(deputy.card, 'brands');
  expect((await deputize(chief, absent.card, deputy.card)).body).toEqual({
    rights: 1,
    denied: ['Производители и модели'],
    partial: [],
  });
  await deny(deputy.card, 'glossary');
  await world.owner(`delete from individual_permission where effect = 'allow'`);
  expect((await deputize(chief, absent.card, deputy.card)).body.detail).toContain('личные запреты: «');
  const past = await deputize(chief, absent.card, deputy.card, { validFrom: inDays(-9), validTo: inDays(-2) });
  expect(past.body.errors?.[0]?.path).toBe('validTo');
});

it('nobody stands in who is dismissed or for one who is, and a person without rights to delegate gets a message', async () => {
  const [absent, deputy, empty] = [await someone({ brands: 'read' }), await someone(), await someone()];
  expect((await deputize(chief, empty.card, deputy.card)).body.detail).toContain('у сотрудника нет прав');
  await dismissed(deputy.card, later);
  expect((await deputize(chief, absent.card, deputy.card)).body.errors?.[0]?.path).toBe('deputyGuid');
  expect((await deputize(chief, absent.card, deputy.card, { validTo: today })).status).toBe(200);
  await dismissed(absent.card, today);
  expect((await deputize(chief, absent.card, empty.card)).body.errors?.[0]?.path).toBe('validTo');
});

it('a deputyship ends with the dismissal of either, which tells of it before, and is there again when that is taken back', async () => {
  const [absent, deputy] = [await someone({ brands: 'read' }), await someone()];
  await deputize(chief, absent.card, deputy.card);
  const handover = async ({ guid }: AnyRow) => (await chief.get(`/api/employees/${guid}/dismissal`)).body;
  expect(await handover(absent.card)).toMatchObject([{ kind: 'deputies', names: [deputy.card['fullName']] }]);
  expect(await handover(deputy.card)).toMatchObject([{ kind: 'deputyships', names: [absent.card['fullName']] }]);
  const gone = await dismissed(absent.card, today);
  expect((await deputy.client.get('/api/brands')).status).toBe(403);
  expect((await chief.get(deputiesOf(absent.card))).body).toEqual([]);
  await chief.delete(`/api/employees/${absent.card.guid}/dismissal`, gone.body.row.version);
  expect((await deputy.client.get('/api/brands')).status).toBe(200);
  await dismissed(deputy.card, today);
  expect((await chief.get(deputiesOf(absent.card))).body).toEqual([]);
});

it('what the absent one holds in part only is not given, and is named', async () => {
  const absent = await someone({ brands: 'update', contracts: 'read', glossary: 'read' });
  await narrow(chief, absent.client, contracts, { rows: is('number', 'ЭС-0001') });
  const deputy = await someone();
  expect((await deputize(chief, absent.card, deputy.card)).body).toEqual({
    rights: 2,
    denied: [],
    partial: ['Договоры'],
  });
  const onlyPart = await someone({ contracts: 'read' });
  await narrow(chief, onlyPart.client, contracts, { rows: is('number', 'ЭС-0001') });
  expect((await deputize(chief, onlyPart.card, deputy.card)).body.detail).toContain('не на все записи или с условиями');
});

it('measured values are lent no further than the points of the absent one reach', async () => {
  const right = { meteringPoints: 'read', measurements: 'update' } as const;
  const absent = await someone(right);
  const rule = await narrow(chief, absent.client, points, { rows: is('name', 'Свой ввод') });
  const deputy = await someone({ meteringPoints: 'read' });
  const refused = await deputize(chief, absent.card, deputy.card);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('«Измерительные данные»')]);
  const more = await someone({ ...right, glossary: 'read' });
  await narrow(chief, more.client, points, { rows: is('name', 'Свой ввод') });
  expect((await deputize(chief, more.card, deputy.card)).body).toEqual({
    rights: 1,
    denied: [],
    partial: ['Измерительные данные'],
  });
  const { guid } = await create(chief, points, { name: 'Чужой ввод', parentGuid: null, profileInterval: 30 });
  const values = `/api/metering-points/${guid}/values?channel=01&from=2026-01-01&to=2026-01-02`;
  expect((await deputy.client.get(values)).status).toBe(403);
  await chief.delete(`/api/permission-group-rules/${rule.guid}`, rule.version);
  expect((await deputize(chief, absent.card, deputy.card)).body).toEqual({ rights: 1, denied: [], partial: [] });
  expect((await deputy.client.get(values)).status).toBe(200);
});

it('nobody stands in who cannot sign in', async () => {
  const absent = await someone({ glossary: 'read' });
  const blocked = await someone();
  await act(chief, await accountOf(blocked.client), 'block', { reason: 'Проверка', until: null });
  const refused = await deputize(chief, absent.card, blocked.card);
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'deputyGuid']);
  expect(refused.body.errors[0].message).toContain('заблокирована');
  const cardOnly = await create(chief, employees, { groups: [], managerGuid: null, dismissedAt: null });
  const other = await deputize(chief, absent.card, cardOnly);
  expect(other.body.errors[0].message).toContain('нет учётной записи');
  const handover = await chief.get(`/api/employees/${absent.card.guid}/dismissal?successor=${blocked.card.guid}`);
  expect([handover.status, handover.body.errors[0].path]).toEqual([422, 'successorGuid']);
});
