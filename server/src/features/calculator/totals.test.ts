import { Big } from 'big.js';
import { categoryNames } from 'contract/features/calculator/facts.ts';
import { expect, it } from 'vitest';
import type { MonthCost } from '../../pricing/categories.ts';
import type { GatheredMonth } from './gather.service.ts';
import { totalsOf, type CostedMonth } from './totals.ts';

/** A month that costs the same in every category. */
function monthOf(month: string, total: string): CostedMonth {
  const zero = new Big(0);
  const cost = {
    energy: new Big(total),
    capacity: zero,
    network: zero,
    markup: zero,
    other: zero,
    total: new Big(total),
  };
  const categories = Object.fromEntries(categoryNames.map((name) => [name, { cost, missing: null }]));
  return {
    month: { month } as GatheredMonth,
    cost: { volume: new Big(1), categories: categories as MonthCost['categories'] } as MonthCost,
  };
}

it('several months cost as much as their bills, each to the kopeck', () => {
  // 100,004 is billed as 100,00 plus 22 %, twice; unrounded, the two months would be 200,01.
  const months = [monthOf('2026-01', '100.004'), monthOf('2026-02', '100.004')];
  const [first] = totalsOf(months, { voltage: 'vn', powerGroup: 'low', maxPowerKw: 100, current: null });
  expect([first!.cost!.total, first!.vat, first!.withVat]).toEqual([200, 44, 244]);
});
