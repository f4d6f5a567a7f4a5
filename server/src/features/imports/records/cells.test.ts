import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Import } from 'contract/kit/resource-import.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../../testing/client.ts';
import { create, everyRight } from '../../../testing/matrix.ts';
import { importFile, type ImportOptions } from '../../../testing/imports.ts';
import { meters, openSampleWorld, places } from '../../../testing/sample.ts';
import { csvFile, xlsxFile, type TableFile } from '../../../testing/tables.ts';
import { type World } from '../../../testing/world.ts';

let world: World;
let client: Client;
let place: AnyRow;
let turn = 0;
beforeAll(async () => {
  world = await openSampleWorld();
  client = await world.person(await world.organization(), everyRight('full'));
  place = await create(client, places, { name: 'Щитовая ёлка' });
  await create(client, places, { name: 'Двор' });
});
beforeEach(() => void turn++);
afterAll(() => world.close());

const load = (file: TableFile, options?: ImportOptions): Promise<Import> =>
  importFile(client, 'sample-meters', file, { loads: 'right', ...options });
/** The mistakes of each of the rows. */
const said = ({ mistakes }: Import, count: number) =>
  Array.from({ length: count }, (_, index) =>
    mistakes.filter(({ row }) => row === index + 2).map(({ column, message }) => ({ column, message })),
  );
const unknown = ({ columns }: Import) => columns.filter(({ field }) => field === null).map(({ title }) => title);
const meter = async (name: string): Promise<AnyRow> =>
  (
    await client.get(
      `/api/sample-meters?filter=${encodeURIComponent(JSON.stringify({ field: 'name', op: 'is', value: name }))}`,
    )
  ).body.items[0];
const own = (name: string) => `${name} ${turn}`;
const needed = (...more: string[]) => ['Счётчик', 'Фаз', 'Место', ...more];

/** Imports one row with one additional cell; returns the stored value or the mistakes. */
async function cell(title: string, key: string, text: string, more?: ImportOptions): Promise<unknown> {
  const file = csvFile(needed(title), [own('Прибор'), '1', 'щитовая ЕЛКА', text]);
  const done = await load(file, more);
  return done.refused ? said(done, 1)[0] : (await meter(own('Прибор')))[key];
}
const wrong = (column: string, message: unknown) => [{ column, message }];

it.each([
  ['Нагрузка, кВт', 'load', '1 234,5', 1234.5],
  ['Нагрузка', 'load', '−0.25', -0.25],
  [' НАГРУЗКА,  КВТ', 'load', '2e3', 2000],
  ['Умный', 'isSmart', 'ДА', true],
  ['Умный', 'isSmart', 'нет', false],
  ['Умный', 'isSmart', '', false],
  ['Умный', 'isSmart', 'ИСТИНА', true],
  ['Установлен', 'installedOn', '01.02.2026', '2026-02-01'],
  ['Установлен', 'installedOn', '1.2.2026 0:00:00', '2026-02-01'],
  ['Установлен', 'installedOn', '2026-02-01', '2026-02-01'],
  ['Установлен', 'installedOn', '46054', '2026-02-01'],
  ['Установлен', 'installedOn', '', null],
  ['На связи', 'seenAt', '01.02.2026 10:20', '2026-02-01T07:20:00+00:00'],
  ['На связи', 'seenAt', '2026-02-01T10:20:30', '2026-02-01T07:20:30+00:00'],
  ['На связи', 'seenAt', '46054,5', '2026-02-01T09:00:00+00:00'],
  ['Вид', 'type', 'второй', 'two'],
  ['Вид', 'type', 'one', 'one'],
  ['Порты', 'ports', 'порт Б; Порт А;порт б', ['b', 'a']],
  ['Метки', 'marks', ' новая ; ещё  одна;; новая', ['новая', 'ещё одна']],
  ['Примечание', 'note', ' первая\r\n  вторая ', 'первая\n вторая'],
  ['Примечание', 'note', "'=1+1", '=1+1'],
  ['Примечание, для мастера *', 'note', 'да', 'да'],
])('%s, %s: «%s» is read', async (title, key, text, value) => {
  expect(await cell(title, key, text)).toEqual(value);
});

it.each([
  ['Нагрузка, кВт', 'много', 'Укажите число'],
  ['Нагрузка, кВт', '1,234.5', 'Укажите число'],
  ['Умный', 'может быть', 'Укажите «Да» или «Нет»'],
  ['Установлен', '31.02.2026', 'Укажите дату в виде дд.мм.гггг'],
  ['Установлен', '2026-02-01 10:20', 'Укажите дату в виде дд.мм.гггг'],
  ['На связи', 'вчера', 'Укажите дату и время'],
  ['Вид', 'Третий', 'Нет значения «Третий»: выберите из «Первый», «Второй»'],
  ['Порты', 'Порт А; Порт В', 'Нет значения «Порт В»: выберите из «Порт А», «Порт Б»'],
  ['Рядом', 'Двор; Нигде', 'Нет записи «Нигде»'],
])('%s: a cell «%s» is refused', async (title, text, message) => {
  expect(await cell(title, 'note', text)).toEqual(wrong(title, message));
});

