import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from 'contract/features/passport/contracts.ts';
import { priceSets } from 'contract/features/prices/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
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
