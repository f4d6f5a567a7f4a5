import type { EnergySum } from 'contract/features/measurements/energy-sum.ts';
import { rounded, type ComparedPlan } from './compared.service.ts';

export interface ComparedTotal {
  /** The whole plan, and its part with which the actual values are compared; null when none has come. */
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
