import { expect, it } from 'vitest';
import { clustersOf, projectionOf, sidesOf } from './map/map.ts';
import { outlinePath } from './map/outline-path.ts';
import regions from './map/regions.json';
import { roomForNames, spread } from './plot/line-names.ts';
import { zoomed } from './plot/stretches.ts';
import { thinned } from './plot/thin.ts';
import { timeMarks } from './plot/time-marks.ts';
import { placeOf } from './plot/use-crosshair.ts';
import { asCsv, asTabbed, asTable, timeText } from './values/as-table.ts';
import { heatColour, rangeOf, shareOf } from './values/heat.ts';
import { scaleOf, shortNumber, ticksEnclosing, ticksOf } from './values/scale.ts';

it('ticks are round, start at zero and include the greatest value', () => {
  expect(ticksOf(0, 9, 4)).toEqual([0, 5, 10]);
  expect(ticksOf(3, 87, 4)).toEqual([0, 50, 100]);
  expect(ticksOf(-12, 30, 4)).toEqual([-20, 0, 20, 40]);
  expect(ticksOf(0, 0, 4)).toEqual([0, 0.5, 1]);
  expect(ticksOf(0, 1234567, 4).at(-1)).toBeGreaterThanOrEqual(1234567);
});

it('a chart rounds numbers to a readable precision', () => {
  const texts = [3992.8989, 57.142857, 0.123456, 12345].map(shortNumber);
  expect(texts).toEqual(['3\u00a0993', '57,1', '0,123', '12\u00a0345']);
});

it('a scale maps one range to another, and a single value to the middle', () => {
  const scale = scaleOf([0, 10], [100, 0]);
  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0]);
  expect(scaleOf([4, 4], [0, 10])(4)).toBe(5);
});

it('values in a band are shown in their own range, bars and values near zero from zero', () => {
  const plain = { isFromZero: false, isWhole: false };
  expect(ticksEnclosing(940, 1010, 4, plain)).toEqual([940, 960, 980, 1000, 1020]);
  expect(ticksEnclosing(-30, -26, 4, plain)).toEqual([-30, -29, -28, -27, -26]);
  expect(ticksEnclosing(940, 1010, 4, { ...plain, isFromZero: true })[0]).toBe(0);
  expect(ticksEnclosing(12, 90, 4, plain)[0]).toBe(0);
  expect(ticksEnclosing(0, 0, 4, plain)).toEqual([0, 0.5, 1]);
});

it('of whole values, such as counts of runs, the scale has no halves', () => {
  const whole = { isFromZero: true, isWhole: true };
  expect(ticksEnclosing(0, 2, 8, whole)).toEqual([0, 1, 2]);
  expect(ticksEnclosing(1, 3, 12, whole)).toEqual([0, 1, 2, 3]);
  expect(ticksEnclosing(0, 0, 4, whole)).toEqual([0, 1]);
  expect(ticksEnclosing(7, 8, 4, { ...whole, isFromZero: false })).toEqual([7, 8]);
});

it('a time axis names round hours and days, no closer together than their width', () => {
  const hours = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => Date.parse(from) + index * 3_600_000);
  const named = (times: number[], room: number) =>
    timeMarks(times, 'hour', 'Europe/Moscow', { room, width: 60 }).map(({ index, text }) => [index, text]);
  expect(named(hours('2026-05-01T00:00+03:00', 24), 300)).toEqual([
    [0, '00:00'],
    [6, '06:00'],
    [12, '12:00'],
    [18, '18:00'],
  ]);
  expect(named(hours('2026-05-01T05:00+03:00', 24), 300)[0]).toEqual([1, '06:00']);
  expect(named(hours('2026-05-01T20:00+03:00', 96), 300)).toEqual([
    [4, '02.05'],
    [28, '03.05'],
    [52, '04.05'],
    [76, '05.05'],
  ]);
});

it('names at the ends of lines stand apart, in the order of the lines, within the chart', () => {
  expect(spread([50, 10, 52], 15, [0, 100])).toEqual([50, 10, 65]);
  expect(spread([95, 99, 98], 15, [0, 100])).toEqual([70, 100, 85]);
  expect([roomForNames(['Факт', 'План'], 600) > 0, roomForNames(['Факт', 'План'], 390)]).toEqual([true, 0]);
});

