import { afterAll, beforeAll, expect, it } from 'vitest';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { buildings } from 'contract/features/passport/buildings.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { substations } from 'contract/features/passport/substations.ts';
import { readCsv } from '../../core/read-csv.ts';
import { importFile } from '../../testing/imports.ts';
import { create, exampleInput, openMatrix, type Matrix } from '../../testing/matrix.ts';

const house = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5';
const other = '29251dcf-00a1-4e34-98d4-5c47484a36d4';
let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

it.each([branchOffices, buildings, consumptionObjects, substations, meteringPoints])(
  'a code of an address is stored, found, filtered by and exported: $name',
  async (resource) => {
    const made = await create(world.master, resource, { fias: house });
    expect(made['fias']).toBe(house);
    const list = async (query: object) =>
      (await world.master.get(`/api/${resource.name}?${new URLSearchParams({ ...query })}`)).body.items.map(
        ({ guid }: { guid: string }) => guid,
      );
    expect(await list({ search: house })).toEqual([made.guid]);
    const filter = (value: string) => JSON.stringify({ field: 'fias', op: 'is', value });
    expect(await list({ filter: filter(house) })).toEqual([made.guid]);
    expect(await list({ filter: filter(other) })).toEqual([]);
    const { raw } = await world.master.get(
      `/api/${resource.name}/export?format=csv&zone=Europe/Moscow&columns=fias&search=${house}`,
    );
    expect(readCsv(raw.toString())).toEqual([['Код ФИАС'], [house]]);
    const wrong = await world.master.post(`/api/${resource.name}`, {
      ...(await exampleInput(world.master, resource)),
      fias: '0c5b2444-70a0-4932-980c',
    });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'fias']);
  },
);

it('a house has one building, and objects in it share its code', async () => {
  const taken = await world.master.post('/api/buildings', {
    ...(await exampleInput(world.master, buildings)),
    fias: house,
  });
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'fias']);
  await create(world.master, consumptionObjects, { fias: house });
});

it('comes from a table', async () => {
  const content = `Наименование;Адрес;Код ФИАС\nКорпус 7;ул. Заводская, 7;${other}\nКорпус 8;ул. Заводская, 8;нет\n`;
  const loaded = await importFile(world.master, 'buildings', { format: 'csv', content }, { loads: 'right' });
  expect(loaded).toMatchObject({ status: 'done' });
  const { body } = await world.master.get(`/api/buildings?search=${other}`);
  expect(body.items).toMatchObject([{ name: 'Корпус 7', fias: other }]);
});
