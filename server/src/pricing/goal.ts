import type { CategoryName } from 'contract/features/calculator/facts.ts';
import { Big } from 'big.js';
import type { MonthBasis } from './basis.ts';
import { totalOfMonth } from './categories.ts';
import { shifted } from './what-if.ts';

const STEP = 5;
const EXACT = 0.01;

/** The share of the peak-hour load to move to other hours to save the given sum. `percent` is null when moving all of
 *  it is not enough, and `saving` is then the maximum. Null when the category cannot be calculated. */
export function shiftThatSaves(
  months: readonly MonthBasis[],
  category: CategoryName,
  roubles: number,
  toHours: readonly number[],
): { percent: number | null; saving: Big } | null {
  const totalOf = (percent: number): Big | null =>
    months.reduce<Big | null>((sum, basis) => {
      const volumes = percent ? shifted(basis, { percent, mwh: null, toHours }) : basis.volumes;
      const total = totalOfMonth({ ...basis, volumes }, category);
      return sum && total && sum.plus(total);
    }, new Big(0));
  const before = totalOf(0);
  if (!before) return null;
  const savedBy = (percent: number) => before.minus(totalOf(percent)!);
  let most = new Big(0);
  for (let percent = STEP; percent <= 100; percent += STEP) {
    const saving = savedBy(percent);
    if (saving.gt(most)) most = saving;
    if (saving.lt(roubles)) continue;
    let [low, high] = [percent - STEP, percent];
    while (high - low > EXACT) {
      const middle = (low + high) / 2;
      if (savedBy(middle).gte(roubles)) high = middle;
      else low = middle;
    }
    const found = Math.ceil(high * 100) / 100;
    return { percent: found, saving: savedBy(found) };
  }
  return { percent: null, saving: most };
}
