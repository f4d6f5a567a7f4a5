import { brands } from 'contract/features/equipment/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { checkCells } from './list-options.ts';

const cell = () => null;

test('a cell that no column shows is an error, not a column that is missing', () => {
  expect(() => checkCells(anyResource(brands), { name: { cell }, createdAt: { cell } })).not.toThrow();
  expect(() => checkCells(anyResource(brands), { nmae: { cell } })).toThrow('нет полей: nmae');
});
