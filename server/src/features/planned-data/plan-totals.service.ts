import type { EnergySum } from 'contract/features/measurements/energy-sum.ts';
import { lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { isCounted } from '../measurements/consumption/counted-points.service.ts';
import { factOf } from '../measurements/consumption/facts.service.ts';
import { nestedIn } from '../measurements/consumption/nested-points.service.ts';
import { rounded, type ComparedPlan } from './compared.service.ts';

const KWH = 1000;

export interface ComparedTotal {
  /** The whole plan, and the part compared with actual values; null when there are none. */
  plan: number;
  comparedPlan: number | null;
  actual: number | null;
  composition: EnergySum[];
}

/** Totals over the same months: the actual values, and the plan for just those days. */
export function totalOfPlans(plans: readonly ComparedPlan[]): ComparedTotal {
  const known = plans.filter((plan) => plan.comparedValue !== null);
  const sum = (values: readonly number[]) => rounded(values.reduce((all, value) => all + value, 0));
  return {
    plan: sum(plans.map(({ value }) => value)),
    comparedPlan: known.length ? sum(known.map(({ comparedValue }) => comparedValue!)) : null,
    actual: known.length ? sum(known.map(({ actual }) => actual!)) : null,
    composition: known.flatMap(({ composition }) => composition ?? []),
  };
}

/** The energy, MWh, included in the facts of more than one branch, because points of some are below those of others. */
async function repeatedEnergy(tx: Tx, plans: readonly ComparedPlan[]): Promise<number> {
  const yesterday = addDays(moscowToday(), -1);
  const measured = plans.filter(({ composition, comparedValue }) => composition && comparedValue !== null);
  let repeated = 0;
  for (const [first, own] of Map.groupBy(measured, (plan) => plan.first)) {
    const apart = new Map(own.map(({ branchGuid, composition }) => [branchGuid, composition!.value]));
    const last = lastDayOf(monthOf(first));
    const asked = {
      points: sql`${isCounted} and o.branch_guid = any(${[...apart.keys()]}::uuid[])`,
      from: first,
      to: last < yesterday ? last : yesterday,
    };
    const nested = apart.size > 1 ? await nestedIn(tx, asked) : undefined;
    if (!nested) continue;
    const sum = [...apart.values()].reduce((all, value) => all + value, 0);
    repeated += (sum - (await factOf(tx, { ...asked, nested })).value) / KWH;
  }
  return repeated;
}

/** The totals of several branches, with shared energy counted once. */
export async function totalOfBranches(tx: Tx, plans: readonly ComparedPlan[]): Promise<ComparedTotal> {
  const total = totalOfPlans(plans);
  if (total.actual === null) return total;
  return { ...total, actual: rounded(total.actual - (await repeatedEnergy(tx, plans))) };
}