it('a moment is found among moments of another length, and nowhere outside of them', () => {
  expect([0, 15, 29, 39, 40, -1].map((moment) => placeOf([0, 10, 20, 30], moment))).toEqual([0, 1, 2, 3, null, null]);
  expect([placeOf([5], 5), placeOf([], 5), placeOf([0, 10], null)]).toEqual([0, null, null]);
});

it('heat colours cover the range of what is shown, not from zero', () => {
  const range = rangeOf([4100, null, 5200, 4650])!;
  expect([4100, 4650, 5200].map((value) => shareOf(value, range))).toEqual([0, 0.5, 1]);
  expect(shareOf(7, [7, 7])).toBe(0.5);
  expect(rangeOf([null])).toBeNull();
  expect(new Set([0, 0.1, 0.5, 0.9, 1].map(heatColour)).size).toBe(5);
});

it('a table is pasted as numbers, not as text or formulas', () => {
  const columns = ['День', 'Факт'].map((label) => ({ label, isNumeric: false }));
  expect(
    asTabbed({
      columns,
      rows: [
        ['02.09.2026', '1\u00a0234,5'],
        ['=1+1', 'а\tб'],
      ],
    }),
  ).toBe("День\tФакт\r\n02.09.2026\t1234,5\r\n'=1+1\tа б");
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

it('no name of a place covers the degrees of the map, and no mark of places covers another', () => {
  const place = (x: number, y: number) => ({
    x,
    y,
    places: [{ guid: `${x}`, name: 'Луч', latitude: y, longitude: x }],
  });
  expect(sidesOf([place(90, 50)], 400, [{ x: 4, y: 60 }])).toEqual(['right']);
  expect(sidesOf([place(28, 50)], 400, [{ x: 40, y: 60 }])).toEqual([null]);
  const scale = { box: { west: 0, east: 100, south: 0, north: 100 }, x: (of: number) => of, y: (of: number) => of };
  const at = (x: number, y: number) => ({ guid: `${x} ${y}`, name: '', latitude: y, longitude: x });
  expect(clustersOf([at(25, 10), at(27, 10), at(60, 10)], scale)).toMatchObject([
    { x: 26, y: 10 },
    { x: 60, y: 10 },
  ]);
});

it('the outline of land stands on the map where its degrees are', () => {
  const corner = (latitude: number, longitude: number) => ({ guid: `${latitude}`, name: '', latitude, longitude });
  const projection = projectionOf([corner(50, 30), corner(60, 50)], 800, 600);
  const [x, y] = [projection.x(40), projection.y(55)].map((value) => Math.round(value * 10) / 10);
  expect(outlinePath([[4000, 5500, 0, 0]], projection, 'Z')).toBe(`M${x} ${y}L${x} ${y}Z`);
});

it('months are named on the axis, described by month and year, and may be seen a few at a time', () => {
  const months = ['2026-01', '2026-02', '2026-03'].map((month) => Date.parse(`${month}-01T00:00+03:00`));
  expect(timeMarks(months, 'month', 'Europe/Moscow', { room: 400, width: 60 })).toEqual([
    { index: 0, text: 'янв.' },
    { index: 1, text: 'февр.' },
    { index: 2, text: 'март' },
  ]);
  expect(timeMarks(months, 'month', 'Europe/Moscow', { room: 130, width: 60 }).map(({ index }) => index)).toEqual([
    0, 2,
  ]);
  expect(timeText(months[0]!, 'month', 'Europe/Moscow')).toBe('01.2026');
  expect(zoomed([0, 11], 12, 0.1, 6)).toEqual([5, 7]);
});

it('the borders of regions are a file of the project: where regions meet, and not where a sea or another country begins', () => {
  const borders = regions.map((line) => {
    let [longitude, latitude] = [0, 0];
    return Array.from({ length: line.length / 2 }, (_, at) => {
      longitude += line[2 * at]!;
      latitude += line[2 * at + 1]!;
      return [longitude / 100, latitude / 100] as const;
    });
  });
  const passes = (west: number, south: number) =>
    borders.some((line) => line.some(([x, y]) => x > west && x < west + 1 && y > south && y < south + 1));
  // Between Perm and Sverdlovsk; at the coast of Murmansk; at the border of Omsk and Kazakhstan.
  expect([passes(58.5, 57.5), passes(35, 69), passes(72, 54)]).toEqual([true, false, false]);
});
