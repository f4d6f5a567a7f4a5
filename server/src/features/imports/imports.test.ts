import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Import } from 'contract/kit/resource-import.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import type { Client } from '../../testing/client.ts';
import { holdTable } from '../../testing/held-table.ts';
import { bytesOf, importEnded, importFile, openImport, step } from '../../testing/imports.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { meters, openSampleWorld, places } from '../../testing/sample.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { csvFile, xlsxFile } from '../../testing/tables.ts';
import { worksOf } from './work.ts';
import { journalOf, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let client: Client;
let turn = 0;
beforeAll(async () => {
  world = await openSampleWorld();
  organization = await world.organization();
  client = await world.person(organization, everyRight('full'));
  await create(client, places, { name: 'Двор' });
});
beforeEach(() => void turn++);
afterAll(() => world.close());

const resource = 'sample-meters';
const address = ({ guid }: { guid: string }) => `/api/${resource}/imports/${guid}`;
const titles = ['Счётчик', 'Фаз', 'Место', 'Нагрузка, кВт'];
const own = (name: string) => `${name} ${turn}`;
const found = async (name: string): Promise<AnyRow[]> =>
  (await client.get(`/api/${resource}?limit=100&search=${encodeURIComponent(name)}`)).body.items;
const open = (payload: Buffer, as = client) => openImport(as, resource, payload);

it('reports all mistakes at once, by row and column, and marks them in the sheet', async () => {
  const file = await xlsxFile(titles, [own('А'), 9, 'Нигде', 'много'], [own('Б'), 1, 'Двор', 5], ['', '', 'Двор', 1]);
  const state = await importFile(client, resource, file, { loads: 'all' });
  expect([state.status, state.note, state.refused]).toEqual([
    'checked',
    'Ничего не загружено: в файле есть ошибки.',
    2,
  ]);
  expect(state.mistakes.map(({ row, name, column }) => [row, name, column])).toEqual([
    [2, own('А'), 'Фаз'],
    [2, own('А'), 'Место'],
    [2, own('А'), 'Нагрузка, кВт'],
    [4, '', 'Счётчик'],
    [4, '', 'Фаз'],
  ]);
  expect(await found(own('Б'))).toEqual([]);

  const { status, headers, raw } = await client.get(`${address(state)}/marks`);
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining(encodeURIComponent('ошибки')),
  ]);
  const [head, wrong, right] = readXlsx(raw);
  expect(head?.map(({ text }) => text)).toEqual([...titles, 'Ошибки']);
  expect(wrong?.map(({ style }) => style === '5')).toEqual([false, true, true, true, true]);
  expect(wrong?.[4]?.text).toContain('Место: Нет записи «Нигде»');
  expect(right?.map(({ text }) => text)).toEqual([own('Б'), '1', 'Двор', '5', null]);
});

it('saves only the valid rows on request, and nothing twice', async () => {
  const file = csvFile(titles, [own('А'), '9', 'Двор', ''], [own('Б'), '1', 'Двор', '1,5']);
  const state = await importFile(client, resource, file, { loads: 'right' });
  expect([state.status, state.created, state.refused]).toEqual(['done', 1, 1]);
  expect(await found(own('Б'))).toMatchObject([{ load: 1.5 }]);
  expect(await importFile(client, resource, file, { loads: 'right' })).toMatchObject({
    created: 0,
    updated: 0,
    same: 1,
  });
});

it('remembers the mapping of the columns for everybody in the organization', async () => {
  const file = csvFile([own('Имя'), 'Фаз', 'Где', 'Итого'], [own('Прибор'), '1', 'Двор', '1']);
  const columns = ['name', 'phases', 'placeGuid', null];
  expect((await importFile(client, resource, file, { columns })).created).toBe(1);
  const colleague = await world.person(organization, everyRight('full'));
  const stranger = await world.person(await world.organization(), everyRight('full'));
  const fieldsFor = async (as: Client) =>
    ((await open(bytesOf(file), as)).body as Import).columns.map(({ field }) => field);
  expect(await fieldsFor(colleague)).toEqual(columns);
  expect(await fieldsFor(stranger)).toEqual([null, 'phases', null, null]);
});

