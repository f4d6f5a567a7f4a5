import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, MONTH, openPriceStand, usualPrice, type PriceStand } from '../../testing/price-stand.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { workbook } from '../../testing/tables.ts';
import { journalOf } from '../../testing/world.ts';

let stand: PriceStand;
let place: string;
beforeAll(async () => {
  stand = await openPriceStand();
  place = `regionGuid=${stand.region}&supplierGuid=${stand.supplier}&month=${MONTH}`;
});
afterAll(() => stand.close());

const url = (mode: 'check' | 'write') => `/api/price-sets/files?${place}&mode=${mode}`;
const csv = (rows: readonly (readonly (string | number)[])[]) => ({
  name: 'цены.csv',
  content: Buffer.from(rows.map((row) => row.map((cell) => String(cell).replace('.', ',')).join(';')).join('\r\n')),
});
/** Rows of a day with its 24 prices, as suppliers publish them. */
const matrix = (price: (day: string, hour: number) => string | number) =>
  csv([['Дата', ...hours], ...days.map((day) => [day, ...hours.map((hour) => price(day, hour))])]);
const rate = (label: string, value: number | string) => [label, '', '', value];

describe('prices of a month from a file', () => {
  it('are checked without a trace, each finding at its cell', async () => {
    const broken = matrix((day, hour) => (day === days[4] && hour === 3 ? 'дорого' : usualPrice(day, hour)));
    const { status, body } = await stand.send(url('write'), broken);
    expect([status, body.isWritten, body.guid]).toEqual([200, false, null]);
    expect(body.findings).toContainEqual({
      place: 'строка 6, столбец D',
      text: '«дорого» — не число от нуля',
      isError: true,
    });
    expect(body.findings).toContainEqual({
      place: 'день 5, час 3',
      text: 'Цена часа: есть 743 часов из 744',
      isError: true,
    });
    // A mean column before the hours would shift them by one.
    const shifted = csv(days.map((day) => [day, 1000, ...hours.map((hour) => usualPrice(day, hour))]));
    const { body: moved } = await stand.send(url('check'), shifted);
    expect(moved.findings[0]).toMatchObject({
      text: 'Значений за день 25, а часов 24: оставьте только часы',
      isError: true,
    });
    const unread = await stand.send(url('check'), { name: 'x.csv', content: Buffer.from('ничего;такого') });
    expect(unread.body.findings[0]).toMatchObject({ place: 'файл', isError: true });
    const { body: list } = await stand.analyst.get('/api/price-sets');
    expect(list.total).toBe(0);
  });

  it('create the set, can be read by SQL and by API, and change nothing the second time', async () => {
    const file = matrix(usualPrice);
    const first = await stand.send(url('write'), file);
    expect(first.body).toMatchObject({ hours: 744, rates: 0, findings: [], isWritten: true });
    const again = await stand.send(url('write'), file);
    expect(again.body).toMatchObject({ isWritten: false, guid: first.body.guid });
    const { body: set } = await stand.analyst.get(`/api/price-sets/${first.body.guid}`);
    expect(set).toMatchObject({
      title: 'Март 2026',
      status: 'loaded',
      isSample: false,
      version: 1,
      sourceName: 'цены.csv',
    });
    const { body: prices } = await stand.analyst.get(`/api/price-sets/${set.guid}/hours`);
    expect(prices.hours[3 * 24 + 9]).toBe(usualPrice('2026-03-04', 10));
    const [{ price }] = await stand.world.owner(
      `select hours[(4 - 1) * 24 + 10] as price from price_set where region_guid = $1 and first_day = '2026-03-01'`,
      [stand.region],
    );
    expect(price).toBe(usualPrice('2026-03-04', 10));
    expect((await journalOf(stand.world, set.guid)).map(({ action }: { action: string }) => action)).toEqual([
      'create',
    ]);
  });

  it('are also read from the program’s own table, and each change is a revision', async () => {
    const template = await stand.analyst.get(`/api/price-sets/template?month=${MONTH}`);
    const cells = readXlsx(template.raw);
    expect(cells[0]!.map(({ text }) => text)).toEqual(['Показатель', 'День', 'Час', 'Значение']);
    const labels = cells.slice(1).map((row) => row[0]!.text!);
    expect(labels.filter((label) => label === 'Цена часа: больше плана')).toHaveLength(744);
    const rates = labels.slice(0, labels.indexOf('Цена часа')).map((label, index) => rate(label, 100 + index));
    const up = days.flatMap((day) =>
      hours.map((hour) => ['Цена часа: больше плана', Number(day.slice(8)), hour, 25_000]),
    );
    const sent = await stand.send(url('write'), csv([['Показатель', 'День', 'Час', 'Значение'], ...rates, ...up]));
    expect(sent.body).toMatchObject({ hours: 744, isWritten: true });
    expect(sent.body.rates).toBe(rates.length);
    expect(sent.body.findings).toEqual([
      {
        place: 'день 1, час 1',
        text: 'Цена часа: больше плана 25\u00a0000 руб./МВт·ч — необычно много, проверьте',
        isError: false,
      },
    ]);
    const { body: set } = await stand.analyst.get(`/api/price-sets/${sent.body.guid}`);
    expect(set).toMatchObject({ version: 2, capacityPrice: 100 });
    const revisions = await stand.world.owner(
      `select version, prices ->> 'capacity_price' as price from price_revision where price_set_guid = $1 order by 1`,
      [set.guid],
    );
    expect(revisions).toEqual([
      { version: 1, price: null },
      { version: 2, price: '100' },
    ]);
    const moved = await stand.analyst.put(`/api/price-sets/${set.guid}`, { ...inputOf(set), month: 'APRIL' }, 2);
    expect([moved.status, moved.body.errors[0].path]).toEqual([422, 'month']);
  });

  it('are read from the chosen sheet of a workbook', async () => {
    const titles = ['Дата', ...hours.map(String)];
    const rows = days.map((day) => [day, ...hours.map((hour) => usualPrice(day, hour) + 1)]);
    const content = await workbook(
      ['1, 2 ц.к.', titles, ['Предельный уровень', 'без НДС']],
      ['третья ц.к.', titles, ...rows],
    );
    const file = { name: 'книга.xlsx', content };
    const { body: first } = await stand.send(url('check'), file);
    expect(first.sheets).toEqual(['1, 2 ц.к.', 'третья ц.к.']);
    expect(first.findings).toEqual([
      { place: 'файл', text: expect.stringContaining('На этом листе цены не найдены'), isError: true },
    ]);
    const { body: second } = await stand.send(`${url('write')}&sheet=2`, file);
    expect(second).toMatchObject({ hours: 744, findings: [], isWritten: true });
    const { body: prices } = await stand.analyst.get(`/api/price-sets/${second.guid}/hours`);
    expect(prices.hours[0]).toBe(usualPrice(days[0]!, 1) + 1);
    const none = await stand.send(`${url('check')}&sheet=3`, file);
    expect([none.status, none.body.errors[0].path]).toEqual([422, 'file']);
    expect((await stand.send(`${url('check')}&sheet=0`, file)).status).toBe(422);
  });

  it('are refused when invalid', async () => {
    const { body } = await stand.send(
      url('write'),
      matrix((day, hour) => (day === days[2] && hour === 4 ? '1e300' : usualPrice(day, hour))),
    );
    expect(body.isWritten).toBe(false);
    expect(body.findings[0]).toEqual({
      place: 'строка 4, столбец E',
      text: '«1e300» — слишком большое число: больше 100\u00a0000\u00a0000 не бывает',
      isError: true,
    });
  });

  it('belong to one organization', async () => {
    const stranger = await stand.world.person(await stand.world.organization(), { calculator: 'full' });
    const { body: list } = await stand.analyst.get('/api/price-sets');
    expect((await stranger.get(`/api/price-sets/${list.items[0].guid}/hours`)).status).toBe(404);
    expect((await stranger.get('/api/price-sets')).body.total).toBe(0);
    const reader = await stand.world.person(stand.organization, { calculator: 'read' });
    expect((await stand.send(url('check'), matrix(usualPrice), reader)).status).toBe(403);
  });
});

function inputOf(row: Record<string, unknown>) {
  const {
    guid: _guid,
    version: _version,
    createdAt: _c,
    updatedAt: _u,
    names: _n,
    title: _t,
    isSample: _s,
    ...rest
  } = row;
  const { meanPrice: _m, sourceName: _f, ...input } = rest;
  return input;
}
