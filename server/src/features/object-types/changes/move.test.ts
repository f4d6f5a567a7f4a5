import type { Carry } from 'contract/features/object-types/carry.ts';
import { ownObjects } from 'contract/features/object-types/facts.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { narrow } from '../../../testing/group-rules.ts';
import { everyRight, openMatrix, parameter, type Matrix } from '../../../testing/matrix.ts';
import { addReadyTypes, typeOf, typePath, typesBy } from '../../../testing/object-types.ts';

let world: Matrix;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openMatrix();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const { made, add, objects } = typesBy(() => chief);
const names = async (type: AnyRow) => (await objects(type)).map(({ name }) => name);
const move = (
  from: AnyRow,
  to: AnyRow,
  given: { filter?: string; carries?: Carry[]; preview?: boolean } = {},
  who = chief,
) => who.post(`${typePath(from)}/move`, { to: to.guid, preview: false, ...given });

const flow = parameter('flow', { name: 'Подача' });
const kind = parameter('kind', { name: 'Вид', type: 'list', options: ['погружной', 'консольный'] });

it('a type is divided: the objects that a filter finds go over with the common values, and the journal brings them back', async () => {
  const pumps = await made([flow, kind]);
  const deep = await made([
    parameter('supply', { name: 'Подача', type: 'int' }),
    parameter('depth', { name: 'Глубина', type: 'int' }),
  ]);
  await add(pumps, 'Н-1', { flow: '12', kind: 'погружной' });
  await add(pumps, 'Н-2', { flow: 'много', kind: 'погружной' });
  await add(pumps, 'Н-3', { flow: '7', kind: 'консольный' });
  const filter = JSON.stringify({ field: 'kind', op: 'in', value: ['погружной'] });

  const preview = await move(pumps, deep, { filter, preview: true });
  expect(preview.body).toMatchObject({
    total: 2,
    moved: 2,
    stay: [],
    unfit: 1,
    lost: [{ name: 'Вид', count: 2 }],
    carries: [{ to: 'supply', from: ['flow'] }],
    carried: [{ to: 'supply', changed: 1, refused: 1 }],
  });
  expect(await names(pumps)).toEqual(['Н-1', 'Н-2', 'Н-3']);

  expect((await move(pumps, deep, { filter })).body.moved).toBe(2);
  expect([await names(pumps), (await objects(deep)).map((row) => row['supply'])]).toEqual([['Н-3'], [12, null]]);
  const [whole] = (await chief.get('/api/journal?limit=1')).body.items;
  expect(whole.parts).toBe(2);
  const returned = await chief.post(`/api/journal/${whole.number}/return`, { preview: false, overwrite: [] });
  expect(returned.status, JSON.stringify(returned.body)).toBe(200);
  expect((await objects(pumps)).map((row) => [row['name'], row['flow'], row['kind']])).toEqual([
    ['Н-1', '12', 'погружной'],
    ['Н-2', 'много', 'погружной'],
    ['Н-3', '7', 'консольный'],
  ]);
});

it('two types become one, and an object whose code is taken there stays', async () => {
  const [one, other] = [await made([flow]), await made([flow])];
  await add(one, 'А', { code: 'К-1', flow: 'быстро' });
  await add(one, 'Б', { code: 'К-2', flow: 'тихо' });
  await add(other, 'В', { code: 'К-1', flow: null });
  const { body } = await move(one, other);
  expect(body).toMatchObject({ total: 2, moved: 1 });
  expect(body.stay).toEqual([
    { guid: expect.any(String), type: one.guid, name: 'А', reasons: ['Этот код уже занят другим объектом'] },
  ]);
  expect(await names(other)).toEqual(['Б', 'В']);
  expect((await chief.delete(typePath(one), 1)).status).toBe(409);
  const [left] = await objects(one);
  expect((await chief.delete(`${typePath(one)}/objects/${left!.guid}`, left!.version)).status).toBe(204);
  expect((await chief.delete(typePath(one), 1)).status).toBe(204);
});

it('moves what the person may change in both types, within the organization', async () => {
  const [one, other] = [await made([]), await made([])];
  await add(one, 'А', {});
  expect((await move(one, one)).body.errors[0].path).toBe('to');
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect((await move(one, other, {}, stranger)).status).toBe(404);
  await addReadyTypes(world, organization);
  expect((await move(one, await typeOf(chief, 'buildings'))).body.errors[0].path).toBe('to');
  const reader = await world.person(organization, { typeObjects: 'read', objectTypes: 'full' });
  expect((await move(one, other, {}, reader)).status).toBe(403);
  const narrowed = await world.person(organization, { typeObjects: 'full', objectTypes: 'read' });
  await narrow(chief, narrowed, ownObjects as Resource, {
    rows: { field: 'typeGuid', op: 'in', value: [one.guid] },
  });
  const refused = (await move(one, other, {}, narrowed)).body;
  expect([refused.moved, refused.stay.length]).toEqual([0, 1]);
  expect(await names(one)).toEqual(['А']);
});
