import { describe, expect, it } from 'vitest';
import { eachFilledRow } from '../files/table-rows.ts';
import { csvOfRows, loadRows, peakRows, weekdaysOf } from '../testing/region-source.ts';
import { xlsFile, type XlsCell } from '../testing/xls.ts';
import { faultsOfMonth, readRegionFileName, RegionTableReader, type RegionColumns } from './read-region-table.ts';

function read(file: Buffer, columns: RegionColumns | null = null) {
  const reader = new RegionTableReader(columns);
  eachFilledRow(file, (row, cells) => reader.take([row, Array.from(cells, (cell) => cell ?? '')]));
  return reader.table();
}

const days = weekdaysOf('2026-05').slice(0, 2);
const [first, second] = days;
const rows = loadRows('Московская область', days);

describe.each([
  ['XLS', (given: XlsCell[][]) => xlsFile(given)],
  ['CSV', (given: XlsCell[][]) => csvOfRows(given)],
] as const)('a month as %s', (_, write) => {
  it('is read with its titles, decimal commas and notes', () => {
    const table = read(write(rows));
    expect(table).toMatchObject({ dataset: 'load', columns: { date: 0, hour: 1, value: 2 }, faults: [] });
    expect(table.entries).toHaveLength(48);
    expect(table.entries[0]).toMatchObject({ day: first, hour: 1, value: 1000 + Number(first!.slice(8)) + 10.5 });
    expect(table.title).toContain('Московская область');
  });

  it('of peak hours is recognized by its title; a dash is no value', () => {
    const given = peakRows('Мосэнергосбыт', days, (day) => (day === first ? 11 : 18));
    given.push(['05.05.2026', '-']);
    const table = read(write(given));
    expect(table).toMatchObject({ dataset: 'peakHours', faults: [] });
    expect(table.entries.map(({ day, hour, value }) => [day, hour, value])).toEqual([
      [first, 11, null],
      [second, 18, null],
    ]);
  });
});

const row = (...cells: XlsCell[]) => [...rows.slice(0, 4), cells];
it.each([
  [
    'HEADER_CHANGED',
    [
      ['Число', 'Время', 'Объём'],
      ['01.05.2026', 1, 5],
    ],
    'первые строки',
  ],
  ['HOUR_INVALID', row('04.05.2026', 25, 5), 'строка 5, столбец B'],
  ['HOUR_INVALID', row('04.05.2026', 'полдень', 5), 'строка 5, столбец B'],
  ['VALUE_INVALID', row('04.05.2026', 1, 'много'), 'строка 5, столбец C'],
  ['VALUE_INVALID', row('04.05.2026', 1, '-5'), 'строка 5, столбец C'],
  ['VALUE_INVALID', row('04.05.2026', 1, 0), 'строка 5, столбец C'],
  ['DATE_OUT_OF_PERIOD', row('31.02.2026', 1, 5), 'строка 5, столбец A'],
  ['DATE_OUT_OF_PERIOD', row('04.06.2026', 1, 5), 'строка 5, столбец A'],
  ['DUPLICATE', [...row('04.05.2026', 1, 5), ['04.05.2026', 1, 6]], 'строка 6, столбец B'],
  ['SRC_NOT_PUBLISHED', rows.slice(0, 4), 'весь файл'],
])('%s is told with its place', (code, given, place) => {
  expect(faultsOfMonth(read(csvOfRows(given as XlsCell[][])), '2026-05')).toMatchObject([{ code, place }]);
});

it('accepts columns chosen by a person', () => {
  const given = csvOfRows([
    ['Объём', 'Когда', 'Который час'],
    ['7,5', '04.05.2026', 3],
  ]);
  expect(read(given, { date: 1, hour: 2, value: 0 }).entries).toEqual([
    { row: 2, day: '2026-05-04', hour: 3, value: 7.5 },
  ]);
});

it('has an hour more or less when the clock in Moscow changed', () => {
  const at = (day: string, hour: number) => [...rows.slice(0, 4), [day, hour, 5]];
  expect(read(csvOfRows(at('31.10.2010', 25))).faults).toEqual([]);
  expect(read(csvOfRows(at('28.03.2010', 24))).faults).toMatchObject([{ code: 'HOUR_INVALID' }]);
});

it('recognizes files by their published names', () => {
  expect(readRegionFileName('20260501_46_fact_region.xls')).toMatchObject({
    dataset: 'load',
    month: '2026-05',
    okato: '46',
  });
  expect(readRegionFileName('202605_MOSENERG_46_calcfacthour.xls')).toMatchObject({
    month: '2026-05',
    atsCode: 'MOSENERG',
  });
  expect(readRegionFileName('сводка.xls')).toBeNull();
});

it.each([
  ['named by the title', null],
  ['in columns chosen by hand', { date: 0, hour: 1, value: 2 }],
])('kilowatt-hours %s are megawatt-hours of the region', (_, columns) => {
  const lines = ['Дата;Час;Потребление, кВт·ч', '04.05.2026;1;1 234 567', '04.05.2026;2;987654'];
  expect(read(Buffer.from(lines.join('\r\n')), columns).entries.map(({ value }) => value)).toEqual([1234.567, 987.654]);
});
