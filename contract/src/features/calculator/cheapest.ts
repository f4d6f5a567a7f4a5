import type { CalculationResult, MonthAnswer } from './answers.ts';
import { categoryNames, refusalOf, type CategoryName } from './facts.ts';

/** The cheapest category of a month among those allowed to a consumer of this power, kW, and known; null when none is known. Of equal
 *  ones the first. */
export function cheapestOf({ categories }: Pick<MonthAnswer, 'categories'>, kilowatts: number): CategoryName | null {
  const known = categories.filter(({ name, cost }) => cost && refusalOf(name, kilowatts) === null);
  return known.toSorted((a, b) => a.cost!.total - b.cost!.total)[0]?.name ?? null;
}

/** What the best category of the whole period saves over the present one and over the dearest, RUB without VAT; null where unknown. */
export function savingsOf({ totals, consumer }: Pick<CalculationResult, 'totals' | 'consumer'>) {
  const allowed = totals.filter(({ isAllowed, cost }) => isAllowed && cost);
  const best = totals.find(({ isBest }) => isBest);
  const dearest = allowed.toSorted((a, b) => b.cost!.total - a.cost!.total)[0];
  const overDearest = best && dearest && dearest !== best ? dearest.cost!.total - best.cost!.total : null;
  return {
    best: best?.name ?? null,
    overCurrent: best?.delta && best.name !== consumer.current ? -best.delta : null,
    dearest: overDearest === null ? null : dearest!.name,
    overDearest: overDearest === null ? null : Math.round(overDearest * 100) / 100,
  };
}

/** The sums of the months in which some allowed category is known, by categories, RUB without VAT; null for a category that one of
 *  these months lacks. `count` and
 *  `volume`: of these months, MWh. */
export function knownSums(months: readonly MonthAnswer[], kilowatts: number) {
  const known = months.filter((month) => cheapestOf(month, kilowatts) !== null);
  const sums = categoryNames.map((name) => {
    const costs = known.map(({ categories }) => categories.find((one) => one.name === name)?.cost?.total ?? null);
    const total = costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
    return total === null || known.length === 0 ? null : Math.round(total * 100) / 100;
  });
  return { count: known.length, volume: known.reduce((sum, { volume }) => sum + volume, 0), sums };
}
