import { Big } from 'big.js';
import { categoryNames } from 'contract/features/calculator/facts.ts';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import type { MonthBasis } from '../../pricing/basis.ts';
import { meanOf, type Capacity } from '../../pricing/capacity.ts';
import { kopecks } from '../../pricing/categories.ts';
import type { ZoneCost } from '../../pricing/energy.ts';
import type { GatheredMonth } from './gather.service.ts';
import { missingAll, rounded, type CostedMonth } from './totals.ts';

const capacityAnswer = (capacity: Capacity | null) =>
  capacity && { mean: Math.round(meanOf(capacity) * 1e9) / 1e9, hours: capacity.hours };
const zonesAnswer = (zones: ZoneCost[] | null) =>
  zones?.map(({ zone, volume, price, cost }) => ({ zone, volume: volume.toNumber(), price, cost: kopecks(cost) })) ??
  null;

const NOT_PAID = { oneRate: null, maintenance: null, losses: null };

function pricesAnswer({ prices }: GatheredMonth, withTransmission: boolean): MonthAnswer['prices'] {
  if (!prices) return null;
  const { guid, version, status, isSample, supplier, region, values } = prices;
  const { tariffFrom = null, tariffPassed = null } = withTransmission ? prices : {};
  const { capacity, markup, otherServices, oneRate, maintenance, losses, wholesale, deviationRate } = values;
  const transmission = withTransmission ? { oneRate, maintenance, losses } : NOT_PAID;
  const rates = { capacity, markup, otherServices, ...transmission, wholesale, deviationRate };
  return { guid, version, status, isSample, supplier, region, tariffFrom, tariffPassed, rates };
}

function deviationAnswer({ prices }: MonthBasis, cost: CostedMonth['cost']): MonthAnswer['deviation'] {
  if (!cost?.planned || !cost.hours) return null;
  const { hours, deviation } = cost.planned;
  const sum = (costs: readonly Big[]) => costs.reduce((all, one) => all.plus(one), new Big(0));
  return {
    volume: deviation.toNumber(),
    energy: kopecks(sum(hours).minus(sum(cost.hours))),
    fee: kopecks(deviation.times(prices.deviationRate ?? 0)),
  };
}

/** A month with everything that explains its costs. */
export function monthAnswer({ month, cost }: CostedMonth, basis: MonthBasis | null): MonthAnswer {
  return {
    month: month.month,
    volume: month.volumes.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber(),
    filledHours: month.filledHours,
    estimatedPercent: month.estimatedPercent,
    deducted: month.deducted,
    lost: month.lost,
    prices: pricesAnswer(month, basis?.withTransmission ?? true),
    categories: categoryNames.map((name) => {
      const found = cost?.categories[name];
      return found
        ? { name, cost: found.cost && rounded(found.cost), missing: found.missing }
        : { name, cost: null, missing: missingAll(month) };
    }),
    workingDays: month.workingDays,
    plannedHours: month.plannedHours,
    planVersions: month.plannedFrom ?? [],
    capacity: capacityAnswer(cost?.capacity ?? null),
    network: capacityAnswer(cost?.network ?? null),
    two: zonesAnswer(cost?.two ?? null),
    three: zonesAnswer(cost?.three ?? null),
    deviation: basis && deviationAnswer(basis, cost),
    hours: {
      volumes: month.volumes,
      prices: month.prices?.values.hours ? [...month.prices.values.hours] : null,
      costs: cost?.hours?.map(kopecks) ?? null,
      plan: basis?.plan ? [...basis.plan] : null,
      planCosts: cost?.planned?.hours.map(kopecks) ?? null,
    },
  };
}
