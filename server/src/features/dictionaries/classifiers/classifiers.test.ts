import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorking } from '../../../jobs/work.ts';
import type { Client } from '../../../testing/client.ts';
import { everyRight, parameter } from '../../../testing/matrix.ts';
import { multipartOf, multipartType, windows1251 } from '../../../testing/messages.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { classifierLoadJob } from './classifier-load.job.ts';

let world: World;
let client: Client;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  client = await world.person(await world.organization(), everyRight('full'));
  stop = await startWorking(world.pool, [classifierLoadJob]);
});
afterAll(async () => {
  await stop();
  await world.close();
});

const dictionaryOf = async (name: string, given: object = {}, by = client): Promise<AnyRow & { id: number }> =>
  (await by.post('/api/dictionary/', { name, ...given })).body;
const send = (id: number, content: string | Buffer, edition: string, classifier = 'okei', by = client) =>
  by.send(
    'POST',
    `/api/dictionary/${id}/classifier/loads?classifier=${classifier}&edition=${edition}`,
    multipartOf([{ name: 'okei.csv', content: Buffer.from(content) }]),
    { 'content-type': multipartType },
  );
const settled = async (guid: string, by = client) => {
  const read = async () => (await by.get(`/api/classifier-loads/${guid}`)).body;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toMatch(/ing$/);
  return read();
};
async function look(...given: Parameters<typeof send>) {
  const sent = await send(...given);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return settled(sent.body.guid, given[4]);
}
const apply = async (guid: string, by = client) => {
  const { status, body } = await by.post(`/api/classifier-loads/${guid}/apply`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  return settled(guid, by);
};
const changes = async (guid: string, kind: string) =>
  (await client.get(`/api/classifier-loads/${guid}/changes?kind=${kind}`)).body;
const values = async (id: number, query = ''): Promise<AnyRow[]> =>
  (await client.get(`/api/dictionary/${id}/values?sort=name${query}`)).body.items;

const first = 'ОКЕИ\nКод;Наименование;Условное обозначение\n006;Метр;м\n245;Киловатт-час;кВт·ч\n383;Рубль;руб\n';
const second =
  'Код;Наименование;Условное обозначение\n006;Метр;м\n245;Киловатт-час (тыс.);кВт·ч\n246;Мегаватт-час;МВт·ч\n';

it('an edition is looked at before it is applied, and the same one changes nothing', async () => {
  const { id } = await dictionaryOf('Единицы');
  const load = await look(id, windows1251(first.replace('кВт·ч', 'кВтч')), '2025-01-01');
  expect(load).toMatchObject({
    state: 'ready',
    codes: 3,
    skippedTotal: 1,
    skipped: [{ row: 1, text: 'ОКЕИ' }],
    changes: { added: 3, changed: 0, withdrawn: 0, returned: 0 },
  });
  expect(await values(id)).toEqual([]);
  expect(await apply(load.guid)).toMatchObject({ state: 'applied', fileName: 'okei.csv' });
  expect((await values(id)).map(({ name, code, synonyms }) => [name, code, synonyms])).toEqual([
    ['006 Метр', '006', ['м']],
    ['245 Киловатт-час', '245', ['кВтч']],
    ['383 Рубль', '383', ['руб']],
  ]);
  expect((await client.get(`/api/dictionary/${id}?values=false`)).body).toMatchObject({
    classifier: 'okei',
    classifierDate: '2025-01-01',
  });
  const [entry] = (await client.get('/api/journal?limit=1')).body.items;
  expect(entry).toMatchObject({ action: 'update', entity: 'classifier_load', recordName: 'Единицы' });
  const again = await look(id, windows1251(first.replace('кВт·ч', 'кВтч')), '2025-01-01');
  expect(again.changes).toEqual({ added: 0, changed: 0, withdrawn: 0, returned: 0 });
});

it('the next edition says what is new, changed and gone; what is gone stays where it is used, and may come back', async () => {
  const { id } = await dictionaryOf('Единицы учёта');
  await apply((await look(id, first, '2025-01-01')).guid);
  const ruble = (await values(id)).find(({ code }) => code === '383')!;
  const own = await dictionaryOf('Валюты', {
    parameters: [parameter('okei', { name: 'Код ОКЕИ', type: 'dictionary', dcDictionaryId: id })],
  });
  const used = (await client.post(`/api/dictionary/${own.id}/values`, { name: 'Расчётная', okei: ruble.guid })).body;

  const load = await look(id, second, '2026-01-01');
  expect(load.changes).toEqual({ added: 1, changed: 1, withdrawn: 1, returned: 0 });
  expect(await changes(load.guid, 'changed')).toMatchObject([
    { code: '245', name: '245 Киловатт-час (тыс.)', formerName: '245 Киловатт-час' },
  ]);
  expect(await changes(load.guid, 'withdrawn')).toMatchObject([{ code: '383', name: '383 Рубль', value: ruble.guid }]);
  await apply(load.guid);
  expect((await values(id)).find(({ code }) => code === '383')).toMatchObject({
    validTo: '2025-12-31',
    guid: ruble.guid,
  });
  expect((await client.get(`/api/dictionary/${own.id}/values/${used.guid}`)).body.names.okei).toBe('383 Рубль');
  const again = await client.post(`/api/dictionary/${own.id}/values`, { name: 'Новая', okei: ruble.guid });
  expect(again.status).toBe(422);

  const back = await look(id, first, '2025-01-01');
  expect(back).toMatchObject({ isOlder: true, changes: { added: 0, changed: 1, withdrawn: 1, returned: 1 } });
  await apply(back.guid);
  expect((await values(id)).find(({ code }) => code === '383')).toMatchObject({ validTo: null });
});

it('an own value is found by the code of the classifier that it carries', async () => {
  const { id } = await dictionaryOf('ОКЕИ для связи');
  await apply((await look(id, first, '2025-01-01')).guid);
  const unit = (await values(id)).find(({ code }) => code === '245')!;
  const parameters = [
    parameter('unit', { type: 'dictionary', dcDictionaryId: id }),
    parameter('others', { type: 'dictionary', dcDictionaryId: id, isMultiple: true }),
  ];
  const own = await dictionaryOf('Показатели', { parameters });
  const path = `/api/dictionary/${own.id}/values`;
  await client.post(path, { name: 'Потери', unit: unit.guid });
  await client.post(path, { name: 'Отпуск', others: [unit.guid] });
  await client.post(path, { name: 'Прочее' });
  expect((await values(own.id, '&search=245')).map(({ name }) => name)).toEqual(['Отпуск', 'Потери']);
  const everywhere: AnyRow[] = (await client.get('/api/dictionary/search?search=245')).body;
  // The organization's own values are listed before the codes.
  expect(everywhere.slice(0, 2).map(({ name }) => name)).toEqual(['Отпуск', 'Потери']);
  const records: AnyRow[] = (await client.get('/api/search?search=245')).body;
  expect(records.map(({ name }) => name)).toContain('Потери');
});

it('codes are not written by hand: the refusal says what to do, until the dictionary is let go', async () => {
  const { id } = await dictionaryOf('ОКЕИ под защитой');
  const path = `/api/dictionary/${id}/values`;
  const own = (await client.post(path, { name: 'Штука' })).body;
  await client.delete(`${path}/${own.guid}`, 1);
  const [removal] = (await client.get('/api/journal?limit=1')).body.items;
  await apply((await look(id, first, '2025-01-01')).guid);
  const [meter, hour] = (await values(id)) as [AnyRow, AnyRow];
  const tried = await Promise.all([
    client.post(path, { name: 'Своё' }),
    client.put(`${path}/${meter.guid}`, { ...meter, name: 'Другое' }, meter.version),
    client.delete(`${path}/${meter.guid}`, meter.version),
    client.delete(`${path}/${meter.guid}?replaceBy=${hour.guid}`, meter.version),
    client.post(`/api/dictionary/${id}/return`, { at: new Date().toISOString(), preview: true }),
    client.post(`/api/journal/${removal.number}/return`, { preview: false, overwrite: [] }),
  ]);
  expect(tried.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
  expect(tried[0]!.body.detail).toContain('карточка словаря, «Классификатор»');
  const records = [{ guid: meter.guid, version: meter.version }];
  const bulk = await client.post(`${path}/bulk`, { action: 'remove', records, preview: false });
  expect(JSON.stringify(bulk.body)).toContain('карточка словаря, «Классификатор»');
  const order = await client.put(`/api/dictionary/${id}/order`, { values: [hour.guid, meter.guid] }, 2);
  expect(order.status).toBe(409);
  expect((await values(id)).length).toBe(3);

  expect((await client.delete(`/api/dictionary/${id}/classifier`)).status).toBe(204);
  expect((await client.put(`${path}/${meter.guid}`, { ...meter, name: 'Метры' }, meter.version)).status).toBe(200);
  expect((await client.delete(`/api/dictionary/${id}/classifier`)).status).toBe(409);
});

it('a file with mistakes changes nothing and tells each with its row', async () => {
  const { id } = await dictionaryOf('ОКЕИ с ошибками');
  const load = await look(
    id,
    'Код;Наименование\n006;Метр\n245;Киловатт-час\n24A;Что-то\n245;Другое\n006;Метр\n',
    '2025-01-01',
  );
  expect(load).toMatchObject({ state: 'refused', mistakesTotal: 2, repeats: 1 });
  expect(load.mistakes).toEqual([
    { row: 4, text: '«24A» — не код классификатора: нужны три или четыре цифры, например 245' },
    { row: 3, text: 'Код 245 назван по-разному, ещё в строке 5' },
  ]);
  expect((await client.post(`/api/classifier-loads/${load.guid}/apply`, {})).status).toBe(409);
  const strange = await look(id, 'Просто текст\nбез таблицы', '2025-01-01');
  expect(strange).toMatchObject({ state: 'refused', refusal: expect.stringContaining('«Код» и «Наименование»') });
  expect((await look(id, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), '2025-01-01')).state).toBe('refused');
  const damaged = Buffer.concat([Buffer.from(first.repeat(20)), Buffer.from([0xd0, 0x20, 0xd0, 0x20])]);
  expect((await look(id, damaged, '2025-01-01')).refusal).toContain('UTF-8');
  expect((await look(id, '', '2025-01-01')).refusal).toBe('Файл пуст');
  expect((await send(id, first, '2025-02-31')).status).toBe(422);
  expect(await values(id)).toEqual([]);
});

it('what was looked at is not applied to a dictionary that has changed since', async () => {
  const { id } = await dictionaryOf('ОКЕИ и руки');
  const load = await look(id, first, '2025-01-01');
  await client.post(`/api/dictionary/${id}/values`, { name: 'Штука', code: '796' });
  const refused = await apply(load.guid);
  expect(refused).toMatchObject({ state: 'ready', refusal: expect.stringContaining('Словарь изменился') });
  expect((await values(id)).length).toBe(1);
  // A value with another code ends with the edition; nothing is removed.
  const next = await look(id, first, '2025-01-01');
  expect(next.changes).toEqual({ added: 3, changed: 0, withdrawn: 1, returned: 0 });
  expect(await apply(next.guid)).toMatchObject({ state: 'applied' });
  expect((await values(id)).find(({ code }) => code === '796')).toMatchObject({ validTo: '2024-12-31' });
  expect((await send(id, first, '2025-01-01', 'oktmo')).body.errors[0].message).toContain('Словарь ведёт ОКЕИ');
});

it('whose a dictionary is stays: others see a shared classifier and neither load it nor see the loads', async () => {
  const service = await world.service();
  const shared = await dictionaryOf('Общий ОКЕИ', {}, service);
  const load = await look(shared.id, first, '2025-01-01', 'okei', service);
  await apply(load.guid, service);
  expect((await values(shared.id)).length).toBe(3);
  expect((await send(shared.id, second, '2026-01-01')).status).toBe(403);
  expect((await client.delete(`/api/dictionary/${shared.id}/classifier`)).status).toBe(403);
  expect((await client.post(`/api/dictionary/${shared.id}/values`, { name: 'Своё рядом' })).status).toBe(409);
  expect((await client.get(`/api/dictionary/${shared.id}/classifier/loads`)).body).toEqual([]);
  expect((await client.get(`/api/classifier-loads/${load.guid}`)).status).toBe(404);
  expect((await client.get(`/api/classifier-loads/${load.guid}/changes?kind=added`)).status).toBe(404);
  const reader = await world.person(client.organization!, { dictionaries: 'read' });
  const mine = await dictionaryOf('ОКЕИ для чтения');
  expect((await send(mine.id, first, '2025-01-01', 'okei', reader)).status).toBe(403);
});

it('ОКТМО repeats municipalities as headings of their settlements: the first name counts', async () => {
  const { id } = await dictionaryOf('ОКТМО');
  const rows = [
    '"01";"601";"000";"000";"4";"2";"Населенные пункты Алейского района";"";"";"0"',
    '"01";"601";"000";"000";"4";"1";"Алейский муниципальный район";"г Алейск";"";"0"',
    '"01";"601";"405";"101";"4";"2";"п ""Заря""";"";"";"0"',
  ];
  const load = await look(id, windows1251(rows.join('\r\n')), '2026-01-01', 'oktmo');
  expect(load).toMatchObject({ codes: 2, repeats: 1, state: 'ready' });
  await apply(load.guid);
  expect((await values(id)).map(({ name }) => name)).toEqual([
    '01601000 Алейский муниципальный район',
    '01601405101 п "Заря"',
  ]);
});
