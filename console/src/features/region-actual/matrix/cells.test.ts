import { expect, it } from 'vitest';
import { cellText, holesIn, isNear, nearestFirst, rangeOf } from './cells.ts';

const rows = [
  { guid: 'a', code: '50', name: 'Московская область', isOwn: false, states: 'fup', present: [480, 0, 400] },
  { guid: 'b', code: '77', name: 'Москва', isOwn: false, states: 'ffn', present: [480, 480, 0] },
];
const matrix = {
  columns: ['2026-03', '2026-04', '2026-05'],
  expected: [480, 480, 456],
  rows,
  busy: [],
  loadedAt: null,
};

it('describes a cell in words', () => {
  expect(cellText(matrix, rows[0]!, 1)).toBe('Московская область, апрель 2026 г.: не опубликовано, 0 из 480');
});

it('finds the holes between two cells in either order', () => {
  const range = rangeOf({ from: { row: 1, column: 2 }, to: { row: 0, column: 0 } });
  expect(holesIn(rows, range)).toEqual([{ region: 'a', columns: [1, 2] }]);
});

it('opens with the own regions and those that have values, and folds the rest', () => {
  const region = (guid: string, isOwn: boolean, present: number[]) => ({ ...rows[0]!, guid, isOwn, present });
  const ordered = nearestFirst([
    region('empty', false, [0, 0]),
    region('filled', false, [0, 4]),
    region('own', true, [0, 0]),
    region('own and filled', true, [4, 0]),
  ]);
  expect(ordered.map(({ guid }) => guid)).toEqual(['own and filled', 'own', 'filled', 'empty']);
  expect(ordered.filter(isNear).map(({ guid }) => guid)).toEqual(['own and filled', 'own', 'filled']);
});
