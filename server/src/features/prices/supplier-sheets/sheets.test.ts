import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceSets } from 'contract/features/prices/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Cell } from '../../../files/cell.ts';
import { xlsxBookOf } from '../../../files/write-xlsx.ts';
import { days, hours, MONTH, openPriceStand, usualPrice, type PriceStand } from '../../../testing/price-stand.ts';
import { headed, noHeading, useOf } from './heading.ts';
import { SheetTables } from './tables.service.ts';

type Row = readonly (string | number)[];
let stand: PriceStand;
let place: string;

/** The other components of the final levels, without VAT, RUB/MWh. */
const rates = {
  markupMiddle: 250,
  otherServices: 4,
  oneRateVn: 1800,
  oneRateSn2: 2334.12,
  lossesVn: 120.5,
  lossesSn2: 519.6,
};

beforeAll(async () => {
  stand = await openPriceStand();
  place = `regionGuid=${stand.region}&supplierGuid=${stand.supplier}&month=${MONTH}`;
}, 60_000);
afterAll(() => stand.close());

const clock = hours.map((hour) => `${hour - 1}:00-${hour}:00`);
const table = (more: number): Row[] => [
  ['Дата', ...clock],
  ...days.map((day) => [
    day.split('-').toReversed().join('.'),
    ...hours.map((hour) => Math.round((usualPrice(day, hour) + more) * 100) / 100),
  ]),
];
const above = (category: 'oneRate' | 'losses', level: 'Vn' | 'Sn2') =>
  rates.markupMiddle + rates.otherServices + rates[`${category}${level}`];
const third =
  'III. Третья ценовая категория (для объемов покупки электрической энергии, учет которых осуществляется по часам)';
const rate = (level: string) =>
  `Ставка за фактические почасовые объемы покупки, отпущенные на уровне напряжения ${level}, рублей/МВт·ч без НДС`;
/** A sheet as published by suppliers with the limits of unregulated prices. */
const published = (group: string): Row[] => [
  ['Предельные уровни нерегулируемых цен на электрическую энергию (мощность)'],
  [`поставляемую потребителям с максимальной мощностью ${group}`],
  [third],
  [rate('ВН')],
  ...table(above('oneRate', 'Vn')),
  [rate('СН II')],
  ...table(above('oneRate', 'Sn2')),
  ['IV. Четвёртая ценовая категория'],
  [rate('ВН')],
  ...table(above('losses', 'Vn')),
  ['V. Пятая ценовая категория'],
  ['Ставка для превышения фактического почасового объема покупки над соответствующим плановым почасовым объемом'],
  ...table(90),
  ['Ставка для превышения планового почасового объема покупки над соответствующим фактическим почасовым объемом'],
  ...table(-110),
];

