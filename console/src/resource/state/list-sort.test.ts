import { expect, test } from 'vitest';
import { nextSort } from './list-sort.ts';

test('a click goes up, down, none', () => {
  expect(nextSort('', 'name', false)).toBe('name');
  expect(nextSort('name', 'name', false)).toBe('-name');
  expect(nextSort('-name', 'name', false)).toBe('');
});

test('with Shift the other columns stay in their places', () => {
  expect(nextSort('name', 'code', true)).toBe('name,code');
  expect(nextSort('name,code', 'name', true)).toBe('-name,code');
  expect(nextSort('-name,code', 'name', true)).toBe('code');
});
