import { expect, it } from 'vitest';
import { clustersOf, projectionOf, sidesOf } from './map/map.ts';
import { outlinePath } from './map/outline-path.ts';
import regions from './map/regions.json';
import { numbersOf } from './plot/Legend.tsx';
import { rangeText, stretchOf, zoomed } from './plot/stretches.ts';
import { thinned } from './plot/thin.ts';
import { timeMarks } from './plot/time-marks.ts';
import { placeOf } from './plot/use-crosshair.ts';
import { asCsv, asTabbed, asTable, timeText } from './values/as-table.ts';
import { heatScaleOf } from './values/heat.ts';
import { axisOf, compactNumber, scaleOf, scaleTexts, shortNumber } from './values/scale.ts';

const plain = { isFromZero: false, isWhole: false };

it('an axis has round ticks from zero, and no more room above the values than a tenth', () => {
  expect(axisOf(0, 9, 4, plain)).toEqual({ range: [0, 9.36], ticks: [0, 5] });
  expect(axisOf(12_400, 45_900, 4, plain)).toEqual({ range: [0, 45_900 * 1.04], ticks: [0, 20_000, 40_000] });
  expect(axisOf(0, 48_000, 5, plain)).toEqual({
    range: [0, 50_000],
    ticks: [0, 10_000, 20_000, 30_000, 40_000, 50_000],
  });
  expect(axisOf(-12, 30, 4, plain)).toEqual({ range: [-12 - 42 * 0.04, 30 + 42 * 0.04], ticks: [0, 20] });
  expect(axisOf(0, 0, 4, plain).ticks).toEqual([0, 0.5, 1]);
  expect(axisOf(-8, -1, 4, plain).range[1]).toBe(0);
  for (let greatest = 1; greatest < 1e7; greatest *= 1.37)
    expect(axisOf(0, greatest, 5, plain).range[1] / greatest - 1).toBeLessThanOrEqual(0.1);
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

it('values in a narrow range are shown in it, bars and values near zero from zero', () => {
  expect(axisOf(940, 1010, 4, plain)).toEqual({ range: [940, 1010 + 70 * 0.04], ticks: [940, 960, 980, 1000] });
  expect(axisOf(-30, -26, 4, plain)).toEqual({ range: [-30, -26], ticks: [-30, -29, -28, -27, -26] });
  expect(axisOf(940, 1010, 4, { ...plain, isFromZero: true }).range[0]).toBe(0);
  expect(axisOf(30, 90, 4, plain).range[0]).toBe(0);
  expect(axisOf(31, 90, 4, plain).range[0]).toBeGreaterThan(0);
  expect(axisOf(50, 50, 4, plain).range).toEqual([50, 100]);
});

it('of whole values, such as counts of runs, the axis has no halves', () => {
  const whole = { isFromZero: true, isWhole: true };
  expect(axisOf(0, 2, 8, whole).ticks).toEqual([0, 1, 2]);
  expect(axisOf(1, 3, 12, whole).ticks).toEqual([0, 1, 2, 3]);
  expect(axisOf(0, 0, 4, whole).ticks).toEqual([0, 1]);
  expect(axisOf(7, 8, 4, { ...whole, isFromZero: false }).ticks).toEqual([7, 8]);
});

it('long numbers are compact: three digits and the name of the power', () => {
  const texts = [12_634, 126_340, 1_200_000, 1_254_000, 999_950, 9874, 0.1234, -45_900, null].map(compactNumber);
  expect(texts).toEqual([
    '12,6\u00a0тыс.',
    '126\u00a0тыс.',
    '1,2\u00a0млн',
    '1,25\u00a0млн',
    '1\u00a0млн',
    '9\u00a0874',
    '0,123',
    '−45,9\u00a0тыс.',
    '—',
  ]);
});

it('the numbers of one scale have one power and as many decimals as tell them apart', () => {
  expect(scaleTexts([0, 20_000, 40_000])).toEqual(['0', '20\u00a0тыс.', '40\u00a0тыс.']);
  expect(scaleTexts([10_500, 11_000, 11_500])).toEqual(['10,5\u00a0тыс.', '11\u00a0тыс.', '11,5\u00a0тыс.']);
  expect(scaleTexts([0, 0.2, 0.4])).toEqual(['0', '0,2', '0,4']);
  expect(scaleTexts([1_250_000, 1_260_000])).toEqual(['1,25\u00a0млн', '1,26\u00a0млн']);
  expect(scaleTexts([4207.4, 6372.8, 6384.1])).toEqual(['4\u00a0207', '6\u00a0373', '6\u00a0384']);
  expect(scaleTexts([5])).toEqual(['5']);
});

it('the numbers of a legend do not count what is missing', () => {
  expect(numbersOf([null, 4, 2, null, 9, null])).toEqual([2, 5, 9, 9]);
  expect(numbersOf([null])).toEqual([null, null, null, null]);
});

const hours = (from: string, count: number, perHour = 1) =>
  Array.from({ length: count * perHour }, (_, index) => Date.parse(from) + (index * 3_600_000) / perHour);
const named = (times: number[], room: number, step: 'hour' | 'day' = 'hour') =>
  timeMarks(times, step, 'Europe/Moscow', { room, width: 46 }).map(({ index, text }) => [index, text]);

it('a time axis names as many round hours, days, weeks and months as fit', () => {
  const day = hours('2026-05-01T00:00+03:00', 24);
  expect(named(day, 300).map(([, text]) => text)).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']);
  expect(named(hours('2026-05-01T05:00+03:00', 24), 200)[0]).toEqual([1, '06:00']);
  expect(named(hours('2026-05-01T20:00+03:00', 96), 200)).toEqual([
    [4, '02.05'],
    [28, '03.05'],
    [52, '04.05'],
    [76, '05.05'],
  ]);
  const fortnight = hours('2026-11-14T00:00+03:00', 14 * 24, 2);
  expect(named(fortnight, 650)).toHaveLength(14);
  expect(named(fortnight, 380)).toHaveLength(7);
  const quarter = hours('2026-09-01T00:00+03:00', 91).map((time, index) => time + index * 23 * 3_600_000);
  expect(
    named(quarter, 700, 'day')
      .map(([, text]) => text)
      .slice(0, 3),
  ).toEqual(['07.09', '14.09', '21.09']);
  const year = hours('2025-12-01T00:00+03:00', 365 * 24, 2);
  expect(named(year, 600).map(([, text]) => text)).toEqual(
    'дек. янв. февр. март апр. май июнь июль авг. сент. окт. нояб.'.split(' '),
  );
  expect(named(hours('2025-11-01T00:00+03:00', 500 * 24), 900)[2]![1]).toBe('2026');
});

it('the labels of a time axis never touch, whatever its length', () => {
  for (let count = 2; count < 20_000; count = Math.ceil(count * 1.6))
    for (const room of [120, 390, 1100]) {
      const marks = named(hours('2026-03-09T07:00+03:00', count), room);
      const gaps = marks
        .slice(1)
        .map(([index], at) => (((index as number) - (marks[at]![0] as number)) * room) / count);
      expect(Math.min(...gaps, Infinity), `${count} in ${room}`).toBeGreaterThanOrEqual(40);
    }
});

it('the visible range is seconds in the address; what is no range of these moments is ignored', () => {
  const times = hours('2026-05-01T00:00+03:00', 48);
  const text = rangeText([3, 20], times);
  expect(stretchOf(text, times)).toEqual([3, 20]);
  expect(rangeText([0, 47], times)).toBe('');
  const bad = ['', 'x', '1-2', '5', '20-3', `${text}x`, '-5-7', '99999999999-99999999999', rangeText([3, 3], times)];
  expect(bad.map((one) => stretchOf(one, times))).toEqual(bad.map(() => null));
});

it('a moment is found among moments of another length, and nowhere outside of them', () => {
  expect([0, 15, 29, 39, 40, -1].map((moment) => placeOf([0, 10, 20, 30], moment))).toEqual([0, 1, 2, 3, null, null]);
  expect([placeOf([5], 5), placeOf([], 5), placeOf([0, 10], null)]).toEqual([0, null, null]);
});

it('heat colours divide the values into classes of the same number', () => {
  const values = Array.from({ length: 70 }, (_, index) => (index < 20 ? 4200 + index : 6300 + index));
  const scale = heatScaleOf([...values, null])!;
  expect([scale.colours.length, scale.bounds.length, scale.bounds[0], scale.bounds.at(-1)]).toEqual([7, 8, 4200, 6369]);
  const sizes = scale.colours.map((colour) => values.filter((value) => scale.colourOf(value) === colour).length);
  expect(sizes).toEqual([10, 10, 10, 10, 10, 10, 10]);
  expect(new Set(scale.colours).size).toBe(7);
  expect(heatScaleOf([0, 0, 0, 0, 0, 0, 0, 5])!.bounds).toEqual([0, 5, 5]);
  expect(heatScaleOf([7, 7])!.colours).toHaveLength(1);
  expect(heatScaleOf([null])).toBeNull();
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
  const texts = (room: number) =>
    timeMarks(months, 'month', 'Europe/Moscow', { room, width: 60 }).map(({ text }) => text);
  expect(texts(400)).toEqual(['янв.', 'февр.', 'март']);
  expect(texts(130)).toEqual(['янв.', 'март']);
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
