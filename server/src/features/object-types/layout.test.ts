import type { LaidSection } from 'contract/kit/card-layout.ts';
import { withCode } from 'contract/kit/parameter-codes.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, everyRight, openMatrix, parameter, type Matrix } from '../../testing/matrix.ts';
import { addReadyTypes, typeInput, typeOf } from '../../testing/object-types.ts';

let world: Matrix;
let master: Client;
beforeAll(async () => {
  world = await openMatrix();
  master = world.master;
  await addReadyTypes(world, world.organizationGuid);
});
afterAll(() => world.close());

const power = parameter('power', { name: 'Мощность', type: 'decimal' });
const maker = parameter('maker', { name: 'Завод' });
const section = (title: string, ...names: string[]): LaidSection => ({
  title,
  fields: names.map((name) => ({ name })),
});
const layoutOf = (...sections: LaidSection[]) => ({ sections });
const usual = layoutOf(section('Главное', 'maker', 'name'), section('Числа', 'power'));

const made = (given: AnyInput = {}): Promise<AnyRow> =>
  create(master, world.resource('object-types'), { parameters: [power, maker], ...given });
const current = async ({ guid }: AnyRow): Promise<AnyRow> => (await master.get(`/api/object-types/${guid}`)).body;
async function save(type: AnyRow, given: AnyInput, client = master) {
  const row = await current(type);
  return client.put(`/api/object-types/${type.guid}`, { ...typeInput(row), ...given }, row.version);
}
const layoutFor = async ({ guid }: AnyRow, client = master): Promise<unknown> =>
  (await client.get('/api/object-types/extensions')).body.find((one: AnyRow) => one.guid === guid)?.layout;

it('is described with the type, of a family and of an own one, and only within its organization', async () => {
  const own = await made({ layout: usual });
  expect(await layoutFor(own)).toEqual(usual);
  const buildings = await typeOf(master, 'buildings');
  expect(await layoutFor(buildings)).toBeUndefined();
  const layout = layoutOf(section('Где', 'address', 'name'));
  expect((await save(buildings, { layout })).status).toBe(200);
  expect(await layoutFor(buildings)).toEqual(layout);
  expect((await save(buildings, { layout: null })).status).toBe(200);
  expect(await layoutFor(buildings)).toBeUndefined();
  const stranger = await world.person(await world.organization(), everyRight('full'));
  expect(await layoutFor(own, stranger)).toBeUndefined();
});

it('names each field once, and none that the objects do not have', async () => {
  const type = await made();
  const refused = async (layout: unknown) => {
    const { status, body } = await save(type, { layout });
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  };
  const mistake = (message: string) => [422, 'layout', message];
  expect(await refused(layoutOf(section('', 'speed')))).toEqual(
    mistake('Поля «speed» нет, или его заполняет программа'),
  );
  expect(await refused(layoutOf(section('', 'power'), section('', 'power')))).toEqual(
    mistake('«Мощность»: поле стоит в двух местах'),
  );
  const noLayout = [
    {},
    { sections: 5 },
    [],
    JSON.stringify(usual),
    layoutOf(...Array.from({ length: 31 }, () => section(''))),
    layoutOf(section('ы'.repeat(101))),
  ];
  for (const layout of noLayout)
    expect(await refused(layout)).toEqual(mistake(expect.stringContaining('до 30 разделов с названиями') as string));
  const mayNot = await world.person(world.organizationGuid, { objectTypes: 'read' });
  expect((await save(type, { layout: usual }, mayNot)).status).toBe(403);
  expect(await layoutFor(type)).toBeNull();
});

it('follows the codes of parameters, and forgets those that are gone; the journal takes it back', async () => {
  const type = await made({ layout: usual });
  const after = [withCode(power, 'kW')];
  expect((await save(type, { parameters: after })).status).toBe(200);
  expect(await layoutFor(type)).toEqual(layoutOf(section('Главное', 'name'), section('Числа', 'kW')));
  const [entry] = (await master.get(`/api/object-types/${type.guid}/history`)).body;
  const taken = await master.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
  expect([taken.status, await layoutFor(type)], JSON.stringify(taken.body)).toEqual([200, usual]);
});

it('a subtype without its own has that of its parent, with one it has its own, and both follow the parent', async () => {
  const machines = await made({ layout: usual });
  const pumps = await made({ parentGuid: machines.guid });
  const deep = await made({ parentGuid: pumps.guid });
  expect([await layoutFor(pumps), await layoutFor(deep)]).toEqual([usual, usual]);
  const own = layoutOf(section('Насос', 'power', 'name'));
  expect((await save(pumps, { layout: own })).status).toBe(200);
  expect([await layoutFor(machines), await layoutFor(deep)]).toEqual([usual, own]);

  expect((await save(machines, { parameters: [withCode(power, 'kW'), maker] })).status).toBe(200);
  expect(await layoutFor(deep)).toEqual(layoutOf(section('Насос', 'kW', 'name')));
  expect((await save(pumps, { layout: null })).status).toBe(200);
  expect(await layoutFor(deep)).toEqual(layoutOf(section('Главное', 'maker', 'name'), section('Числа', 'kW')));
});
