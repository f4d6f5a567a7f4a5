import { workers } from 'contract/features/passport/workers.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorking } from '../../../jobs/work.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight, parameter } from '../../../testing/matrix.ts';
import { addReadyTypes, typeOf } from '../../../testing/object-types.ts';
import { scheduleInput } from '../../../testing/schedules.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { typeAlarmsJob } from './alarms.job.ts';

let world: World;
let client: Client;
let stop: () => Promise<void>;
let type: AnyRow;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization(), everyRight('full'));
  stop = await startWorking(world.pool, [typeAlarmsJob]);
  type = (
    await client.post('/api/object-types', {
      name: 'Инверторы',
      code: 'inverters',
      icon: 'box',
      colour: 'gray',
      sort: 1000,
      parameters: [parameter('load', { name: 'Загрузка', type: 'decimal', unit: '%' })],
      needed: [],
    })
  ).body;
});
afterAll(async () => {
  await stop();
  await world.close();
});

const objects = () => `/api/object-types/${type.guid}/objects`;
const add = async (name: string, load: number): Promise<AnyRow> => (await client.post(objects(), { name, load })).body;
const over = (limit: number) => ({ field: 'load', op: 'from', value: limit });
const alarm = (given: object, by = client) =>
  by.post('/api/object-type-alarms', {
    name: 'Перегрузка',
    typeGuid: type.guid,
    condition: over(90),
    severity: 'warning',
    isActive: true,
    ...given,
  });
/** Starts a check and waits for it. */
const check = async (by = client, { guid } = type) => {
  const { run } = (await by.post(`/api/object-types/${guid}/alarms`, {})).body;
  const state = async () => (await by.get(`/api/runs/${run}`)).body;
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toMatch(/^(done|warned|failed)$/);
  return state();
};
const notified = async (by = client): Promise<string[]> =>
  (await by.get('/api/notifications')).body.items
    .filter(({ kind }: AnyRow) => kind === 'typeAlarm')
    .map(({ text }: AnyRow) => text);

it('an object that begins to meet the condition is notified once, and so is that none is left', async () => {
  const [north, south] = [await add('Северный', 95), await add('Южный', 50)];
  const { body, status } = await alarm({});
  expect([status, body.errors]).toEqual([201, undefined]);
  const run = await check();
  expect(run.summary).toBe('Тревог: 1, сообщений: 1');
  const [line] = (await client.get(`/api/runs/${run.guid}/lines`)).body.items;
  expect(line.records).toEqual({ resource: `object-types/${type.guid}/objects`, filter: over(90) });
  expect(await notified()).toEqual(['«Перегрузка» (Инверторы): «Северный»']);
  const [notification] = (await client.get('/api/notifications')).body.items;
  expect(notification).toMatchObject({ resource: `object-types/${type.guid}/objects`, recordGuid: north.guid });
  expect((await check()).summary).toBe('Тревог: 1, сообщений: 0');

  await client.put(`${objects()}/${south.guid}`, { ...south, load: 99 }, south.version);
  await check();
  await client.put(`${objects()}/${north.guid}`, { ...north, load: 10 }, north.version);
  await check();
  expect(await notified()).toHaveLength(2);
  await client.delete(`${objects()}/${south.guid}`, south.version + 1);
  await check();
  expect((await notified())[0]).toBe('«Перегрузка» (Инверторы): таких объектов больше нет');
});

it('another condition starts from scratch, one that is switched off is silent', async () => {
  await add('Западный', 70);
  const saved = (await client.get('/api/object-type-alarms')).body.items[0];
  const changed = (
    await client.put(`/api/object-type-alarms/${saved.guid}`, { ...saved, condition: over(60) }, saved.version)
  ).body;
  await check();
  expect((await notified())[0]).toContain('«Западный»');
  await client.put(`/api/object-type-alarms/${saved.guid}`, { ...changed, isActive: false }, changed.version);
  expect((await check()).summary).toBe('Включённых тревог нет');
});

it('an alarm follows a parameter whose code changes, and tells nothing again', async () => {
  const saved = (await client.get('/api/object-type-alarms')).body.items[0];
  await client.put(`/api/object-type-alarms/${saved.guid}`, { ...saved, isActive: true }, saved.version);
  await check();
  const before = await notified();
  const now = (await client.get(`/api/object-types/${type.guid}`)).body;
  const load = { ...now.parameters[0], code: 'loading', formerCodes: ['load'] };
  const changed = await client.put(`/api/object-types/${type.guid}`, { ...now, parameters: [load] }, now.version);
  expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
  const after = (await client.get('/api/object-type-alarms')).body.items[0];
  expect(after.condition).toMatchObject({ field: 'loading' });
  expect((await check()).summary).toBe('Тревог: 1, сообщений: 0');
  expect(await notified()).toEqual(before);
  const back = (await client.get(`/api/object-types/${type.guid}`)).body;
  const loadBack = { ...load, code: 'load', formerCodes: ['loading'] };
  await client.put(`/api/object-types/${type.guid}`, { ...back, parameters: [loadBack] }, back.version);
});

it('a condition may ask about a parameter that is computed', async () => {
  const now = (await client.get(`/api/object-types/${type.guid}`)).body;
  const spare = parameter('spare', { name: 'Запас', type: 'decimal', formula: '100 - load' });
  const saved = await client.put(
    `/api/object-types/${type.guid}`,
    { ...now, parameters: [...now.parameters, spare] },
    now.version,
  );
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const almost = { field: 'spare', op: 'to', value: 5 };
  const { body } = await alarm({ name: 'Запаса нет', condition: almost });
  await add('Восточный', 96);
  await check();
  expect(await notified()).toContain('«Запаса нет» (Инверторы): «Восточный»');
  await client.delete(`/api/object-type-alarms/${body.guid}`);
});

