import { brands } from 'contract/features/equipment/facts.ts';
import { expect, test } from 'vitest';
import { checkCells, type OwnCells } from './list-options.ts';

const cell = () => null;

test('a cell without a column throws an error instead of being left out', () => {
  expect(() => checkCells(brands, { name: { cell }, createdAt: { cell } })).not.toThrow();
  expect(() => checkCells(brands, { nmae: { cell } })).toThrow('нет полей: nmae');
});

test('the cells of a given resource accept only its fields', () => {
  const known: OwnCells<typeof brands> = { name: { cell: ({ name }) => name.trim() }, updatedAt: { cell } };
  // @ts-expect-error -- there is no such field
  const unknown: OwnCells<typeof brands> = { nmae: { cell } };
  // @ts-expect-error -- a row has no such field
  const wrong: OwnCells<typeof brands> = { name: { cell: ({ nmae }) => nmae } };
  expect([known, unknown, wrong]).toHaveLength(3);
});
