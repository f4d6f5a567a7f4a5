import { invalidField } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { Tx } from '../../core/transaction.ts';
import type { CategoryName } from 'contract/features/calculator/facts.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { boughtCapacity, meanOf } from '../../pricing/capacity.ts';
import { kopecks } from '../../pricing/categories.ts';
import { shiftThatSaves } from '../../pricing/goal.ts';
import { gather } from './gather.service.ts';
import { monthBasis } from './month-basis.service.ts';

/** The share of the peak-hour load to move to other hours to save a given sum. Errors: 404, 422. */
export async function goalOf(
  tx: Tx,
  actor: Actor,
  asked: { question: Question; category: CategoryName; roubles: number; toHours: readonly number[] },
) {
  const { question, category, roubles, toHours } = asked;
  const basis = await gather(tx, actor, question);
  const months = basis.months.flatMap((month) => monthBasis(month, question) ?? []);
  const found = months.length === basis.months.length ? shiftThatSaves(months, category, roubles, toHours) : null;
  if (!found) throw invalidField('category', 'Стоимость в этой категории не рассчитана');
  const loads = months.flatMap((month) => boughtCapacity(month) ?? []).map(meanOf);
  const load = loads.reduce((sum, value) => sum + value, 0) / loads.length;
  const kilowatts = found.percent === null || loads.length === 0 ? null : Math.round(load * 10 * found.percent);
  return { percent: found.percent, saving: kopecks(found.saving), kilowatts };
}
