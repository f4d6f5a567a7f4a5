import type { AddressSuggestion } from 'contract/features/organizations/gar.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp } from '../../../core/cleaning.ts';
import { startWorking } from '../../../jobs/work.ts';
import type { Client } from '../../../testing/client.ts';
import { garArchive, garFiles, garGuid, smallRegion, type GarContent } from '../../../testing/gar.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { holdTable } from '../../../testing/held-table.ts';
import { multipartOf, multipartType, zipped, type SentFile } from '../../../testing/messages.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { garLoadingJob } from './gar-loading.job.ts';
import { questionsOf } from './suggest.ts';

let world: World;
let service: Client;
let person: Client;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = await world.service();
  person = await world.person(await world.organization(), everyRight('read'));
  stop = await startWorking(world.pool, [garLoadingJob]);
});
afterAll(async () => {
  await stop();
  await world.close();
});

const send = (files: readonly SentFile[], by = service) =>
  by.send('POST', '/api/gar/loadings', multipartOf(files), { 'content-type': multipartType });
async function load(...files: SentFile[]) {
  const sent = await send(files);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const read = async () => (await service.get(`/api/gar/loadings/${sent.body.guid}`)).body;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe('loading');
  return read();
}
const archive = (content: GarContent): SentFile => ({ name: 'gar_50.zip', content: garArchive(content) });
const suggested = async (search: string, by = person): Promise<AddressSuggestion[]> => {
  const { status, body } = await by.get(`/api/gar/addresses?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return body;
};
const texts = async (search: string) => (await suggested(search)).map(({ text }) => text);
const regions = async () => (await person.get('/api/gar/regions')).body;

it('loads a region from an archive, and everybody who reads organizations finds its addresses', async () => {
  expect(await suggested('Щёлково Ленина 5')).toEqual([]);
  const loaded = await load(archive(smallRegion));
  expect(loaded).toMatchObject({ state: 'loaded', summary: 'Московская область: адресов — 10, домов — 7' });
  expect(await regions()).toMatchObject([{ code: '50', name: 'Московская область', objects: 10, houses: 7 }]);
  const [corpus] = await suggested('щелково ленина 5к2');
  const [region] = await world.owner(
    `select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.id = 6 and v.code = '50'`,
  );
  expect(corpus).toEqual({
    text: 'Московская обл., Щёлковский р-н, г. Щёлково, ул. Ленина, д. 5, к. 2',
    values: {
      fullText: '141101, Московская обл., Щёлковский р-н, г. Щёлково, ул. Ленина, д. 5, к. 2',
      postalCode: '141101',
      regionGuid: region.guid,
      district: 'Щёлковский р-н',
      city: 'г. Щёлково',
      settlement: null,
      street: 'ул. Ленина',
      house: 'д. 5',
      building: 'к. 2',
      fiasObjectGuid: garGuid(5),
      fiasHouseGuid: garGuid(102),
      garObjectId: '102',
      kladr: '50059001000002500',
      oktmo: '46659101002',
      cadastralNumber: '50:14:0050101:25',
    },
  });
});

it('understands beginnings of words, types, ё and numbers of houses', async () => {
  // The exact house first, then its building numbers, letters and longer numbers.
  expect(await texts('щёлково, ул Ленина, д 5')).toEqual([
    'Московская обл., Щёлковский р-н, г. Щёлково, ул. Ленина, д. 5',
    'Московская обл., Щёлковский р-н, г. Щёлково, ул. Ленина, д. 5, к. 2',
    'Московская обл., Щёлковский р-н, г. Щёлково, ул. Ленина, д. 55',
    'Московская обл., Щёлковский р-н, г. Щёлково, ул. Ленина, д. 5А',
  ]);
  expect(await texts('осеево ленина 5')).toEqual(['Московская обл., Щёлковский р-н, д. Осеево, ул. Ленина, д. 5']);
  // A number may be part of a street name.
  expect((await texts('щелк 8 марта'))[0]).toMatch(/ул\. 8 Марта$/);
  expect(await texts('8 марта 12/4')).toEqual(['Московская обл., Щёлковский р-н, г. Щёлково, ул. 8 Марта, влд. 12/4']);
  expect((await texts('проспект 60 лет октября'))[0]).toMatch(/пр-кт 60 лет Октября$/);
  expect(await texts('Ключевая 1 стр. 3')).toEqual([
    'Московская обл., Щёлковский р-н, г. Щёлково, мкр. Чкаловский, ул. Ключевая, д. 1, стр. 3',
  ]);
  expect((await suggested('ключевая'))[0]!.values.street).toBe('мкр. Чкаловский, ул. Ключевая');
  // A place with the searched name comes before places inside it.
  expect((await texts('щелково'))[0]).toBe('Московская обл., Щёлковский р-н, г. Щёлково');
  expect(await texts('Прежняя')).toEqual([]);
  for (const search of [
    "'",
    '\\ & |',
    'ул',
    'г. 5',
    '%%%',
    ':* !',
    '(((',
    'а'.repeat(120),
    'абр ' + '1 2 3 '.repeat(19),
  ])
    await suggested(search);
  expect(questionsOf('8 Марта 5')).toEqual([
    { places: ['8', 'марта'], house: '5' },
    { places: ['8', 'марта', '5'], house: '' },
  ]);
});

it('replaces a region by its newer extract, as a whole', async () => {
  const [first, ...rest] = smallRegion.places;
  const renamed = rest.map((one) => (one.id === 6 ? { ...one, name: 'Весенняя' } : one));
  const newer = { ...smallRegion, places: [first!, ...renamed], houses: smallRegion.houses!.slice(0, 3) };
  for (const _ of [1, 2]) expect(await load(archive(newer))).toMatchObject({ state: 'loaded' });
  expect(await regions()).toMatchObject([{ code: '50', objects: 10, houses: 3 }]);
  expect(await texts('8 марта')).toEqual([]);
  expect(await texts('весенняя')).toHaveLength(1);
  const entries = await world.owner(
    `select action, record_name, after from journal where entity = 'gar_region' order by number desc limit 1`,
  );
  expect(entries).toMatchObject([
    { action: 'update', record_name: 'Московская область', after: { objects: 10, houses: 3, files: ['gar_50.zip'] } },
  ]);
});

it('reads XML files one by one, and takes the region from КЛАДР or the folder when it is not given', async () => {
  const files = Object.entries(garFiles(smallRegion)).map(([name, content]) => ({ name, content }));
  expect(await load(...files)).toMatchObject({ state: 'loaded' });
  const unnamed = { ...smallRegion, region: null };
  const inFolder = Object.fromEntries(Object.entries(garFiles(unnamed)).map(([name, data]) => [`50/${name}`, data]));
  expect(await load({ name: 'gar.zip', content: zipped(inFolder) })).toMatchObject({ state: 'loaded' });
  const byCode = { ...unnamed, parameters: [{ id: 1, type: 10, value: '5000000000000' }] };
  expect(await load(archive(byCode))).toMatchObject({ state: 'loaded' });
  expect((await load(archive(unnamed))).summary).toMatch(/Не понятно, какой это регион/);
  expect(await regions()).toMatchObject([{ code: '50', objects: 10, houses: 7 }]);
});

it('loads one region after another', async () => {
  // The lock ensures that the first load is still running when the second one is sent.
  const held = await holdTable(world, 'gar_region');
  const [first, second] = await Promise.all([send([archive(smallRegion)]), send([archive(smallRegion)])]);
  await held.release();
  const [started, refused] = [first, second].toSorted((one, other) => one.status - other.status);
  expect([started!.status, refused!.status]).toEqual([201, 409]);
  expect(refused!.body.detail).toContain('Дождитесь конца загрузки');
  const read = async () => (await service.get(`/api/gar/loadings/${started!.body.guid}`)).body.state;
  await expect.poll(read, { timeout: 60_000 }).toBe('loaded');
});

const files = garFiles(smallRegion);
const fileOf = (start: string) => Object.entries(files).find(([name]) => name.startsWith(start))!;
it.each<[what: string, given: () => SentFile[], why: RegExp]>([
  ['no addresses', () => [{ name: 'a.zip', content: zipped({ 'readme.txt': Buffer.from('нет') }) }], /нет адресов/],
  [
    'no places',
    () => [{ name: 'a.zip', content: zipped(Object.fromEntries([fileOf('AS_ADDR_OBJ_2')])) }],
    /нет связей/,
  ],
  [
    'two regions',
    () =>
      [archive(smallRegion), archive({ ...smallRegion, region: '77' })].map((one, n) => ({ ...one, name: `${n}.zip` })),
    /несколько регионов: 50, 77|несколько регионов: 77, 50/,
  ],
  [
    'another XML',
    () => [{ name: 'prices.xml', content: Buffer.from('<a/>') }],
    /не ZIP и не файл ГАР: ждали AS_ADDR_OBJ/,
  ],
  [
    'a document type',
    () => [
      { name: 'AS_ADDR_OBJ.XML', content: Buffer.from('<!DOCTYPE a SYSTEM "http://127.0.0.1/"><ADDRESSOBJECTS/>') },
    ],
    /описание типа документа/,
  ],
  [
    'a file cut in half',
    () => [{ name: 'AS_ADDR_OBJ.XML', content: fileOf('AS_ADDR_OBJ_2')[1].subarray(0, 700) }],
    /неверный XML/,
  ],
  [
    'a broken archive',
    () => [{ name: 'a.zip', content: garArchive(smallRegion).subarray(0, 400) }],
    /повреждён|нет адресов/,
  ],
  [
    'a spoilt archive',
    () => [{ name: 'a.zip', content: Buffer.from(garArchive(smallRegion)).fill(0xff, 100, 120) }],
    /^Файл повреждён: прочитать его нельзя$/,
  ],
  [
    'identifiers that are none',
    () => [
      {
        name: 'AS_ADM_HIERARCHY.XML',
        content: Buffer.from('<ITEMS><ITEM OBJECTID="1" PATH="1.x" ISACTIVE="1"/></ITEMS>'),
      },
    ],
    /нет верного PATH/,
  ],
])('refuses %s with the reason, and changes nothing', async (_, given, why) => {
  const before = await regions();
  const failed = await load(...given());
  expect(failed).toMatchObject({ state: 'failed', summary: expect.stringMatching(why) });
  expect(await regions()).toEqual(before);
  expect(await world.owner('select from gar_loading where contents is not null')).toEqual([]);
});

it('keeps the files of no loading that is over', async () => {
  const { guid } = await load(archive(smallRegion));
  const [{ run_guid: run }] = await world.owner(
    `update gar_loading set contents = '{PK}', region_code = null where guid = $1 returning run_guid`,
    [guid],
  );
  const contentsIn = async (state: string) => {
    await world.owner('update run set state = $1 where guid = $2', [state, run]);
    await cleanUp(world.pool);
    return (await world.owner('select contents from gar_loading where guid = $1', [guid]))[0].contents;
  };
  expect(await contentsIn('running')).toHaveLength(1);
  expect(await contentsIn('stopped')).toBeNull();
  const repeated = await service.post(`/api/runs/${run}/repeat`, {});
  expect(repeated.status, JSON.stringify(repeated.body)).toBe(201);
  const error = async () => (await service.get(`/api/runs/${repeated.body.guid}`)).body.error;
  await expect.poll(error, { timeout: 60_000 }).toContain('Этих файлов больше нет');
});

it('is loaded and removed by the service alone', async () => {
  const administrator = await world.person(await world.organization(), everyRight('full'));
  expect((await send([archive(smallRegion)], administrator)).status).toBe(403);
  expect((await administrator.delete('/api/gar/regions/50')).status).toBe(403);
  const nobody = await world.person(await world.organization(), {});
  expect((await nobody.get('/api/gar/addresses?search=щелково')).status).toBe(403);
  expect((await send([{ name: 'a.exe', content: Buffer.from('MZ') }])).body.errors[0].message).toContain(
    'не ZIP и не XML',
  );
  expect((await service.delete('/api/gar/regions/99')).status).toBe(404);
  expect((await service.delete('/api/gar/regions/50')).status).toBe(204);
  expect([await regions(), await suggested('щелково')]).toEqual([[], []]);
  expect(await world.owner('select from gar_house')).toEqual([]);
});
