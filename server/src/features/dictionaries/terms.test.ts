import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from 'contract/features/passport/contracts.ts';
import { priceSets } from 'contract/features/prices/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Answer } from '../../testing/client.ts';
import { importFile } from '../../testing/imports.ts';
import {
  create,
  createDictionary,
  exampleInput,
  openMatrix,
  parameter,
  plainValue,
  type Matrix,
} from '../../testing/matrix.ts';
import { csvFile } from '../../testing/tables.ts';

let world: Matrix;
let past: AnyRow;
let coming: AnyRow;
const SUPPLIERS = 'dictionary/7/values';

const value = async (path: string, given: object): Promise<AnyRow> => {
  const { status, body } = await world.master.post(`/api/${path}`, given);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
beforeAll(async () => {
  world = await openMatrix();
  past = await value(SUPPLIERS, { ...plainValue('Прежний поставщик'), validTo: '2020-12-31' });
  coming = await value(SUPPLIERS, { ...plainValue('Будущий поставщик'), validFrom: '2090-03-15' });
});
afterAll(() => world.close());

const refusals = async (resource: typeof contracts | typeof priceSets, given: object) => {
  const input = await exampleInput(world.master, resource, given as Record<string, unknown>);
  const { status, body } = await world.master.post(`/api/${resource.name}`, input);
  return [status, body.errors?.map(({ path, message }: { path: string; message: string }) => [path, message])];
};

it('a dated record takes the values that were in force on its day', async () => {
  const dated = (date: string, { guid }: AnyRow) => ({ date, startDate: date, endDate: null, supplierGuid: guid });
  const refusal = 'Выбранной записи больше нет, или она не действует';
  expect(await refusals(contracts, dated('2020-12-31', past))).toEqual([201, undefined]);
  expect(await refusals(contracts, dated('2021-01-01', past))).toEqual([
    422,
    [['supplierGuid', `${refusal} 01.01.2021`]],
  ]);
  expect(await refusals(contracts, dated('2026-01-01', coming))).toEqual([
    422,
    [['supplierGuid', `${refusal} 01.01.2026`]],
  ]);
});

it('a record of a month takes the values that were in force in a part of it', async () => {
  const monthly = (year: number, month: string) => ({ year, month, supplierGuid: coming.guid });
  expect(await refusals(priceSets, monthly(2090, 'MARCH'))).toEqual([201, undefined]);
  expect((await refusals(priceSets, monthly(2090, 'FEBRUARY')))[0]).toBe(422);
});

const KEPT = '«Прежний поставщик» не действует 01.02.2022: выберите другое значение или оставьте прежнюю дату';

it('a record keeps its values while its day stays, and a day moved away from them is refused at them', async () => {
  const dated = { date: '2020-02-01', startDate: '2020-02-01', endDate: null, supplierGuid: past.guid };
  const contract = await create(world.master, contracts, dated);
  const path = `/api/${contracts.name}/${contract.guid}`;
  const input = await exampleInput(world.master, contracts, { ...contract, ...dated });
  const put = async (given: object) => (await world.master.put(path, { ...input, ...given }, version)) as Answer;
  let { version } = contract;
  const refused = await put({ date: '2022-02-01' });
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'supplierGuid', message: KEPT }]]);
  const moved = await put({ date: '2020-12-31' });
  expect([moved.status, moved.body.date]).toEqual([200, '2020-12-31']);
  ({ version } = moved.body);
  const cleared = await put({ date: '2022-02-01', supplierGuid: null });
  expect(cleared.status).toBe(200);

  const other = await create(world.master, contracts, dated);
  const bulk = { action: 'update', changes: { date: '2022-02-01' }, preview: true };
  const records = [{ guid: other.guid, version: other.version }];
  const { body } = await world.master.post(`/api/${contracts.name}/bulk`, { ...bulk, records });
  expect(body.rows[0]).toMatchObject({ outcome: 'refuse', reason: KEPT });
});

it('a set of prices does not move to a month in which its supplier was not in force', async () => {
  const given = { year: 2090, month: 'APRIL', supplierGuid: coming.guid };
  const prices = await create(world.master, priceSets, given);
  const input = await exampleInput(world.master, priceSets, { ...prices, ...given });
  const put = (month: string) =>
    world.master.put(`/api/${priceSets.name}/${prices.guid}`, { ...input, month }, prices.version);
  const days = 'ни в один день с 01.02.2090 по 28.02.2090';
  const message = `«Будущий поставщик» не действует ${days}: выберите другое значение или оставьте прежнюю дату`;
  expect((await put('FEBRUARY')).body.errors).toEqual([{ path: 'supplierGuid', message }]);
  expect((await put('MAY')).status).toBe(200);
});

it('a value that ended later stays where neither the day nor the value changes', async () => {
  const ending = await value(SUPPLIERS, plainValue('Заканчивается'));
  const dated = { date: '2024-02-01', startDate: '2024-02-01', endDate: null, supplierGuid: ending.guid };
  const contract = await create(world.master, contracts, dated);
  const ended = { ...plainValue('Заканчивается'), validTo: '2020-12-31' };
  expect((await world.master.put(`/api/${SUPPLIERS}/${ending.guid}`, ended, 1)).status).toBe(200);
  const input = await exampleInput(world.master, contracts, { ...contract, ...dated });
  const path = `/api/${contracts.name}/${contract.guid}`;
  const kept = await world.master.put(path, { ...input, paymentTerms: 'По счёту' }, contract.version);
  expect([kept.status, kept.body.errors]).toEqual([200, undefined]);
  const moved = await world.master.put(path, { ...input, date: '2024-03-01' }, kept.body.version);
  expect(moved.body.errors).toMatchObject([{ path: 'supplierGuid' }]);
});

it('an undated record takes the values in force today, and keeps what it has', async () => {
  const target = await createDictionary(world.master, 'terms');
  const path = `dictionary/${target.id}/values`;
  const expiring = await value(path, plainValue('истекает'));
  const holders = await createDictionary(world.master, 'holders', [
    parameter('one', { type: 'dictionary', dcDictionaryId: target.id }),
  ]);
  const held = `dictionary/${holders.id}/values`;
  const holder = await value(held, { ...plainValue('держит'), one: expiring.guid });
  await world.master.put(`/api/${path}/${expiring.guid}`, { ...plainValue('истекает'), validTo: '2020-01-01' }, 1);
  const taken = { ...plainValue('берёт'), one: expiring.guid };
  expect((await world.master.post(`/api/${held}`, taken)).status).toBe(422);
  const kept = { ...plainValue('держит дальше'), one: expiring.guid };
  expect((await world.master.put(`/api/${held}/${holder.guid}`, kept, 1)).status).toBe(200);
});

it('each row of a file is judged by its own day', async () => {
  const known = await create(world.master, contracts, { supplierGuid: null });
  const kind = (known.names as Record<string, string>)['typeGuid']!;
  const row = (number: string, date: string) => [
    number,
    date,
    date,
    kind,
    'Контрагент',
    'Действует',
    'Прежний поставщик',
  ];
  const titles = ['Номер', 'Дата', 'Начало', 'Вид договора', 'Контрагент', 'Состояние', 'Поставщик'];
  const file = csvFile(titles, row('Т-1', '01.02.2019'), row('Т-2', '01.02.2022'), row('Т-3', '01.02.2018'));
  const { created, mistakes } = await importFile(world.master, contracts.name, file, { loads: 'right' });
  expect([created, mistakes.map(({ row: number, column }) => [number, column])]).toEqual([2, [[3, 'Поставщик']]]);
});