it('creates the same records and entries whether rows are saved together or one by one', async () => {
  const more = { marks: ['а', 'б'], ports: ['a'], seenAt: '2026-02-01T07:20:00Z', installedOn: '2026-02-01' };
  const [first] = [await create(client, meters, { ...more, name: own('Первый'), phases: 1, load: 2 })];
  const known = first!.names['placeGuid'] as string;
  const nearby = Object.values(first!.names['nearby'] ?? {});
  const row = (name: string) => [
    own(name),
    '1',
    known,
    '2',
    'а;б',
    'Порт А',
    '01.02.2026 10:20',
    '01.02.2026',
    nearby.join(';'),
  ];
  const header = [...titles, 'Метки', 'Порты', 'На связи', 'Установлен', 'Рядом'];
  const rest = ['Примечание', 'Умный', 'Вид'].map(
    (label) => [label, first![{ Примечание: 'note', Умный: 'isSmart', Вид: 'type' }[label]!]] as const,
  );
  const cells = rest.map(([, value]) => (typeof value === 'boolean' ? (value ? 'Да' : 'Нет') : String(value ?? '')));
  const file = csvFile(
    [...header, ...rest.map(([label]) => label)],
    [...row('Второй'), ...cells],
    [...row('Третий'), ...cells],
  );
  expect(await importFile(client, resource, file, { loads: 'all' })).toMatchObject({ status: 'done', created: 2 });

  const alike = async () => {
    const [one] = await found(own('Первый'));
    for (const name of ['Второй', 'Третий']) {
      const [other] = await found(own(name));
      expect(await plain(other!)).toEqual(await plain(one!));
    }
    return one!;
  };
  const plain = async (row: AnyRow) => {
    const entry = (await journalOf(world, row.guid)).at(-1)!;
    const after = { ...entry['after'], name: null };
    return [
      { ...row, guid: null, name: null, createdAt: null, updatedAt: null },
      { ...entry, record_name: null, after },
    ];
  };
  await alike();

  const changed = (name: string) => [own(name), '3', known, '2,5', 'в', '', '02.02.2026 11:30', '', ''];
  const files = [['Первый'], ['Второй', 'Третий']].map((names) => csvFile(header, ...names.map(changed)));
  for (const [index, one] of files.entries())
    expect(await importFile(client, resource, one, { loads: 'all' })).toMatchObject({
      status: 'done',
      updated: index + 1,
    });
  expect(await alike()).toMatchObject({ version: 2, phases: 3, load: 2.5, marks: ['в'], ports: [], nearby: [] });
  expect(await importFile(client, resource, files[1]!, { loads: 'all' })).toMatchObject({ updated: 0, same: 2 });
});

it('a refused row does not affect the others that are saved with it', async () => {
  const file = (...loads: string[]) =>
    csvFile(titles, ...loads.map((load, index) => [`${own('Груз')}-${index}`, '1', 'Двор', load]));
  await importFile(client, resource, file('1', '1', '1'), { loads: 'all' });
  await world.owner('alter table sample_meter add constraint light check (load < 78)');
  const done = await importFile(client, resource, file('2', '78', '2'), { loads: 'right' });
  await world.owner('alter table sample_meter drop constraint light');
  expect([done.status, done.updated, done.refused]).toEqual(['done', 2, 1]);
  expect((await found(own('Груз'))).map(({ load, version }) => [load, version])).toEqual([
    [2, 2],
    [1, 1],
    [2, 2],
  ]);
});

it('is undone as a whole from the journal, a thousand rows too', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [`${own('Тысяча')}-${index}`, '1', 'Двор', String(index)]);
  const done = await importFile(client, resource, csvFile(titles, ...rows), { loads: 'all' });
  expect([done.status, done.created]).toEqual(['done', 1000]);
  const [entry] = (await client.get('/api/journal?action=import')).body.items;
  expect(entry).toMatchObject({ recordName: 'Счётчики', parts: 1000 });
  const back = await client.post(`/api/journal/${String(entry.number)}/return`, { preview: false, overwrite: [] });
  expect([back.status, back.body.changed]).toEqual([200, 1000]);
  expect(await found(own('Тысяча'))).toEqual([]);
});

describe('belongs to one person', () => {
  const file = () => csvFile(titles, [own('Свой'), '1', 'Двор', '']);

  it('no other person sees it, in this organization or another', async () => {
    const { body } = await open(bytesOf(file()));
    const colleague = await world.person(organization, everyRight('full'));
    const stranger = await world.person(await world.organization(), everyRight('full'));
    for (const other of [colleague, stranger]) {
      expect((await other.get(address(body))).status).toBe(404);
      expect((await other.get(`${address(body)}/marks`)).status).toBe(404);
      expect((await other.post(`${address(body)}/check`, { columns: ['name'] })).status).toBe(404);
      expect((await other.post(`${address(body)}/load`, { partial: false })).status).toBe(404);
      expect((await other.delete(address(body))).status).toBe(404);
    }
    expect((await client.get(`/api/sample-places/imports/${body.guid}`)).status).toBe(404);
  });

  it('and a person without the right to create may not use it', async () => {
    const reader = await world.person(organization, { meteringDevices: 'read' });
    expect((await open(bytesOf(file()), reader)).status).toBe(403);
  });
});

