import { expect, it } from 'vitest';
import { hoursText, lastMonths } from './calendar-text.ts';

it('names hours by stretches', () => {
  expect(hoursText([24, 1, 2, 3, 9])).toBe('1–3, 9, 24');
  expect(hoursText([])).toBe('');
});

it('goes back over the turn of a year, the latest month first', () => {
  expect(lastMonths(3, new Date('2026-01-31T20:00:00Z'))).toEqual(['2026-01', '2025-12', '2025-11']);
});