it('refuses text that is too long for its field', async () => {
  expect(await cell('Примечание', 'note', 'я'.repeat(1001))).toEqual(wrong('Примечание', 'Не больше 1000 знаков'));
});

it('reads local times in the time zone of the import', async () => {
  const zone = 'Asia/Vladivostok';
  expect(await cell('На связи', 'seenAt', '01.02.2026 10:20', { zone })).toBe('2026-02-01T00:20:00+00:00');
});

it('finds records by their titles, those in this organization only', async () => {
  const stranger = await world.person(await world.organization(), everyRight('full'));
  await create(stranger, places, { name: 'Чужое место' });
  const file = csvFile(
    needed('Рядом'),
    [own('Свой'), '1', 'двор', 'Щитовая елка; Двор'],
    [own('Чужой'), '1', 'Чужое место', ''],
    [own('Пустой'), '1', '', ''],
  );
  expect(said(await load(file), 3)).toEqual([
    [],
    wrong('Место', 'Нет записи «Чужое место»'),
    wrong('Место', 'Это обязательное поле'),
  ]);
  expect(Object.values((await meter(own('Свой'))).names['nearby']!)).toEqual(
    expect.arrayContaining(['Щитовая ёлка', 'Двор']),
  );
});

it('refuses a title of several records, unless the record refers to one of them already', async () => {
  const [one] = [
    await create(client, places, { name: own('ВРУ') }),
    await create(client, places, { name: own('вру') }),
  ];
  await create(client, meters, { name: own('Прежний'), placeGuid: one!.guid, load: 1 });
  const file = csvFile(
    needed('Нагрузка'),
    [own('Прежний'), '1', own('ВРУ'), '7'],
    [own('Новый'), '1', own('ВРУ'), '7'],
  );
  const done = await load(file);
  expect(done).toMatchObject({ updated: 1, refused: 1 });
  expect(said(done, 2)[1]).toEqual(wrong('Место', `Записей «${own('ВРУ')}» несколько: выберите нужную в карточке`));
  expect((await meter(own('Прежний')))['placeGuid']).toBe(one!.guid);
});

it('reads numbers and dates of a workbook as such', async () => {
  const titles = ['Место', 'Установлен', 'Счётчик', 'На связи', 'Фаз', 'Нагрузка, кВт'];
  const moment = { moment: '2026-02-01T07:20:00Z' };
  const file = await xlsxFile(titles, ['Двор', { date: '2026-02-01' }, own('Книжный'), moment, 3, 0.1]);
  const done = await load(file);
  expect([done.created, done.refused, unknown(done)]).toEqual([1, 0, []]);
  expect(await meter(own('Книжный'))).toMatchObject({
    installedOn: '2026-02-01',
    seenAt: '2026-02-01T07:20:00+00:00',
    phases: 3,
    load: 0.1,
  });
});

it('changes the record with the key; a missing column changes nothing, an empty cell clears the value', async () => {
  const before = await create(client, meters, { name: own('Старый'), load: 5, note: 'прежнее', marks: ['а, б'] });
  const file = csvFile(['Счётчик', 'Нагрузка, кВт', 'Изготовлен', 'Метки'], [own('Старый'), '', 'вчера', 'а, б']);
  const done = await load(file);
  expect([done.created, done.updated, done.refused, unknown(done)]).toEqual([0, 1, 0, ['Изготовлен']]);
  expect(await meter(own('Старый'))).toMatchObject({
    load: null,
    note: 'прежнее',
    marks: ['а, б'],
    phases: before['phases'],
    placeGuid: before['placeGuid'],
  });
  expect(await load(file)).toMatchObject({ created: 0, updated: 0, same: 1 });
  const other = csvFile(['Счётчик', 'Нагрузка, кВт'], [own('Старый'), '1'], [own('Небывалый'), '1']);
  expect(said(await load(other), 2)).toEqual([
    [],
    [{ column: null, message: 'Такой записи нет, а чтобы добавить её, в файле нет столбцов «Фаз», «Место»' }],
  ]);
});

it('imports an exported file, and nothing changes', async () => {
  await create(client, meters, { name: own('Круг'), placeGuid: place.guid, marks: ['одна', 'другая, третья'] });
  const columns = Object.keys(meters.fields).join(',');
  for (const format of ['xlsx', 'csv'] as const) {
    const { raw } = await client.get(`/api/sample-meters/export?format=${format}&columns=${columns}`);
    const content = format === 'csv' ? raw.toString() : raw.toString('base64');
    const { created, updated, refused, same } = await load({ format, content });
    expect([created, updated, refused]).toEqual([0, 0, 0]);
    expect(same).toBeGreaterThan(10);
  }
});
