import { expect, it } from 'vitest';
import { gridOf, moved, stepOf, stepsBetween } from './hour-grid.ts';

const days = { kind: 'hourly', from: '2026-11-22', to: '2026-11-23' } as const;
const months = { kind: 'monthly', from: '2026-11-01', to: '2027-01-31' } as const;

it('a step is a day and its hour; for months, the first day', () => {
  expect(gridOf(days, 'МВт·ч').heads).toEqual(['22.11.2026', '23.11.2026']);
  expect([stepOf(days, 0), stepOf(days, 41)]).toEqual([
    { day: '2026-11-22', hour: 1 },
    { day: '2026-11-23', hour: 18 },
  ]);
  expect(gridOf(months, 'МВт·ч').rows).toEqual(['ноябрь 2026 г.', 'декабрь 2026 г.', 'январь 2027 г.']);
  expect(stepOf(months, 2)).toEqual({ day: '2027-01-01', hour: 1 });
});

it('a range of hours is the rectangle between two cells in either order', () => {
  const grid = gridOf(days, 'МВт·ч');
  expect(stepsBetween({ row: 18, column: 1 }, { row: 17, column: 0 }, grid)).toEqual([17, 18, 41, 42]);
});

it('arrows stay within the table', () => {
  const grid = gridOf(days, 'МВт·ч');
  expect(moved({ row: 0, column: 1 }, 'ArrowRight', grid)).toEqual({ row: 0, column: 1 });
  expect(moved({ row: 5, column: 1 }, 'End', grid)).toEqual({ row: 23, column: 1 });
  expect(moved({ row: 5, column: 1 }, 'a', grid)).toBeNull();
});
