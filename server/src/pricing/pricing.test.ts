import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { categoryNames, type CategoryName } from 'contract/features/calculator/facts.ts';
import type { MonthBasis, MonthPrices } from './basis.ts';
import { meanOf } from './capacity.ts';
import { deviationCost } from './energy.ts';
import { costOfMonth, kopecks, totalOfMonth, vatOn } from './categories.ts';
import { shiftThatSaves } from './goal.ts';
import { shifted, withBattery } from './what-if.ts';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const days = (count: number, value: (day: number, hour: number) => number) =>
  range(1, count).flatMap((day) => range(1, 24).map((hour) => value(day, hour)));

const prices: MonthPrices = {
  hours: days(3, (_, hour) => (hour >= 8 && hour <= 22 ? 1500 : 1100)),
  hoursUp: null,
  hoursDown: null,
  capacity: 900_000,
  markup: 250,
  otherServices: 4,
  oneRate: 2334.12,
  maintenance: 1_207_354.26,
  losses: 519.6,
  wholesale: 3200,
  two: { night: 1500, day: 3900 },
  three: { night: null, halfPeak: null, peak: null },
  nightHours: [24, ...range(1, 7)],
  peakHours: [],
  deviationRate: null,
};

/** Three days, the last one a day off, calculated by hand. */
const golden: MonthBasis = {
  month: '2026-03',
  volumes: days(3, (day, hour) => {
    if (day === 3) return 0.3;
    if (day === 1 && hour === 10) return 1.2;
    if (day === 2 && hour === 18) return 1;
    return hour >= 8 && hour <= 21 ? 0.8 : 0.4;
  }),
  plan: null,
  workingDays: [1, 2],
  actualPeaks: [10, 11],
  plannedHours: range(8, 21),
  prices,
  withTransmission: true,
};

const totals = (basis: MonthBasis) => {
  const { categories } = costOfMonth(basis);
  return Object.fromEntries(
    categoryNames.map((name) => [
      name,
      categories[name].cost ? kopecks(categories[name].cost.total) : categories[name].missing,
    ]),
  );
};

describe('a month in price categories', () => {
  it('costs what was calculated by hand, to a kopeck', () => {
    const { volume, capacity, network, hours } = costOfMonth(golden);
    expect(volume.toNumber()).toBe(38.2);
    expect(hours!.reduce((sum, cost) => sum.plus(cost)).toNumber()).toBe(53_340);
    expect(meanOf(capacity!)).toBe(1);
    expect(meanOf(network!)).toBe(1.1);
    expect(totals(golden)).toEqual({
      first: 221_106.18,
      secondTwo: 226_726.18,
      secondThree: 'zones',
      third: 1_052_206.18,
      fourth: 2_310_981.21,
      fifth: 'plan',
      sixth: 'plan',
    });
  });

  it('names the missing data', () => {
    expect(totals({ ...golden, actualPeaks: [10, null] })).toMatchObject({
      first: 221_106.18,
      third: 'peakHours',
      fourth: 'peakHours',
    });
    expect(totals({ ...golden, plannedHours: [] })).toMatchObject({ third: 1_052_206.18, fourth: 'plannedHours' });
    expect(totals({ ...golden, prices: { ...prices, hours: null } })).toMatchObject({
      first: 221_106.18,
      third: 'hours',
      fifth: 'hours',
    });
    expect(totals({ ...golden, plan: golden.volumes })).toMatchObject({ fifth: 'deviationPrices' });
    expect(totals({ ...golden, withTransmission: false, plannedHours: [] })).toMatchObject({
      third: 963_042.8,
      fourth: 963_042.8,
    });
  });

  it('with a fulfilled plan costs the same as without one', () => {
    const planned = {
      ...golden,
      plan: golden.volumes,
      prices: { ...prices, hoursUp: prices.hours, hoursDown: prices.hours },
    };
    expect(totals(planned)).toMatchObject({ fifth: 1_052_206.18, sixth: 2_310_981.21 });
  });
});

