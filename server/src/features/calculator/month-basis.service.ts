import type { Question } from 'contract/features/calculator/calls.ts';
import type { MonthBasis } from '../../pricing/basis.ts';
import { shifted, withBattery, type Shift } from '../../pricing/what-if.ts';
import type { GatheredMonth } from './gather.service.ts';

const WEEK = 168;
const KW = 1000;

/** The part of a question that changes the calculation over the same basis. */
export type MonthQuestion = Pick<Question, 'plan' | 'planVolumes' | 'withTransmission' | 'shift' | 'battery'>;

/** The plan of a month. The first week is planned as the second, because data before the month is not read. */
function planOf({ plan, planVolumes }: MonthQuestion, volumes: readonly number[]): number[] | null {
  switch (plan) {
    case 'none':
      return null;
    case 'fact':
      return [...volumes];
    case 'weekBefore':
      return volumes.map((_, place) => volumes[place < WEEK ? place + WEEK : place - WEEK]!);
    case 'file':
      return volumes.map((_, place) => planVolumes?.[place] ?? 0);
  }
}

/** A month as input of the formulas; null when it cannot be calculated at all. */
export function monthBasis(month: GatheredMonth, asked: MonthQuestion, volumes = month.volumes): MonthBasis | null {
  if (!month.prices || month.isIncomplete) return null;
  return {
    month: month.month,
    volumes,
    plan: planOf(asked, volumes),
    workingDays: month.workingDays,
    actualPeaks: month.actualPeaks,
    plannedHours: month.plannedHours,
    prices: month.prices.values,
    withTransmission: asked.withTransmission,
  };
}

export const shiftOf = ({ percent, kilowatts, toHours }: NonNullable<Question['shift']>): Shift => ({
  percent,
  mwh: kilowatts === null ? null : kilowatts / KW,
  toHours,
});

/** The changed volumes of a month. */
export function changed(basis: MonthBasis, { shift, battery }: MonthQuestion): number[] {
  const moved = shift ? shifted(basis, shiftOf(shift)) : [...basis.volumes];
  if (!battery) return moved;
  return withBattery(moved, {
    chargeMw: battery.chargeKw / KW,
    dischargeMw: battery.dischargeKw / KW,
    capacityMwh: battery.capacityKwh / KW,
    efficiencyPercent: battery.efficiencyPercent,
    chargeHours: battery.chargeHours,
    dischargeHours: battery.dischargeHours,
  });
}
