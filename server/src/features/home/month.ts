import type { EnergyToday } from 'contract/features/home/energy.ts';
import { together } from 'contract/features/measurements/energy-sum.ts';
import { plannedData } from 'contract/features/passport/planned-data.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { comparedPlans } from '../planned-data/compared.service.ts';
import { totalOfBranches } from '../planned-data/plan-totals.service.ts';

/** The energy plans of the month of a day readable by the person, and the actual energy so far. */
export async function monthSoFar(tx: Tx, { rights }: Actor, today: string): Promise<NonNullable<EnergyToday['month']>> {
  const month = monthOf(today);
  const asked = sql`
    t.indicator = 'energy' and month_begins(t.year, t.month) = ${firstDayOf(month)} and ${reached(plannedData, rights, 'read').reach ?? sql`true`}`;
  const plans = await comparedPlans(tx, rights, asked);
  const { composition, ...total } = await totalOfBranches(tx, plans);
  const branches = new Set(plans.map(({ branchGuid }) => branchGuid)).size;
  const isClosed = plans.some((plan) => plan.isClosed);
  return { month, branches, ...total, isClosed, composition: composition.length ? together(composition) : null };
}