/** An independent implementation with integers: volumes in millionths of a MWh, prices in kopecks, one division at the
 *  end. */
function exactly(basis: MonthBasis, deviationRate: number): Record<CategoryName, number> {
  const millionths = (value: number) => BigInt(Math.round(value * 1e6));
  const coins = (value: number) => BigInt(Math.round(value * 100));
  const { volumes, plan, workingDays, actualPeaks, plannedHours, prices: p } = basis;
  const v = volumes.map(millionths);
  const all = v.reduce((sum, value) => sum + value, 0n);
  const at = (day: number, hour: number) => v[(day - 1) * 24 + hour - 1]!;
  const most = (values: bigint[]) => values.reduce((a, b) => (a > b ? a : b));
  const bought = workingDays.map((day, index) => at(day, actualPeaks[index]!)).reduce((a, b) => a + b, 0n);
  const network = workingDays.map((day) => most(plannedHours.map((hour) => at(day, hour)))).reduce((a, b) => a + b, 0n);
  const count = BigInt(workingDays.length);
  // Amounts in millionths of a kopeck, times the number of working days.
  const rest = all * (coins(p.markup!) + coins(p.otherServices!)) * count;
  const one = all * coins(p.oneRate!) * count;
  const two = all * coins(p.losses!) * count + network * coins(p.maintenance!);
  const capacity = bought * coins(p.capacity!);
  const hourly = v.reduce((sum, value, place) => sum + value * coins(p.hours![place]!), 0n) * count;
  const byZone = (price: (hour: number) => number) =>
    v.reduce((sum, value, place) => sum + value * coins(price((place % 24) + 1)), 0n) * count;
  const isNight = (hour: number) => p.nightHours.includes(hour);
  let planned = 0n;
  let off = 0n;
  for (const [place, value] of v.entries()) {
    const asPlanned = millionths(plan![place]!);
    const difference = value - asPlanned;
    planned += asPlanned * coins(p.hours![place]!);
    planned += difference * coins((difference > 0n ? p.hoursUp : p.hoursDown)![place]!);
    off += difference < 0n ? -difference : difference;
  }
  const withPlan = planned * count + off * coins(deviationRate) * count;
  const unit = 1_000_000n * count;
  const rounded = (sum: bigint) => Number((sum * 2n + unit) / (unit * 2n)) / 100;
  return {
    first: rounded(all * coins(p.wholesale!) * count + rest + one),
    secondTwo: rounded(byZone((hour) => (isNight(hour) ? p.two.night! : p.two.day!)) + rest + one),
    secondThree: rounded(
      byZone((hour) =>
        isNight(hour) ? p.three.night! : p.peakHours.includes(hour) ? p.three.peak! : p.three.halfPeak!,
      ) +
        rest +
        one,
    ),
    third: rounded(hourly + capacity + rest + one),
    fourth: rounded(hourly + capacity + rest + two),
    fifth: rounded(withPlan + capacity + rest + one),
    sixth: rounded(withPlan + capacity + rest + two),
  };
}

/** A month of 31 days with pseudo-random values. */
function month(): MonthBasis {
  let seed = 42;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const between = (least: number, greatest: number, digits: number) =>
    Number((least + random() * (greatest - least)).toFixed(digits));
  const workingDays = range(1, 31).filter((day) => day % 7 !== 3 && day % 7 !== 4);
  return {
    month: '2026-01',
    volumes: days(31, () => between(0, 12, 6)),
    plan: days(31, () => between(0, 12, 6)),
    workingDays,
    actualPeaks: workingDays.map(() => 8 + Math.floor(random() * 14)),
    plannedHours: [...range(8, 13), ...range(17, 21)],
    withTransmission: true,
    prices: {
      ...prices,
      hours: days(31, () => between(300, 4000, 2)),
      hoursUp: days(31, () => between(300, 5000, 2)),
      hoursDown: days(31, () => between(200, 3000, 2)),
      three: { night: 1480.11, halfPeak: 3011.57, peak: 6120.33 },
      peakHours: [8, 9, 10, 18, 19, 20, 21],
      deviationRate: 17.29,
    },
  };
}

