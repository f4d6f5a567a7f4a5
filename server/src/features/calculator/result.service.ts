import { Big } from 'big.js';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import type { MonthBasis } from '../../pricing/basis.ts';
import { costOfMonth, kopecks } from '../../pricing/categories.ts';
import { hashOf, type Basis, type GatheredMonth } from './gather.service.ts';
import { changed, monthBasis, type MonthQuestion } from './month-basis.service.ts';
import { monthAnswer } from './month-answer.ts';
import { problemsOf } from './problems.service.ts';
import { totalsOf, type CostedMonth } from './totals.ts';

const counted = (month: GatheredMonth, basis: MonthBasis | null): CostedMonth => ({
  month,
  cost: basis && costOfMonth(basis),
});

/** Computes the result of a question from its basis; deterministic. */
export function resultOf(basis: Basis, asked: MonthQuestion): CalculationResult {
  const bases = basis.months.map((month) => monthBasis(month, asked));
  const months = basis.months.map((month, index) => counted(month, bases[index]!));
  const totals = totalsOf(months, basis.consumer);
  const isChanged = asked.shift !== null || asked.battery !== null;
  const whatIf = isChanged
    ? totalsOf(
        basis.months.map((month, index) => {
          const before = bases[index]!;
          return counted(month, before && monthBasis(month, asked, changed(before, asked)));
        }),
        basis.consumer,
      )
    : null;
  const { voltage, powerGroup, maxPowerKw, current } = basis.consumer;
  const savings = whatIf?.map(({ cost }, index) => {
    const before = totals[index]!.cost;
    return before && cost && kopecks(new Big(before.total).minus(cost.total));
  });
  return {
    consumer: { voltage, powerGroup, maxPowerKw, current },
    months: months.map((month, index) => monthAnswer(month, bases[index]!)),
    totals,
    whatIf: whatIf && { totals: whatIf, savings: savings! },
    problems: problemsOf(basis, asked.plan),
    basis: hashOf(basis),
  };
}
