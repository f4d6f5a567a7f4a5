import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../../testing/client.ts';
import { typeInput } from '../../../testing/object-types.ts';
import { create, everyRight, openMatrix, parameter, type Matrix } from '../../../testing/matrix.ts';

let world: Matrix;
let master: Client;
let type: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  type = await create(master, world.resource('object-types'), { name: 'Насосы', parameters: [flow, maker] });
  for (const [index, given] of [{ flow: 5 }, { flow: 50 }, { flow: null }, { flow: 70, maker: 'Завод' }].entries()) {
    const object = { name: `Н-${index}`, code: null, branchGuid: null, buildingGuid: null, maker: null, ...given };
    expect((await master.post(`/api/object-types/${type.guid}/objects`, object)).status).toBe(201);
  }
});
afterAll(() => world.close());

const flow = parameter('flow', { name: 'Подача', type: 'int' });
const maker = parameter('maker', { name: 'Завод' });

const address = () => `/api/object-types/${type.guid}`;
async function check(parameters: Parameter[], client = master): Promise<TypeCheck> {
  const { status, body } = await client.post(`${address()}/check`, { parameters });
  expect(status).toBe(201);
  for (;;) {
    const found = (await client.get(`${address()}/check/${body.guid}`)).body as TypeCheck;
    if (found.status !== 'running') return found;
    await sleep(20);
  }
}
async function save(parameters: Parameter[], client = master) {
  const row = (await master.get(address())).body;
  return client.put(address(), { ...typeInput(row), parameters }, row.version);
}
const strict = { ...flow, isRequired: true, max: 60 };

it('lists in advance the objects that new parameters would break, and why', async () => {
  const found = await check([strict]);
  expect(found).toMatchObject({ status: 'done', total: 4, done: 4, unfit: 2, lost: [{ name: 'Завод', count: 1 }] });
  expect(found.rows.map(({ name, reasons }) => [name, reasons]).toSorted()).toEqual([
    ['Н-2', ['«Подача»: Это обязательное поле']],
    ['Н-3', ['«Подача»: Не больше 60']],
  ]);
  expect((await master.get(address())).body.version).toBe(1);
});

it('lets only a user who has seen the list save them, and does not change the objects', async () => {
  const { guid } = await check([strict]);
  const refused = await save([strict]);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  const other = await world.person(world.organizationGuid, everyRight('full'));
  expect((await other.post(`${address()}/check/${guid}/confirm`, {})).status).toBe(404);
  expect((await master.post(`${address()}/check/${guid}/confirm`, {})).status).toBe(204);
  expect((await save([{ ...strict, max: 40 }])).status).toBe(409);
  expect((await save([strict], other)).status).toBe(409);
  expect((await save([strict])).status).toBe(200);
  expect((await save([flow])).status).toBe(409);
  const [entry] = (await master.get(`/api/journal?record=${type.guid}&limit=1`)).body.items;
  expect(entry.after.parameters).toHaveLength(1);
  const { items } = (await master.get(`${address()}/objects?sort=name`)).body;
  expect(items.map((row: AnyRow) => row['flow'])).toEqual([5, 50, null, 70]);
});

it('keeps the values of removed parameters, even when the object is changed', async () => {
  const last = async () => (await master.get(`${address()}/objects?sort=name`)).body.items[3] as AnyRow;
  const { guid, version, name } = await last();
  const input = { name, code: null, branchGuid: null, buildingGuid: null, flow: 55 };
  expect((await master.put(`${address()}/objects/${guid}`, input, version)).status).toBe(200);
  expect((await save([strict, maker])).status).toBe(200);
  expect(await last()).toMatchObject({ flow: 55, maker: 'Завод' });
});

it('is not needed where nothing can break, and is refused without the right', async () => {
  expect((await save([{ ...strict, name: 'Подача насоса', group: 'Работа' }, maker])).status).toBe(200);
  const reader = await world.person(world.organizationGuid, { objectTypes: 'read' });
  expect((await reader.post(`${address()}/check`, { parameters: [] })).status).toBe(403);
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await stranger.post(`${address()}/check`, { parameters: [] })).status).toBe(404);
});

it('finds nothing lost when the code of a parameter changes: its values follow it', async () => {
  const renamed = [withCode({ ...strict, name: 'Подача насоса', group: 'Работа' }, 'supply'), maker];
  expect(await check(renamed)).toMatchObject({ unfit: 1, lost: [] });
  const row = (await master.get(address())).body;
  expect((await master.put(address(), { ...typeInput(row), needed: ['maker'] }, row.version)).status).toBe(200);
  expect((await save(renamed)).status).toBe(200);
  const { items } = (await master.get(`${address()}/objects?sort=name`)).body;
  expect(items.map((one: AnyRow) => one['supply'])).toEqual([5, 50, null, 55]);
  expect((await save([renamed[0]!, withCode(maker, 'plant')])).body.needed).toEqual(['plant']);
});
