import type { RemovedRecord } from 'contract/features/journal/removed.ts';
import { brands } from 'contract/features/equipment/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { importFile } from '../../../testing/imports.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const removed = async (client = chief, query = ''): Promise<RemovedRecord[]> =>
  (await client.get(`/api/removed-records${query}`)).body.items;
const brand = async (name: string) => (await chief.post('/api/brands', { name })).body;

it('lists what is gone with what went with it, until it is brought back', async () => {
  const { guid, version, name } = await brand('Исчезающий');
  expect(await removed(chief, '?entity=brand')).toEqual([]);
  expect((await chief.delete(`/api/brands/${guid}`, version)).status).toBe(204);
  const [found, ...more] = await removed(chief, '?entity=brand&search=исчез');
  expect(more).toEqual([]);
  expect(found).toMatchObject({ entity: brands.table, recordName: name, parts: null, refusal: null });
  const back = await chief.post(`/api/journal/${found!.number}/return`, { preview: false, overwrite: [] });
  expect(back.body.changed).toBe(1);
  expect(await removed(chief, '?entity=brand')).toEqual([]);
  expect((await chief.get(`/api/brands/${guid}`)).status).toBe(200);
});

it('is open to whoever may read the section, and tells who may not bring back why', async () => {
  const { guid, version } = await brand('Под вопросом');
  await chief.delete(`/api/brands/${guid}`, version);
  const reader = await world.person(organization, { brands: 'read' });
  expect((await removed(reader)).map(({ recordName }) => recordName)).toEqual(['Под вопросом']);
  expect((await removed(reader))[0]!.refusal).toContain('нужно «Создание»');
  expect(await removed(await world.person(organization, { glossary: 'full', journal: 'full' }))).toEqual([]);
  expect(await removed(await world.person(await world.organization(), everyRight('full')))).toEqual([]);
});

it('goes by pages', async () => {
  for (const name of ['Один', 'Два', 'Три']) {
    const { guid, version } = await brand(name);
    await chief.delete(`/api/brands/${guid}`, version);
  }
  const first = (await chief.get('/api/removed-records?entity=brand&limit=2')).body;
  const second = (await chief.get(`/api/removed-records?entity=brand&limit=2&after=${first.next}`)).body;
  expect([...first.items, ...second.items].map(({ recordName }) => recordName)).toEqual([
    'Три',
    'Два',
    'Один',
    'Под вопросом',
  ]);
  expect(second.next).toBeNull();
});

it('tells of a load that was taken back what is gone, not what it had changed', async () => {
  await brand('Была раньше');
  const columns = ['name', 'country'];
  const content = 'Наименование;Страна\nБыла раньше;RU\nНовая из файла;BY\n';
  await importFile(chief, 'brands', { format: 'csv', content }, { columns, loads: 'all' });
  const [{ number }] = (await chief.get('/api/journal?entity=brand&action=import')).body.items;
  await chief.post(`/api/journal/${number}/return`, { preview: false, overwrite: [] });
  const [gone] = await removed(chief, '?entity=brand');
  expect([gone!.parts, gone!.partNames]).toEqual([1, ['Новая из файла']]);
  const preview = await chief.post(`/api/journal/${gone!.number}/return`, { preview: true, overwrite: [] });
  expect(preview.body.records).toMatchObject([
    { name: 'Новая из файла', action: 'restore' },
    { name: 'Была раньше', action: 'update', fields: [{ name: 'country' }] },
  ]);
});

it('finds a record that was removed with others by its name, and names it first', async () => {
  const many = [await brand('Ландыш'), await brand('Ромашка'), await brand('Василёк'), await brand('Пион')];
  const records = many.map(({ guid, version }) => ({ guid, version }));
  const gone = await chief.post('/api/brands/bulk', { action: 'remove', records, preview: false });
  expect(gone.body.changed).toBe(4);
  const [all] = await removed(chief, '?entity=brand');
  expect([all!.parts, all!.partNames.length]).toEqual([4, 3]);
  const [found, ...more] = await removed(chief, '?search=пион');
  expect([found!.partNames[0], found!.number, more]).toEqual(['Пион', all!.number, []]);
  const [part] = (await chief.get(`/api/journal?partsOf=${all!.number}`)).body.items.filter(
    ({ recordName }: { recordName: string }) => recordName === 'Пион',
  );
  await chief.post(`/api/journal/${part.number}/return`, { preview: false, overwrite: [] });
  expect(await removed(chief, '?search=пион')).toEqual([]);
  expect((await removed(chief, '?search=ромашка'))[0]!.partNames[0]).toBe('Ромашка');
});
