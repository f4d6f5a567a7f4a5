import { Big } from 'big.js';
import { categoryNames, type CategoryName, type MissingPart } from 'contract/features/calculator/facts.ts';
import type { MonthBasis } from './basis.ts';
import { boughtCapacity, costOfCapacity, networkCapacity, type Capacity } from './capacity.ts';
import { costByHours, costByPlan, costByZones, sumOf, type PlannedCost, type ZoneCost } from './energy.ts';

/** The unrounded cost of a month in one category; `missing` lists the missing inputs. */
export interface Cost {
  energy: Big;
  capacity: Big;
  network: Big;
  markup: Big;
  other: Big;
  total: Big;
}
type CategoryCost = { cost: Cost; missing: null } | { cost: null; missing: MissingPart };

export interface MonthCost {
  volume: Big;
  categories: Readonly<Record<CategoryName, CategoryCost>>;
  capacity: Capacity | null;
  network: Capacity | null;
  two: ZoneCost[] | null;
  three: ZoneCost[] | null;
  hours: Big[] | null;
  planned: PlannedCost | null;
}

class Missing extends Error {
  readonly part: MissingPart;
  constructor(part: MissingPart) {
    super(part);
    this.part = part;
  }
}

function need<T>(value: T | null, part: MissingPart): T {
  if (value === null) throw new Missing(part);
  return value;
}

const ZERO = new Big(0);

/** The cost components of a month, each computed once and shared by the categories. */
class Parts {
  readonly volume: Big;
  readonly capacity: Capacity | null;
  readonly network: Capacity | null;
  readonly two: ZoneCost[] | null;
  readonly three: ZoneCost[] | null;
  readonly hours: Big[] | null;
  readonly planned: PlannedCost | null;
  readonly basis: MonthBasis;

  constructor(basis: MonthBasis) {
    this.basis = basis;
    this.volume = sumOf(basis.volumes);
    this.capacity = boughtCapacity(basis);
    this.network = networkCapacity(basis);
    this.two = costByZones(basis, 2);
    this.three = costByZones(basis, 3);
    this.hours = costByHours(basis);
    this.planned = costByPlan(basis);
  }

  perMwh = (price: number | null, part: MissingPart) => this.volume.times(need(price, part));
  markup = () => this.perMwh(this.basis.prices.markup, 'markup');
  other = () => this.perMwh(this.basis.prices.otherServices, 'otherServices');

  oneRate(): Big {
    return this.basis.withTransmission ? this.perMwh(this.basis.prices.oneRate, 'oneRate') : ZERO;
  }

  twoRates(): Big {
    const { maintenance, losses } = this.basis.prices;
    if (!this.basis.withTransmission) return ZERO;
    const network = need(this.network, 'plannedHours');
    return this.perMwh(losses, 'twoRates').plus(costOfCapacity(network, need(maintenance, 'twoRates')));
  }

  zones(costs: ZoneCost[] | null): Big {
    return need(costs, 'zones').reduce((sum, { cost }) => sum.plus(cost), ZERO);
  }

  hourly = () => need(this.hours, 'hours').reduce((sum, cost) => sum.plus(cost), ZERO);

  byPlan(): Big {
    need(this.basis.prices.hours, 'hours');
    need(this.basis.plan, 'plan');
    return need(this.planned, 'deviationPrices').hours.reduce((sum, cost) => sum.plus(cost), ZERO);
  }

  bought = () => costOfCapacity(need(this.capacity, 'peakHours'), need(this.basis.prices.capacity, 'capacityPrice'));

  markupOfPlan(): Big {
    const { deviationRate } = this.basis.prices;
    return this.markup().plus(need(this.planned, 'deviationPrices').deviation.times(deviationRate ?? 0));
  }
}

type PartialCost = Omit<Cost, 'total' | 'other'>;

const formulas: Readonly<Record<CategoryName, (parts: Parts) => PartialCost>> = {
  first: (p) => ({
    energy: p.perMwh(p.basis.prices.wholesale, 'wholesale'),
    capacity: ZERO,
    network: p.oneRate(),
    markup: p.markup(),
  }),
  secondTwo: (p) => ({ energy: p.zones(p.two), capacity: ZERO, network: p.oneRate(), markup: p.markup() }),
  secondThree: (p) => ({ energy: p.zones(p.three), capacity: ZERO, network: p.oneRate(), markup: p.markup() }),
  third: (p) => ({ energy: p.hourly(), capacity: p.bought(), network: p.oneRate(), markup: p.markup() }),
  fourth: (p) => ({ energy: p.hourly(), capacity: p.bought(), network: p.twoRates(), markup: p.markup() }),
  fifth: (p) => ({ energy: p.byPlan(), capacity: p.bought(), network: p.oneRate(), markup: p.markupOfPlan() }),
  sixth: (p) => ({ energy: p.byPlan(), capacity: p.bought(), network: p.twoRates(), markup: p.markupOfPlan() }),
};

function costOf(parts: Parts, category: CategoryName): CategoryCost {
  try {
    const found = { ...formulas[category](parts), other: parts.other() };
    const { energy, capacity, network, markup, other } = found;
    const total = energy.plus(capacity).plus(network).plus(markup).plus(other);
    return { cost: { ...found, total }, missing: null };
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return { cost: null, missing: error.part };
  }
}

/** The cost of a month in every price category, not rounded. */
export function costOfMonth(basis: MonthBasis): MonthCost {
  const parts = new Parts(basis);
  const categories = Object.fromEntries(categoryNames.map((name) => [name, costOf(parts, name)]));
  const { volume, capacity, network, two, three, hours, planned } = parts;
  return { volume, categories: categories as MonthCost['categories'], capacity, network, two, three, hours, planned };
}

/** The total of one category, for callers that need nothing else. */
export function totalOfMonth(basis: MonthBasis, category: CategoryName): Big | null {
  return costOf(new Parts(basis), category).cost?.total ?? null;
}

/** Rounds money to kopecks. */
export const kopecks = (money: Big): number => money.round(2, Big.roundHalfUp).toNumber();

/** VAT of `percent` on a sum, both rounded to kopecks, so that they add up to the payment. */
export const vatOn = (total: Big, percent: number): Big => total.round(2).times(percent).div(100).round(2);
