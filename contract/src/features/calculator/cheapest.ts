import type { CalculationResult, MonthAnswer } from './answers.ts';
import { categoryNames, refusalOf, type CategoryName } from './facts.ts';

/** The cheapest allowed category with a known cost for a consumer of this power, kW; null when no cost is known. The
 *  first one wins a tie. */
export function cheapestOf({ categories }: Pick<MonthAnswer, 'categories'>, kilowatts: number): CategoryName | null {
  const known = categories.filter(({ name, cost }) => cost && refusalOf(name, kilowatts) === null);
  return known.toSorted((a, b) => a.cost!.total - b.cost!.total)[0]?.name ?? null;
}

/** The savings of the best category over the whole period compared with the current and the most expensive one, RUB
 *  without VAT; null when unknown. */
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

/** Totals by category over the months in which at least one allowed category is known, RUB without VAT; null for a
 *  category that lacks one of these months. `count` and `volume` (MWh) describe the same months. */
export function knownSums(months: readonly MonthAnswer[], kilowatts: number) {
  const known = months.filter((month) => cheapestOf(month, kilowatts) !== null);
  const sums = categoryNames.map((name) => {
    const costs = known.map(({ categories }) => categories.find((one) => one.name === name)?.cost?.total ?? null);
    const total = costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
    return total === null || known.length === 0 ? null : Math.round(total * 100) / 100;
  });
  return { count: known.length, volume: known.reduce((sum, { volume }) => sum + volume, 0), sums };
}
