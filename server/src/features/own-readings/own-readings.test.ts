import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands, equipmentTypes, models } from 'contract/features/equipment/facts.ts';
import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { importFile } from '../../testing/imports.ts';
import { create, everyRight, exampleInput } from '../../testing/matrix.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let service: Client;
let one: Client;
let other: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = await world.service();
  one = await world.person(await world.organization(), everyRight('full'));
  other = await world.person(await world.organization(), everyRight('full'));
});
afterAll(() => world.close());

let number = 0;
const brandOf = (client: Client, name = `Завод ${++number}`): Promise<AnyRow> =>
  create(client, brands, { name, site: null, isActive: true });
const read = (client: Client, { guid }: { guid: string }, name: string | null, isUnused = false, resource = 'brands') =>
  client.put(`/api/own-readings/${guid}`, { resource, name, isUnused });
const rowOf = async (client: Client, { guid }: { guid: string }, resource = 'brands'): Promise<AnyRow> =>
  (await client.get(`/api/${resource}/${guid}`)).body;
const found = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(path)).body.items.map(({ name }: AnyRow) => name);
const filtered = (filter: object) => encodeURIComponent(JSON.stringify(filter));

describe('an own name of a shared record', () => {
  it('is shown on its card, in lists, searches, filters, files and the palette; others read the common one', async () => {
    const brand = await brandOf(service, 'Гуанако общий');
    const { status, body } = await read(one, brand, 'Ящерица наша');
    expect([status, body]).toEqual([200, { name: 'Ящерица наша', commonName: 'Гуанако общий', isUnused: false }]);
    expect(await rowOf(one, brand)).toMatchObject({ name: 'Ящерица наша', commonName: 'Гуанако общий' });
    for (const query of [
      'search=ящерица',
      'search=гуанако',
      `filter=${filtered({ field: 'name', op: 'contains', value: 'ящер' })}`,
      `filter=${filtered({ field: 'commonName', op: 'filled' })}`,
    ])
      expect(await found(one, `/api/brands?${query}`), query).toEqual(['Ящерица наша']);
    const palette = (await one.get('/api/search?search=ящерица')).body;
    expect(palette).toMatchObject([{ resource: 'brands', name: 'Ящерица наша' }]);
    const file = (await one.get('/api/brands/export?format=csv&search=ящерица')).raw.toString();
    expect(file).toContain('Ящерица наша');
    expect((await one.get('/api/dictionary/brands')).body).toContainEqual(
      expect.objectContaining({ guid: brand.guid, name: 'Ящерица наша' }),
    );
    for (const client of [other, service]) {
      expect(await rowOf(client, brand)).toMatchObject({ name: 'Гуанако общий', commonName: null, isUnused: false });
      expect(await found(client, '/api/brands?search=ящерица')).toEqual([]);
    }
  });

  it('orders the lists of its organization only', async () => {
    const names = ['Я1 общий', 'Я2 общий', 'Я3 общий'];
    for (const name of names) await brandOf(service, name);
    const [last] = (await one.get('/api/brands?search=Я3')).body.items;
    await read(one, last, '000 наш');
    for (const [client, first, end] of [
      [one, '000 наш', ['Я1 общий', 'Я2 общий']],
      [other, undefined, ['Я1 общий', 'Я2 общий', 'Я3 общий']],
    ] as const) {
      const all = await found(client, '/api/brands?limit=200&sort=name');
      if (first) expect(all[0]).toBe(first);
      expect(all.filter((name) => /^Я\d/.test(name))).toEqual(end.toSorted((a, b) => a.localeCompare(b, 'ru')));
      const reversed = await found(client, '/api/brands?limit=200&sort=-name');
      expect(reversed).toEqual(all.toReversed());
    }
  });

  it('is what references are called and ordered by, in rows, lists, files and imports', async () => {
    const brand = await brandOf(service);
    const type = await create(service, equipmentTypes);
    const model = await create(service, models, {
      brandGuid: brand.guid,
      equipmentTypeGuid: type.guid,
      isActive: true,
    });
    await read(one, model, 'Наша модель', false, 'models');
    await read(one, brand, 'Наш завод');
    await read(one, type, 'Наш тип', false, 'equipment-types');
    expect((await rowOf(one, model, 'models'))['names']).toMatchObject({
      brandGuid: 'Наш завод',
      equipmentTypeGuid: 'Наш тип',
    });
    const device = await create(one, meteringDevices, { modelGuid: model.guid });
    expect(device.names).toMatchObject({ modelGuid: 'Наша модель' });
    const [listed] = (await one.get('/api/metering-devices?sort=modelGuid')).body.items;
    expect(listed.names).toMatchObject({ modelGuid: 'Наша модель' });
    expect((await one.get('/api/metering-devices/export?format=csv')).raw.toString()).toContain('Наша модель');
    const csv = (await one.get('/api/metering-devices/export?format=csv')).raw.toString();
    const content = csv.replace(String(device['serialNumber']), 'SN-777001');
    await importFile(one, 'metering-devices', { format: 'csv', content }, { loads: 'all' });
    const [came] = (await one.get('/api/metering-devices?search=777001')).body.items;
    expect(came?.modelGuid).toBe(model.guid);
    const usage = (await one.get(`/api/brands/${brand.guid}/usage`)).body;
    expect(JSON.stringify(usage)).toContain('Наша модель');
  });

  it('belongs to values of dictionaries and to terms as well', async () => {
    const [{ id, guid }] = await world.owner(`
      select d.id, v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'regions' and v.code = '50'`);
    const values = `dictionary/${id}/values`;
    expect((await read(one, { guid }, 'Подмосковье', false, values)).status).toBe(200);
    const object = await create(one, consumptionObjects, { regionGuid: guid });
    expect(object.names).toMatchObject({ regionGuid: 'Подмосковье' });
    expect((await one.get('/api/dictionary/regions')).body).toContainEqual(
      expect.objectContaining({ guid, name: 'Подмосковье' }),
    );
    expect((await other.get('/api/dictionary/regions')).body).toContainEqual(
      expect.objectContaining({ guid, name: 'Московская область' }),
    );
    expect((await one.get('/api/dictionary/search?search=подмосков')).body).toMatchObject([
      { guid, name: 'Подмосковье' },
    ]);
    await read(one, { guid }, null, true, values);
    expect((await rowOf(one, { guid }, values))['validity']).toBe('off');
    expect((await rowOf(other, { guid }, values))['validity']).toBe('current');
    const section = await create(service, glossarySections);
    const term = await create(service, glossary, { sectionGuid: section.guid, related: [] });
    await read(one, term, 'Наш термин', false, 'glossary');
    expect(await rowOf(one, term, 'glossary')).toMatchObject({ term: 'Наш термин', commonName: term['term'] });
    expect((await read(one, term, null, true, 'glossary')).status).toBe(422);
  });

  it('is the organization’s alone to change, see in the history, and take back', async () => {
    const brand = await brandOf(service, 'Исторический');
    await read(one, brand, 'Как у нас', true);
    const history = async (client: Client) => (await client.get(`/api/brands/${brand.guid}/history`)).body;
    const [entry] = await history(one);
    expect(entry).toMatchObject({
      action: 'update',
      before: { name: 'Исторический', commonName: null, isUnused: false },
      after: { name: 'Как у нас', commonName: 'Исторический', isUnused: true },
    });
    expect(await history(other)).toHaveLength(1);
    expect(await history(service)).toHaveLength(1);
    const back = await one.post(`/api/journal/${entry.number}/return`, { preview: false, overwrite: [] });
    expect(back.status).toBe(409);
    const past = await one.get(`/api/brands/${brand.guid}/as-of?at=${entry.occurredAt}`);
    expect([past.status, past.body.version]).toEqual([200, 1]);
    await read(one, brand, null);
    expect(await rowOf(one, brand)).toMatchObject({ name: 'Исторический', commonName: null, isActive: true });
    expect(await history(one)).toHaveLength(3);
    expect((await read(one, brand, null)).status).toBe(200);
    expect(await history(one)).toHaveLength(3);
    const reader = await world.person(one.organization!, everyRight('read'));
    expect((await read(reader, brand, 'Нет')).status).toBe(403);
    expect((await read(service, brand, 'Нет')).status).toBe(409);
    expect((await read(one, await brandOf(one), 'Нет')).status).toBe(409);
    expect((await read(one, await brandOf(other), 'Нет')).status).toBe(404);
  });

  it('is distinguished from every other name that the organization sees', async () => {
    const [first, second] = [await brandOf(service), await brandOf(service)];
    const own = await brandOf(one);
    for (const name of [second['name'], String(own['name']).toUpperCase()]) {
      const { status, body } = await read(one, first, name as string);
      expect([status, body.errors]).toEqual([422, [{ path: 'name', message: 'Так у вас называется другая запись' }]]);
    }
    await read(one, first, 'Занятое имя');
    expect((await read(one, second, 'занятое ИМЯ')).status).toBe(422);
    const twin = { fullName: null, country: null, site: null, isActive: true, name: 'Занятое имя' };
    expect((await one.post('/api/brands', twin)).status).toBe(409);
    expect((await other.post('/api/brands', twin)).status).toBe(201);
  });
});