describe('its steps', () => {
  const opened = async (...rows: string[][]): Promise<Import> => (await open(bytesOf(csvFile(titles, ...rows)))).body;
  const columns = ['name', 'phases', 'placeGuid', 'load'];

  it('run in their order', async () => {
    const state = await opened([own('Свой'), '1', 'Двор', '']);
    const early = await client.post(`${address(state)}/load`, { partial: false });
    expect([early.status, early.body.detail]).toEqual([409, 'Сначала проверьте файл.']);
    await step(client, address(state), 'check', { columns });
    expect((await step(client, address(state), 'load', { partial: false })).status).toBe('done');
    expect((await client.post(`${address(state)}/load`, { partial: false })).status).toBe(409);
  });

  it('can be stopped, and save nothing', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => [`${own('Много')}-${index}`, '1', 'Двор', '']);
    const state = await opened(...rows);
    await step(client, address(state), 'check', { columns });
    expect((await client.post(`${address(state)}/load`, { partial: false })).body.status).toBe('loading');
    expect((await client.delete(address(state))).status).toBe(204);
    expect((await importEnded(client, address(state))).status).toBe('stopped');
    expect((await step(client, address(state), 'check', { columns })).status).toBe('checked');
    expect(await found(own('Много'))).toEqual([]);
  });

  it('wait for each other, and are refused when there are too many', async () => {
    const state = await opened([own('Свой'), '1', 'Двор', '']);
    const others = ['один', 'другой'].map((account) => {
      const { promise, reject } = Promise.withResolvers<never>();
      const taken = worksOf(world.server).take({ account } as Actor, () => promise);
      return { end: () => reject(new Error('ended')), taken: taken.catch(() => undefined) };
    });
    const refused = await client.post(`${address(state)}/check`, { columns });
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Сейчас загружаются другие файлы. Повторите через минуту.',
    ]);
    for (const { end } of others) end();
    await Promise.all(others.map(({ taken }) => taken));
    expect((await step(client, address(state), 'check', { columns })).status).toBe('checked');
  });

  it('that are running are not started again', async () => {
    const state = await opened([own('Свой'), '1', 'Двор', '']);
    await world.owner(`update import set status = 'loading', seen_at = now() where guid = $1`, [state.guid]);
    const { status, body } = await client.post(`${address(state)}/check`, { columns });
    expect([status, body.detail]).toEqual([409, 'Файл сейчас проверяется или загружается: дождитесь конца.']);
  });

  it('that stopped with their program have failed, and can be started again', async () => {
    const state = await opened([own('Свой'), '1', 'Двор', '']);
    await world.owner(`update import set status = 'loading', seen_at = now() - interval '2 minutes' where guid = $1`, [
      state.guid,
    ]);
    const { body } = await client.get(address(state));
    expect([body.status, body.note]).toEqual(['failed', expect.stringContaining('Ничего не загружено')]);
    expect((await step(client, address(state), 'check', { columns })).status).toBe('checked');
  });
});

it('nothing is loaded once nothing may be changed, even by a load that has begun', async () => {
  const { body } = await open(bytesOf(csvFile(titles.slice(0, 3), [own('Поздний'), '1', 'Двор'])));
  const fields = (body as Import).columns.map(({ field }) => field);
  expect((await step(client, address(body), 'check', { columns: fields })).status).toBe('checked');
  const held = await holdTable(world, 'sample_meter');
  expect((await client.post(`${address(body)}/load`, { partial: false })).status).toBe(200);
  await vi.waitFor(async () => expect(await held.waiting()).toBeGreaterThan(0), { timeout: 10_000 });
  await world.owner("select turn_read_only(true, 'Обновление', null)");
  await held.release();
  expect((await importEnded(client, address(body))).note).toContain('Ничего не загружено: идут работы');
  expect(await found(own('Поздний'))).toEqual([]);
  await world.owner('select turn_read_only(false, null, null)');
  expect((await step(client, address(body), 'load', { partial: false })).status).toBe('done');
});
