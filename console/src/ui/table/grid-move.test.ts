import { expect, it } from 'vitest';
import { moved } from './grid-move.ts';

it('moves within the grid', () => {
  expect(moved({ row: 0, column: 0 }, 'ArrowUp', 2, 3, 10)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 1 }, 'End', 2, 3, 10)).toEqual({ row: 0, column: 2 });
  expect(moved({ row: 0, column: 1 }, 'PageDown', 2, 3, 10)).toEqual({ row: 1, column: 1 });
  expect(moved({ row: 0, column: 1 }, 'a', 2, 3, 10)).toBeNull();
});