describe('a shared record that an organization does without', () => {
  it('is not offered there and cannot be chosen again, and stays where it was', async () => {
    const brand = await brandOf(service);
    const type = await create(service, equipmentTypes);
    const model = await create(service, models, {
      brandGuid: brand.guid,
      equipmentTypeGuid: type.guid,
      isActive: true,
    });
    const given = { modelGuid: model.guid };
    const device = await create(one, meteringDevices, given);
    await read(one, model, null, true, 'models');
    expect(await rowOf(one, model, 'models')).toMatchObject({ isActive: false, isUnused: true });
    const current = filtered({ field: 'isActive', op: 'is', value: true });
    expect(await found(one, `/api/models?filter=${current}&search=${model['name']}`)).toEqual([]);
    expect(await found(other, `/api/models?filter=${current}&search=${model['name']}`)).toEqual([model['name']]);
    const refused = await one.post('/api/metering-devices', {
      ...(await exampleInput(one, meteringDevices)),
      ...given,
    });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'modelGuid']);
    const kept = await rowOf(one, device, 'metering-devices');
    expect(kept.names).toMatchObject({ modelGuid: model['name'] });
    const input = { ...kept, serialNumber: 'SN-778001' };
    expect((await one.put(`/api/metering-devices/${device.guid}`, input, kept.version)).status).toBe(200);
    await create(other, meteringDevices, given);
  });
});

it('a reading goes with its record, and none is seen by another organization', async () => {
  const brand = await brandOf(service);
  await read(one, brand, 'Уйдёт');
  expect((await service.delete(`/api/brands/${brand.guid}`, 1)).status).toBe(204);
  expect(await world.owner('select from own_reading where record_guid = $1', [brand.guid])).toEqual([]);
});

it('every family that is read so says it in its facts', () => {
  const families: Resource[] = [brands, models, equipmentTypes, glossary];
  for (const { fields, list } of families)
    expect([fields['commonName']?.commonOf, fields[list.title]?.reading]).toEqual([list.title, 'name']);
});
