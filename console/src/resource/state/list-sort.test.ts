import { expect, test } from 'vitest';
import { nextSort } from './list-sort.ts';

test('clicks alternate ascending, descending and no order', () => {
  expect(nextSort('', 'name', false)).toBe('name');
  expect(nextSort('name', 'name', false)).toBe('-name');
  expect(nextSort('-name', 'name', false)).toBe('');
});

test('a click with Shift keeps the order of the other columns', () => {
  expect(nextSort('name', 'code', true)).toBe('name,code');
  expect(nextSort('name,code', 'name', true)).toBe('-name,code');
  expect(nextSort('-name,code', 'name', true)).toBe('code');
});