describe('a month of 744 hours', () => {
  const basis = month();

  it('costs what integer arithmetic gives, in all seven rows', () => {
    expect(basis.volumes).toHaveLength(744);
    expect(totals(basis)).toEqual(exactly(basis, 17.29));
  });

  it('gives the same total separately as in the table', () => {
    for (const name of categoryNames)
      expect(totalOfMonth(basis, name)!.eq(costOfMonth(basis).categories[name].cost!.total)).toBe(true);
  });

  it('keeps its energy when load is shifted, and loses some in an accumulator', () => {
    const sum = (volumes: readonly number[]) => volumes.reduce((all, value) => all + value, 0);
    const moved = shifted(basis, { percent: 30, mwh: null, toHours: [2, 3, 4] });
    expect(sum(moved)).toBeCloseTo(sum(basis.volumes), 6);
    const [day, hour] = [basis.workingDays[0]!, basis.actualPeaks[0]!];
    expect(moved[(day - 1) * 24 + hour - 1]).toBeCloseTo(basis.volumes[(day - 1) * 24 + hour - 1]! * 0.7, 6);
    const stored = withBattery(basis.volumes, {
      chargeMw: 1,
      dischargeMw: 1,
      capacityMwh: 2,
      efficiencyPercent: 80,
      chargeHours: [2, 3, 4],
      dischargeHours: [18, 19],
    });
    expect(Math.min(...stored)).toBeGreaterThanOrEqual(0);
    const lost = sum(stored) - sum(basis.volumes);
    // At most the loss on two MWh a day.
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(31 * (2 / 0.8 - 2) + 1e-6);
  });

  it('finds the least shift that saves a sum, and says when none does', () => {
    const before = totalOfMonth(basis, 'third')!;
    const found = shiftThatSaves([basis], 'third', 500_000, [2, 3, 4])!;
    const after = (percent: number) =>
      before.minus(
        totalOfMonth({ ...basis, volumes: shifted(basis, { percent, mwh: null, toHours: [2, 3, 4] }) }, 'third')!,
      );
    expect(after(found.percent!).gte(500_000)).toBe(true);
    expect(after(found.percent! - 0.02).lt(500_000)).toBe(true);
    expect(shiftThatSaves([basis], 'third', 1e12, [2, 3, 4])!.percent).toBeNull();
  });
});

describe('a deviation from the plan', () => {
  it('costs the difference of its price from that of the hour, and the fee', () => {
    const prices = { hour: 1000, up: 1200, down: 850, rate: 10 };
    // 2 MWh bought 200 roubles dearer; 3 MWh refunded 150 roubles cheaper; 10 roubles for each.
    expect(deviationCost(new Big(2), prices).toNumber()).toBe(2 * 200 + 2 * 10);
    expect(deviationCost(new Big(-3), prices).toNumber()).toBe(3 * 150 + 3 * 10);
    expect(deviationCost(new Big(0), prices).toNumber()).toBe(0);
    // A deviation in the direction that the market needs is profitable.
    expect(deviationCost(new Big(2), { ...prices, up: 900 }).toNumber()).toBe(-2 * 100 + 2 * 10);
  });
});

it('the tax is reckoned from the sum that is shown, so that both add up', () => {
  // 100.0049 is shown as 100.00; 22 % of it is 22.00, so 122.00 is paid, not 122.01.
  expect([vatOn(new Big('100.0049'), 22).toFixed(2), vatOn(new Big('0.025'), 20).toFixed(2)]).toEqual([
    '22.00',
    '0.01',
  ]);
  expect(vatOn(new Big('1052206.18'), 22).toFixed(2)).toBe('231485.36');
});
