import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { plannedData } from 'contract/features/passport/planned-data.ts';
import { products } from 'contract/features/passport/products.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
let branch: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  branch = await create(world.master, branchOffices);
});
afterAll(() => world.close());

const YEAR = 2031;
const path = () => `/api/branch-offices/${branch.guid}/plan`;
const write = (indicator: string, values: object, reason: string | null = null, productGuid: string | null = null) =>
  world.master.put(path(), { year: YEAR, lines: [{ indicator, productGuid, values }], reason });
const versions = async (year = YEAR) => {
  const { body } = await world.master.get(`${path()}/versions?year=${year}`);
  return (body as { number: number; reason: string | null; values: number }[]).map(({ number, reason, values }) => [
    number,
    reason,
    values,
  ]);
};
const difference = async (from: number, to: number) =>
  (await world.master.get(`${path()}/versions/difference?year=${YEAR}&from=${from}&to=${to}`)).body;
const months = async () => (await world.master.get(`${path()}?year=${YEAR}`)).body.lines[0]?.months ?? {};

it('are made by every change of values, one by a save, and name the one in force', async () => {
  const saved = await world.master.put(path(), {
    year: YEAR,
    lines: [
      { indicator: 'energy', productGuid: null, values: { JANUARY: 100, FEBRUARY: 90 } },
      { indicator: 'power', productGuid: null, values: { JANUARY: 2 } },
    ],
    reason: 'Первый план',
  });
  expect(saved.body.version).toMatchObject({
    number: 1,
    reason: 'Первый план',
    values: 3,
    userName: expect.any(String),
  });
  expect((await write('energy', { JANUARY: 110 })).body.version).toMatchObject({ number: 2, reason: null, values: 3 });
  // Nothing changes, so no version is created.
  expect((await write('energy', { JANUARY: 110 })).body.version.number).toBe(2);
  await write('energy', { FEBRUARY: null, MARCH: 80 }, 'Ремонт');
  expect(await versions()).toEqual([
    [3, 'Ремонт', 3],
    [2, null, 3],
    [1, 'Первый план', 3],
  ]);
  // The status is not a value, so approval creates no version.
  await world.master.post(`${path()}/approval`, { year: YEAR, isApproved: true });
  await world.master.post(`${path()}/approval`, { year: YEAR, isApproved: false });
  expect((await versions()).length).toBe(3);
});

it('differ by months', async () => {
  const line = { indicator: 'energy', productGuid: null, productName: null };
  expect(await difference(1, 3)).toEqual([
    {
      ...line,
      months: {
        JANUARY: { before: 100, after: 110 },
        FEBRUARY: { before: 90, after: null },
        MARCH: { before: null, after: 80 },
      },
    },
  ]);
  expect(await difference(2, 2)).toEqual([]);
  expect((await world.master.get(`${path()}/versions/difference?year=${YEAR}&from=1&to=9`)).status).toBe(404);
});

it('are returned to as new ones, but for an approved plan', async () => {
  const back = await world.master.post(`${path()}/versions/restoration`, { year: YEAR, number: 1, reason: 'ошибка' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(back.body.version).toMatchObject({ number: 4, reason: 'Возврат к версии 1: ошибка' });
  expect(await months()).toMatchObject({ JANUARY: { value: 100 }, FEBRUARY: { value: 90 } });
  expect(await difference(1, 4)).toEqual([]);
  await world.master.post(`${path()}/approval`, { year: YEAR, isApproved: true });
  expect((await world.master.post(`${path()}/versions/restoration`, { year: YEAR, number: 3 })).status).toBe(409);
  await world.master.post(`${path()}/approval`, { year: YEAR, isApproved: false });
  expect((await world.master.post(`${path()}/versions/restoration`, { year: YEAR, number: 77 })).status).toBe(404);
});

it('are made by single records and by a copied year too, and keep the name of a product that is gone', async () => {
  const product = await create(world.master, products, { name: 'Отливки' });
  const given = { branchGuid: branch.guid, year: YEAR, month: 'MAY', indicator: 'output', productGuid: product.guid };
  const record = await create(world.master, plannedData, { ...given, value: 7 });
  expect((await versions())[0]).toEqual([5, null, 4]);
  await world.master.delete(`/api/planned-data/${record.guid}`, record.version);
  await world.master.delete(`/api/products/${product.guid}`, product.version);
  expect((await versions())[0]).toEqual([6, null, 3]);
  expect(await difference(5, 6)).toEqual([
    {
      indicator: 'output',
      productGuid: product.guid,
      productName: 'Отливки',
      months: { MAY: { before: 7, after: null } },
    },
  ]);
  const refused = await world.master.post(`${path()}/versions/restoration`, { year: YEAR, number: 5 });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'В версии 5 есть продукция «Отливки», которой больше нет: сначала верните её из журнала.',
  ]);
  await world.master.post(`${path()}/copy`, { year: YEAR + 1, percent: -10 });
  expect(await versions(YEAR + 1)).toEqual([[1, `Из плана на ${YEAR} год, −10 %`, 3]]);
});

it('made at the same time follow one another', async () => {
  const year = YEAR + 5;
  const values = Array.from({ length: 6 }, (_, index) => ({
    branchGuid: branch.guid,
    year,
    month: ['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'][index],
    indicator: 'energy',
    productGuid: null,
    value: index,
  }));
  await Promise.all(values.map((value) => create(world.master, plannedData, value)));
  expect((await versions(year)).map(([number]) => number)).toEqual([6, 5, 4, 3, 2, 1]);
});

it('belong to those who may read plans, of their own organization', async () => {
  const stranger = await world.person(await world.organization(), { plannedData: 'full', branchOffices: 'full' });
  for (const rest of [`versions?year=${YEAR}`, `versions/difference?year=${YEAR}&from=1&to=2`])
    expect((await stranger.get(`${path()}/${rest}`)).status).toBe(404);
  expect((await stranger.post(`${path()}/versions/restoration`, { year: YEAR, number: 1 })).status).toBe(404);
  const reader = await world.person(world.organizationGuid, { plannedData: 'read', branchOffices: 'read' });
  expect((await reader.get(`${path()}/versions?year=${YEAR}`)).status).toBe(200);
  expect((await reader.post(`${path()}/versions/restoration`, { year: YEAR, number: 1 })).status).toBe(403);
  expect((await world.master.get(`${path()}/versions?year=x`)).status).toBe(422);
});
