import { expect, test } from 'vitest';
import { fitColumns, tableWidth, type Room } from './fit-columns.ts';
import type { TableColumn } from './table-model.ts';
import { headingWidth, textWidth } from './text-width.ts';

const column = (width: number, more: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  name: '',
  label: '',
  width,
  cell: (row) => row,
  ...more,
});
const room = (width: number): Room => ({ width, hasSelection: true, hasEnd: true });
const widths = (columns: readonly TableColumn<string>[], width: number) =>
  fitColumns(columns, room(width)).map((fitted) => fitted.width);

test('the first column that the user has not set takes what is left of the window', () => {
  expect(widths([column(100), column(300)], 884)).toEqual([500, 300]);
  expect(widths([column(100, { isSet: true }), column(300)], 884)).toEqual([100, 700]);
});

test('values that are cut get the spare space before the first column does', () => {
  expect(widths([column(100), column(300, { full: 500 })], 884)).toEqual([300, 500]);
  expect(widths([column(100), column(300, { full: 900 })], 884)).toEqual([100, 700]);
  expect(widths([column(100), column(300, { full: 900, isSet: true })], 884)).toEqual([500, 300]);
});

test('where the window is too narrow, only what can be cut gives way, its first column last, and not below its least', () => {
  const columns = [column(300, { least: 200 }), column(100), column(150, { least: 100 })];
  expect(widths(columns, 484 + 125)).toEqual([300, 100, 125]);
  expect(widths(columns, 484 + 75)).toEqual([250, 100, 125]);
  expect(widths(columns, 484)).toEqual([200, 100, 100]);
});

test('where cutting is not enough, the table scrolls by its first column', () => {
  const columns = [column(300, { least: 100 }), column(100), column(150, { least: 100 })];
  expect(widths(columns, 300)).toEqual([120, 100, 150]);
  expect(tableWidth(fitColumns(columns, room(300)), room(300))).toBe(454);
});

test('a heading takes two lines, a value one', () => {
  expect(headingWidth('Последняя активность')).toBeLessThan(textWidth('Последняя активность'));
  expect(headingWidth('Состояние')).toBeGreaterThan(textWidth('Состояние'));
  expect(textWidth('500000000000045')).toBeGreaterThan(130);
});