async function bookOf(rows: readonly Row[]) {
  async function* batches(): AsyncGenerator<Cell[][]> {
    yield rows as Cell[][];
  }
  const columns = Array.from({ length: 25 }, (_, column) => ({
    title: column ? '' : 'Приложение',
    cell: (row: Cell[]) => row[column] ?? null,
  }));
  const parts: Buffer[] = [];
  for await (const part of xlsxBookOf([{ title: 'Лист1', columns, batches: batches() }], 'Europe/Moscow'))
    parts.push(part);
  return { name: 'предельные уровни.xlsx', content: Buffer.concat(parts) };
}
const send = async (rows: readonly Row[], query = 'mode=check') => {
  const { status, body } = await stand.send(`/api/price-sets/files?${place}&${query}`, await bookOf(rows));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const GROUP = 'от 670 кВт до 10 МВт';

describe('a sheet of a supplier with a table per voltage level', () => {
  it('tells every table and what is missing to take the price of hours out of it', async () => {
    const { tables, findings, hours: count } = await send(published(GROUP));
    expect(tables.map(({ use, hours: known }: { use: string; hours: number }) => [use, known])).toEqual([
      ['third-vn', 744],
      ['third-sn2', 744],
      ['fourth-vn', 744],
      ['hours_up', 744],
      ['hours_down', 744],
    ]);
    expect(tables[0].heading).toContain('на уровне напряжения ВН');
    // Without the supplier's rates only the two deviation prices can be read.
    expect(count).toBe(2 * 744);
    expect(findings.filter(({ isError }: { isError: boolean }) => isError)).toHaveLength(3);
    expect(findings[0].text).toContain('одна ставка передачи этого напряжения');
  });

  it('gives the price of hours that all its levels contain, once the rates are known', async () => {
    const { body: set } = await stand.analyst.post('/api/price-sets', {
      ...Object.fromEntries(enteredFields(priceSets.fields).map(([key]) => [key, null])),
      regionGuid: stand.region,
      supplierGuid: stand.supplier,
      year: 2026,
      month: 'MARCH',
      status: 'draft',
      nightHours: [1],
      peakHours: [10],
      ...rates,
    });
    const written = await send(published(GROUP), 'mode=write');
    expect(written).toMatchObject({ findings: [], isWritten: true, guid: set.guid });
    const { body: prices } = await stand.analyst.get(`/api/price-sets/${set.guid}/hours`);
    const at = 3 * 24 + 9;
    expect([prices.hours[at], prices.hoursUp[at], prices.hoursDown[at]]).toEqual(
      [0, 90, -110].map((more) => usualPrice('2026-03-04', 10) + more),
    );
  });

  it('asks for the power group when no heading names it, and for tables without a heading', async () => {
    const asked = await send(published('по договору'));
    expect(asked.findings[0].text).toContain('для какой мощности');
    expect((await send(published('по договору'), 'mode=check&group=middle')).findings).toEqual([]);

    const silent = [...table(0), ['Таблица два'], ...table(90)];
    const { tables, findings } = await send(silent);
    expect(tables.map(({ use }: { use: null }) => use)).toEqual([null, null]);
    expect(findings).toHaveLength(2);
    const answered = await send(silent, 'mode=check&tables=hours,hours_up');
    expect([answered.findings, answered.hours]).toEqual([[], 2 * 744]);
    expect((await send(silent, 'mode=check&tables=hours,skip')).hours).toBe(744);
  });

  it('says when the sheet is of another month, or of roubles per kilowatt-hour', async () => {
    const ofDays = (factor: number): Row[] =>
      days.map((_, index) => [index + 1, ...hours.map(() => Math.round(2345 * factor * 1000) / 1000)]);
    const other = await send([['Цены за апрель 2026 года, утверждены 12 марта 2026 г.'], ...ofDays(1)]);
    expect(other.findings).toEqual([
      { place: 'файл', text: 'На листе назван апрель 2026 г., а выбран март 2026 г.', isError: false },
    ]);
    const perKwh = await send([['Цены за март 2026 года'], ...ofDays(0.001)]);
    expect(perKwh.findings).toMatchObject([{ text: expect.stringContaining('рубли за киловатт-час'), isError: true }]);
  });

  it('refuses levels that contain different prices', async () => {
    const rows = [
      [third],
      [GROUP],
      [rate('ВН')],
      ...table(above('oneRate', 'Vn')),
      [rate('СН2')],
      ...table(above('oneRate', 'Sn2') + 5),
    ];
    const { findings } = await send(rows);
    expect(findings).toEqual([
      { place: 'день 1, час 1', text: expect.stringMatching(/разная: 1214[.,]25 и 1219[.,]25/), isError: true },
    ]);
  });

  it.each([
    ['третья ц.к., на уровне сн-1', 'third-sn1'],
    ['4 ц.к. нн', 'fourth-nn'],
    ['шестая ценовая категория, сн2', 'fourth-sn2'],
    ['третья ценовая категория, вн, сн1', null],
    ['нерегулируемая цена на оптовом рынке', 'hours'],
  ])('«%s» is read as %s', (text, use) => {
    expect(useOf(headed(noHeading, text))).toBe(use);
  });
});

it('a sheet of more tables than any supplier has is refused, and the headings that are read are not kept', () => {
  const sheet = new SheetTables('2026-03');
  const rows = (at: number): string[][] => [[`Третья ценовая категория, ${at % 2 ? 'ВН' : 'НН'}`], ['1', '1', '5']];
  let number = 0;
  for (let at = 0; at < 200; at++) for (const cells of rows(at)) sheet.take([++number, cells]);
  expect(sheet.all).toHaveLength(200);
  expect(sheet.all.at(-1)!.heading).toBe('Третья ценовая категория, ВН');
  expect(() => {
    for (const cells of rows(200)) sheet.take([++number, cells]);
  }).toThrow(
    expect.objectContaining({
      details: { errors: [{ path: 'file', message: expect.stringContaining('200 таблиц') }] },
    }),
  );
});
