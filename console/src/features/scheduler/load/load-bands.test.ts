import { expect, it } from 'vitest';
import { bandsOf, depthOf, firstOf } from './load-bands.ts';

const at = (hour: string, starts: number) => ({ hour, starts, names: [], isBusy: false });

it('coming hours stand in the days of the zone, each at its own hour', () => {
  const [first, second, ...others] = bandsOf(
    [at('2026-11-27T19:00:00.000Z', 1), at('2026-11-27T20:00:00.000Z', 0), at('2026-11-27T21:00:00.000Z', 3)],
    'Europe/Moscow',
  );
  expect(others).toEqual([]);
  expect([first!.day, second!.day]).toEqual(['27.11.2026', '28.11.2026']);
  expect(first!.hours.map((hour) => hour?.starts)).toEqual([...Array(22).fill(undefined), 1, 0]);
  expect(second!.hours[0]?.starts).toBe(3);
});

it('a day ahead is one band from the coming hour on', () => {
  const begin = Date.parse('2026-11-27T10:00:00.000Z');
  const day = Array.from({ length: 24 }, (_, index) => at(new Date(begin + index * 3_600_000).toISOString(), index));
  const bands = bandsOf(day, 'Europe/Moscow');
  expect(bands.map((band) => [band.day, band.hours.map((hour) => hour?.starts)])).toEqual([
    ['27.11 – 28.11.2026', Array.from({ length: 24 }, (_, index) => index)],
  ]);
  expect(firstOf(day, 'Europe/Moscow')).toBe(13);
});

it('hours in which several tasks meet are deeper', () => {
  expect([0, 1, 2, 3, 4, 9].map(depthOf)).toEqual([0, 1, 2, 3, 4, 4]);
});
