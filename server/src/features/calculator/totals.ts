import { Big } from 'big.js';
import {
  categoryNames,
  missingParts,
  refusalOf,
  type CategoryName,
  type MissingPart,
} from 'contract/features/calculator/facts.ts';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import { vatOf } from 'contract/features/prices/facts.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { kopecks, vatOn, type Cost, type MonthCost } from '../../pricing/categories.ts';
import type { KnownConsumer } from './consumer.ts';
import type { GatheredMonth } from './gather.service.ts';

/** A cost rounded to a kopeck. */
export const rounded = ({ energy, capacity, network, markup, other, total }: Cost) => ({
  energy: kopecks(energy),
  capacity: kopecks(capacity),
  network: kopecks(network),
  markup: kopecks(markup),
  other: kopecks(other),
  total: kopecks(total),
});

export interface CostedMonth {
  month: GatheredMonth;
  /** Null without prices or with too few values. */
  cost: MonthCost | null;
}

/** The reason why a month was not calculated. */
export const missingAll = (month: GatheredMonth): MissingPart => (month.prices ? 'profile' : 'priceSet');

const sumCosts = (costs: readonly Cost[]): Cost => {
  const sum = (part: keyof Cost) => costs.reduce((all, cost) => all.plus(cost[part]), new Big(0));
  return {
    energy: sum('energy'),
    capacity: sum('capacity'),
    network: sum('network'),
    markup: sum('markup'),
    other: sum('other'),
    total: sum('total'),
  };
};

interface Sum {
  cost: Cost | null;
  vat: Big;
  missing: string | null;
}

function sumOf(counted: readonly CostedMonth[], name: CategoryName): Sum {
  const costs: Cost[] = [];
  let vat = new Big(0);
  for (const { month, cost } of counted) {
    const found = cost?.categories[name] ?? { cost: null, missing: missingAll(month) };
    if (!found.cost) {
      const { text } = missingParts[found.missing];
      return { cost: null, vat, missing: `${monthTitle(month.month)}: ${text}` };
    }
    // Each month is paid rounded to kopecks.
    const total = found.cost.total.round(2);
    costs.push({ ...found.cost, total });
    vat = vat.plus(vatOn(total, vatOf(Number(month.month.slice(0, 4)))));
  }
  return { cost: sumCosts(costs), vat, missing: null };
}

/** The table of categories over all months. */
export function totalsOf(counted: readonly CostedMonth[], { maxPowerKw, current }: KnownConsumer): TotalRow[] {
  const sums = new Map(categoryNames.map((name) => [name, sumOf(counted, name)]));
  const volume = counted.reduce((sum, { cost }) => sum.plus(cost?.volume ?? 0), new Big(0));
  const now = current && sums.get(current)!.cost?.total;
  const allowed = categoryNames.filter((name) => refusalOf(name, maxPowerKw) === null && sums.get(name)!.cost);
  const best = allowed.toSorted((a, b) => sums.get(a)!.cost!.total.cmp(sums.get(b)!.cost!.total))[0];
  return categoryNames.map((name) => {
    const { cost, vat, missing } = sums.get(name)!;
    const refusal = refusalOf(name, maxPowerKw);
    return {
      name,
      cost: cost && rounded(cost),
      perKwh: cost && volume.gt(0) ? cost.total.div(volume).div(1000).round(5).toNumber() : null,
      vat: cost && kopecks(vat),
      withVat: cost && kopecks(cost.total.plus(vat)),
      delta: cost && now ? kopecks(cost.total.minus(now)) : null,
      isBest: name === best,
      isAllowed: refusal === null,
      reason: refusal ?? missing,
    };
  });
}
