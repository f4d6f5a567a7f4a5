import { equipments } from 'contract/features/passport/equipments.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { moment } from '../../testing/moment.ts';

let world: Matrix;
let substation: AnyRow;
let transformer: AnyRow;
let feeder: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  substation = await create(world.master, substations);
  transformer = await create(world.master, powerTransformers, { substationGuid: substation.guid });
  feeder = await create(world.master, feeders, { substationGuid: substation.guid });
});
afterAll(() => world.close());

const newSwitch = () =>
  create(world.master, equipments, {
    name: 'Выключатель',
    substationGuid: substation.guid,
    switches: 'feeder',
    feederGuid: feeder.guid,
    transformerGuid: null,
    otherTransformerGuid: null,
    position: 'closed',
    positionDate: '2026-03-01',
  });
const put = (row: AnyRow, given: object) =>
  world.master.put(`/api/equipments/${row.guid}`, { ...row, ...given }, row.version as number);
const refused = async (row: AnyRow, given: object) => {
  const { status, body } = await put(row, given);
  return [status, body.errors?.map(({ path, message }: { path: string; message: string }) => [path, message])];
};

it('has a position since a day that is not to come, and a place in the network', async () => {
  const row = await newSwitch();
  expect(await refused(row, { positionDate: null })).toEqual([
    422,
    [['positionDate', 'Укажите, с какого дня аппарат в этом положении']],
  ]);
  expect(await refused(row, { positionDate: '2126-01-01' })).toEqual([
    422,
    [['positionDate', 'Положение не вносят будущим днём']],
  ]);
  expect(await refused(row, { feederGuid: null })).toMatchObject([422, [['feederGuid', expect.any(String)]]]);
  expect(await refused(row, { switches: 'low', feederGuid: null })).toEqual([
    422,
    [['transformerGuid', 'Укажите трансформатор']],
  ]);
  const same = { transformerGuid: transformer.guid, otherTransformerGuid: transformer.guid };
  expect(await refused(row, { switches: 'sections', feederGuid: null, ...same })).toEqual([
    422,
    [['otherTransformerGuid', 'Секции должны быть разными']],
  ]);
  expect((await put(row, { position: null, positionDate: null })).status).toBe(200);
});

it('is shown as it was at a past moment, and belongs to those who may change equipment', async () => {
  const row = await newSwitch();
  const at = await moment();
  expect((await put(row, { position: 'earthed', positionDate: '2026-04-01' })).body).toMatchObject({
    position: 'earthed',
    positionDate: '2026-04-01',
  });
  const filter = JSON.stringify({ field: 'feederGuid', op: 'in', value: [feeder.guid] });
  const { body } = await world.master.get(
    `/api/equipments/as-of?at=${encodeURIComponent(at)}&filter=${encodeURIComponent(filter)}`,
  );
  expect(body.items.find(({ guid }: AnyRow) => guid === row.guid)).toMatchObject({
    position: 'closed',
    positionDate: '2026-03-01',
  });
  const reader = await world.person(world.organizationGuid, { consumptionObjects: 'read', substations: 'read' });
  const present = (await reader.get(`/api/equipments/${row.guid}`)).body;
  const change = await reader.put(`/api/equipments/${row.guid}`, { ...present, position: 'open' }, present.version);
  expect(change.status).toBe(403);
});
