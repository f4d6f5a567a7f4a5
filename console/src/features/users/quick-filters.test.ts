import { parseFilter } from 'contract/kit/filter.ts';
import { expect, it } from 'vitest';
import { quickFilters } from './quick-filters.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const dormant = (now: number) => quickFilters(90, now).at(-1)!.filter;

it('are filters that the list understands', () => {
  for (const { filter } of quickFilters(90, noon)) expect(parseFilter(filter)).not.toBeNull();
});

it('stay the same all day, so that the active one is recognized', () => {
  expect(dormant(noon)).toContain('2026-08-22T00:00:00.000Z');
  expect(dormant(noon + 3_600_000)).toBe(dormant(noon));
});
