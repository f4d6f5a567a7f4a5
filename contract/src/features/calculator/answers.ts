import * as z from 'zod/mini';
import { oneOf } from '../../kit/text.ts';
import {
  calculationProblems,
  categoryNames,
  missingParts,
  powerGroups,
  type CalculationProblem,
  type MissingPart,
  type PowerGroup,
} from './facts.ts';
import { priceStatuses, voltageLevels, type VoltageLevel } from '../prices/facts.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';

export const categoryName = z.enum(categoryNames);
const money = z.number();
const cost = z.object({ energy: money, capacity: money, network: money, markup: money, other: money, total: money });

const zone = z.object({
  zone: z.enum(['night', 'halfPeak', 'peak', 'day']),
  volume: z.number(),
  price: z.number(),
  cost: money,
});

const capacity = z.nullable(
  z.object({ mean: z.number(), hours: z.array(z.object({ day: z.number(), hour: z.number(), volume: z.number() })) }),
);

const monthAnswer = z.object({
  month: z.string(),
  volume: z.number(),
  /** The hours without a measured value and the method that filled them. */
  filledHours: z.array(z.number()),
  estimatedPercent: z.number(),
  /** The energy deducted from the points, MWh: that of other consumers behind them, and losses before the boundary. */
  deducted: z.array(z.object({ name: z.string(), volume: z.number() })),
  lost: z.number(),
  prices: z.nullable(
    z.object({
      guid: anyGuid,
      version: z.number(),
      status: oneOf<keyof typeof priceStatuses>(priceStatuses),
      isSample: z.boolean(),
      supplier: z.string(),
      region: z.string(),
      /** The start date of the transmission tariff whose rates complete the price set. */
      tariffFrom: z.nullable(z.string()),
      /** The start date of the transmission tariff that was ignored because the price set has these rates itself. */
      tariffPassed: z.nullable(z.string()),
      rates: z.object({
        capacity: z.nullable(z.number()),
        markup: z.nullable(z.number()),
        otherServices: z.nullable(z.number()),
        oneRate: z.nullable(z.number()),
        maintenance: z.nullable(z.number()),
        losses: z.nullable(z.number()),
        wholesale: z.nullable(z.number()),
        deviationRate: z.nullable(z.number()),
      }),
    }),
  ),
  categories: z.array(
    z.object({
      name: categoryName,
      cost: z.nullable(cost),
      missing: z.nullable(oneOf<MissingPart>(missingParts)),
    }),
  ),
  workingDays: z.array(z.number()),
  plannedHours: z.array(z.number()),
  /** The published forecast versions used as the plan, by day. */
  planVersions: z.array(z.object({ version: z.number(), from: anyDay, to: anyDay })),
  capacity,
  network: capacity,
  two: z.nullable(z.array(zone)),
  three: z.nullable(z.array(zone)),
  /** The deviation from the plan in both directions, MWh, and its cost compared with a perfect plan: energy and fee. */
  deviation: z.nullable(z.object({ volume: z.number(), energy: money, fee: money })),
  /** Per hour of the month: volumes in MWh, prices in RUB/MWh, costs in RUB. */
  hours: z.object({
    volumes: z.array(z.number()),
    prices: z.nullable(z.array(z.number())),
    costs: z.nullable(z.array(money)),
    plan: z.nullable(z.array(z.number())),
    planCosts: z.nullable(z.array(money)),
  }),
});
export type MonthAnswer = z.infer<typeof monthAnswer>;

const totalRow = z.object({
  name: categoryName,
  cost: z.nullable(cost),
  perKwh: z.nullable(z.number()),
  vat: z.nullable(money),
  withVat: z.nullable(money),
  /** The difference from the current category, RUB. */
  delta: z.nullable(money),
  isBest: z.boolean(),
  isAllowed: z.boolean(),
  /** Why the category is not allowed or cannot be calculated. */
  reason: z.nullable(z.string()),
});
export type TotalRow = z.infer<typeof totalRow>;

const problem = z.object({
  code: oneOf<CalculationProblem>(calculationProblems),
  isError: z.boolean(),
  text: z.string(),
  hint: z.string(),
});
export type CalculationRemark = z.infer<typeof problem>;

export const resultAnswer = z.object({
  consumer: z.object({
    voltage: oneOf<VoltageLevel>(voltageLevels),
    powerGroup: oneOf<PowerGroup>(powerGroups),
    maxPowerKw: z.number(),
    current: z.nullable(categoryName),
  }),
  months: z.array(monthAnswer),
  totals: z.array(totalRow),
  /** The same table with shifted load or a battery, and the savings of each row compared with the table without
   *  them. */
  whatIf: z.nullable(z.object({ totals: z.array(totalRow), savings: z.array(z.nullable(money)) })),
  problems: z.array(problem),
  /** A digest of all inputs of the calculation. */
  basis: z.string(),
});
export type CalculationResult = z.infer<typeof resultAnswer>;

export const scenarioRow = z.object({
  guid: anyGuid,
  name: z.string(),
  note: z.nullable(z.string()),
  author: z.nullable(z.string()),
  createdAt: anyMoment,
  version: z.number(),
  from: z.string(),
  to: z.string(),
  volume: z.number(),
  totals: z.array(totalRow),
});
export type Scenario = z.infer<typeof scenarioRow>;