it('a condition asks about fields of the type that people enter', async () => {
  const refused = async (condition: unknown) => (await alarm({ condition })).body.errors?.[0];
  expect(await refused({})).toMatchObject({ path: 'condition' });
  expect(await refused(JSON.stringify(over(90)))).toEqual({
    path: 'condition',
    message: expect.stringContaining('Условие — объект'),
  });
  expect(await refused({ and: [] })).toEqual({ path: 'condition', message: 'Составьте условие' });
  const unknown = { field: 'weight', op: 'from', value: 1 };
  expect(await refused(unknown)).toMatchObject({ path: 'condition', message: expect.stringContaining('такого поля') });
});

it('a condition out of the time when it was a text is read and restored as an object', async () => {
  const { body } = await alarm({ name: 'Прежняя' });
  const [row] = await world.owner('select to_jsonb(a) as kept from object_type_alarm a where guid = $1', [body.guid]);
  const kept = { ...row.kept, condition: JSON.stringify(row.kept.condition) };
  await world.owner('delete from object_type_alarm where guid = $1', [body.guid]);
  const columns = 'guid, organization_guid, name, type_guid, condition, severity, is_active';
  await world.owner(
    `insert into object_type_alarm (${columns}) select ${columns} from jsonb_populate_record(null::object_type_alarm, $1)`,
    [kept],
  );
  expect((await client.get(`/api/object-type-alarms/${body.guid}`)).body.condition).toEqual(body.condition);
  const [notified] = await world.owner('select readable_names($1) as read', [{ condition: kept.condition }]);
  expect(notified.read).toEqual({ condition: body.condition });
  await client.delete(`/api/object-type-alarms/${body.guid}`);
});

it('whoever only reads types makes no alarms and checks nothing; strangers see none', async () => {
  const reader = await world.person(client.organization!, everyRight('read'));
  expect((await alarm({}, reader)).status).toBe(403);
  expect((await reader.post(`/api/object-types/${type.guid}/alarms`, {})).status).toBe(403);
  expect((await reader.get(`/api/object-types/${type.guid}/alarms`)).body).toEqual({ nextAt: null });
  expect(await notified(reader)).toEqual([]);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.post(`/api/object-types/${type.guid}/alarms`, {})).status).toBe(404);
  expect((await stranger.get('/api/object-type-alarms')).body.items).toEqual([]);
});

it('a schedule that checks the type says when', async () => {
  const schedule = {
    name: 'Тревоги',
    kind: 'typeAlarms',
    starts: 'cron',
    cron: '0 7 * * *',
    timeZone: 'Europe/Moscow',
    calendar: 'any',
    isEnabled: true,
    types: [type.guid],
  };
  const { status, body } = await client.post('/api/schedules', schedule);
  expect([status, body.errors]).toEqual([201, undefined]);
  expect((await client.get(`/api/object-types/${type.guid}/alarms`)).body.nextAt).toEqual(expect.any(String));
});

it('a check of a type goes with the alarms of its subtypes, and the tasks that check the type are those of its subtypes', async () => {
  const of = async (name: string, given: object): Promise<AnyRow> => {
    const fields = {
      icon: 'box',
      colour: 'gray',
      sort: 1000,
      needed: [],
      parameters: [parameter('load', { name: 'Загрузка', type: 'decimal' })],
    };
    return (await client.post('/api/object-types', { name, code: name, ...fields, ...given })).body;
  };
  const top = await of('tops', {});
  const below = await of('belows', { parentGuid: top.guid });
  await client.post(`/api/object-types/${below.guid}/objects`, { name: 'Нижний', load: 95 });
  expect((await alarm({ typeGuid: below.guid })).status).toBe(201);
  const { run } = (await client.post(`/api/object-types/${top.guid}/alarms`, {})).body;
  await expect.poll(async () => (await client.get(`/api/runs/${run}`)).body.summary).toBe('Тревог: 1, сообщений: 1');

  const nextAt = async () => (await client.get(`/api/object-types/${below.guid}/alarms`)).body.nextAt;
  expect(await nextAt()).toBeNull();
  const given = {
    name: 'Тревоги верхних',
    kind: 'typeAlarms',
    starts: 'cron',
    cron: '0 6 * * *',
    overlap: 'skip',
    alarm: 'nobody',
  };
  expect((await client.post('/api/schedules', scheduleInput({ ...given, types: [top.guid] }))).status).toBe(201);
  expect(await nextAt()).toEqual(expect.any(String));
});

it('a worker is mentioned by name, as any record of the passport', async () => {
  const organization = await world.organization();
  const chief = await world.person(organization, everyRight('full'));
  await addReadyTypes(world, organization);
  const ofWorkers = await typeOf(chief, 'workers');
  const worker = await create(chief, workers as Resource, { branchGuid: null });
  const fullName = String(worker['fullName']);
  const condition = { field: 'fullName', op: 'is', value: fullName };
  expect((await alarm({ typeGuid: ofWorkers.guid, condition }, chief)).status).toBe(201);
  await check(chief, ofWorkers);
  expect(await notified(chief)).toEqual([expect.stringContaining(`«${fullName}»`)]);
});
