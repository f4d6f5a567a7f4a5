import { expect, it } from 'vitest';
import { sidesOf } from './map.ts';
import { asCsv, asTable } from './as-table.ts';
import { namedPlaces, scaleOf, shortNumber, ticksOf } from './scale.ts';
import { thinned } from './thin.ts';

it('ticks are round, start at zero and include the greatest value', () => {
  expect(ticksOf(0, 9, 4)).toEqual([0, 5, 10]);
  expect(ticksOf(3, 87, 4)).toEqual([0, 50, 100]);
  expect(ticksOf(-12, 30, 4)).toEqual([-20, 0, 20, 40]);
  expect(ticksOf(0, 0, 4)).toEqual([0, 0.5, 1]);
  expect(ticksOf(0, 1234567, 4).at(-1)).toBeGreaterThanOrEqual(1234567);
});

it('a chart rounds numbers to a readable precision', () => {
  const told = [3992.8989, 57.142857, 0.123456, 12345].map(shortNumber);
  expect(told).toEqual(['3\u00a0993', '57,1', '0,123', '12\u00a0345']);
});

it('a scale maps one range to another, and a single value to the middle', () => {
  const scale = scaleOf([0, 10], [100, 0]);
  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0]);
  expect(scaleOf([4, 4], [0, 10])(4)).toBe(5);
});

it('labels are no closer together than their width', () => {
  expect(namedPlaces(4, 400, 80)).toEqual([0, 1, 2, 3]);
  expect(namedPlaces(30, 400, 80)).toEqual([0, 6, 12, 18, 24]);
});

it('a line of ten thousand points keeps its shape when reduced to a few hundred', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => Math.sin(index / 300) + (index === 5432 ? 9 : 0));
  const [piece, ...rest] = thinned(values, 300);
  expect([rest.length, piece!.length <= 1200]).toEqual([0, true]);
  expect(piece).toContainEqual([5432, values[5432]]);
  expect([piece!.at(0), piece!.at(-1)]).toEqual([
    [0, values[0]],
    [9999, values[9999]],
  ]);
  expect(piece!.every(([index], at) => at === 0 || index > piece![at - 1]![0])).toBe(true);
});

it('a gap splits a line', () => {
  expect(thinned([1, 2, null, null, 3], 100)).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    [[4, 3]],
  ]);
});

it('every chart has a table, and its file holds no formulas', () => {
  const zone = 'Europe/Moscow';
  const series = {
    shape: 'series',
    unit: 'кВт·ч',
    step: 'day',
    times: [Date.UTC(2026, 8, 1, 21)],
    lines: [{ name: 'Факт', meaning: 'fact', values: [1234.5] }],
  } as const;
  expect(asTable({ ...series, times: [...series.times], lines: [] }, zone).rows).toEqual([['02.09.2026']]);
  const table = {
    shape: 'table' as const,
    columns: [{ label: 'Что', kind: 'text' as const }],
    rows: [{ cells: ['=1+1'] }, { cells: ['а "б"; в'] }, { cells: [null] }],
  };
  expect(asCsv(asTable(table, zone))).toBe('\uFEFF"Что"\r\n"\'=1+1"\r\n"а ""б""; в"\r\n""');
});

it('names are placed next to their places and never overlap', () => {
  const place = (x: number, y: number, ...names: string[]) => ({
    x,
    y,
    places: names.map((name) => ({ guid: name, name, latitude: 0, longitude: 0 })),
  });
  const near = [
    place(100, 50, 'Луч'),
    place(120, 54, 'Заречная'),
    place(300, 50, 'а', 'б'),
    place(395, 90, 'Сосновая'),
  ];
  expect(sidesOf(near, 400)).toEqual(['left', 'right', null, 'left']);
  expect(sidesOf([place(20, 50, 'Северная'), place(60, 50, 'а', 'б')], 80)).toEqual([null, null]);
});
