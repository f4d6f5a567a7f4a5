import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { importFile } from '../../testing/imports.ts';
import { everyRight } from '../../testing/matrix.ts';
import { csvFile } from '../../testing/tables.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let client: Client;
let fuels: AnyRow;
let boilers: AnyRow;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  client = await world.person(await world.organization(), everyRight('full'));
  const dictionary = async (name: string, parameters: object[] = []): Promise<AnyRow> =>
    (await client.post('/api/dictionary/', { name, parameters })).body;
  fuels = await dictionary('Топливо котлов');
  boilers = await dictionary('Котлы', [
    { code: 'fuel', name: 'Топливо', type: 'dictionary', dcDictionaryId: fuels['id'] },
  ]);
  await value(fuels, { name: 'Природный газ', synonyms: ['Метан', 'ПГ'] });
  await value(fuels, { name: 'Метан', synonyms: [] });
  await value(fuels, { name: 'Мазут топочный', synonyms: ['Тёмный мазут'] });
});
afterAll(() => world.close());

const path = ({ id }: AnyRow) => `/api/dictionary/${String(id)}/values`;
const value = async (dictionary: AnyRow, given: object): Promise<AnyRow> => {
  const { status, body } = await client.post(path(dictionary), given);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const found = async (search: string): Promise<string[]> =>
  (await client.get(`${path(fuels)}?search=${encodeURIComponent(search)}`)).body.items.map(({ name }: AnyRow) => name);

it('a value is found by its synonyms, in its list and in all dictionaries', async () => {
  expect(await found('темный')).toEqual(['Мазут топочный']);
  expect((await found('метан')).toSorted()).toEqual(['Метан', 'Природный газ']);
  const everywhere = (await client.get(`/api/dictionary/search?search=${encodeURIComponent('тёмный маз')}`)).body;
  expect(everywhere).toMatchObject([{ name: 'Мазут топочный', dictionaryName: 'Топливо котлов' }]);
});

it('a file names a value by a synonym, unless another value is called so', async () => {
  const file = csvFile(
    ['Наименование', 'Порядок', 'Топливо'],
    ['Первый', '1', 'темный мазут'],
    ['Второй', '2', 'Метан'],
    ['Третий', '3', 'ПГ'],
    ['Четвёртый', '4', 'Соляр'],
  );
  const { mistakes } = await importFile(client, `dictionary/${String(boilers['id'])}/values`, file, { loads: 'right' });
  expect(mistakes.map(({ message }) => message)).toEqual(['Нет записи «Соляр»']);
  const { items } = (await client.get(`${path(boilers)}?sort=sort`)).body;
  expect(items.map(({ name, names }: AnyRow) => [name, names['fuel']])).toEqual([
    ['Первый', 'Мазут топочный'],
    ['Второй', 'Метан'],
    ['Третий', 'Природный газ'],
  ]);
});
