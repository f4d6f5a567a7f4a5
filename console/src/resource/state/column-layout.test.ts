import { brands } from 'contract/features/equipment/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { parseLayout, visibleColumns } from './column-layout.ts';

const resource: Resource = brands;

test('the address takes precedence over the saved layout, and that over the resource', () => {
  const habit = { columns: ['country', 'name'], widths: {} };
  expect(visibleColumns(resource, parseLayout(undefined), undefined)).toEqual(brands.list.columns);
  expect(visibleColumns(resource, habit, undefined)).toEqual(['country', 'name']);
  expect(visibleColumns(resource, habit, 'site,createdAt')).toEqual(['site', 'createdAt']);
});

test('unknown columns are left out and one always stays', () => {
  expect(visibleColumns(resource, parseLayout(undefined), 'nothing')).toEqual(['name']);
});
