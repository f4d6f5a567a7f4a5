import type { Question } from 'contract/features/calculator/calls.ts';
import type { MonthBasis } from '../../pricing/basis.ts';
import { shifted, withBattery, type Shift } from '../../pricing/what-if.ts';
import { WEEK } from './volumes/planned.service.ts';
import type { GatheredMonth } from './gather.service.ts';

const KW = 1000;

/** The part of a question that changes the calculation without changing its inputs. */
export type MonthQuestion = Pick<Question, 'plan' | 'planVolumes' | 'withTransmission' | 'shift' | 'battery'>;

/** The plan of an hour: that of another hour of the month (by index), or its own volume, MWh. */
export type PlannedHour = { hour: number } | { mwh: number };

/** The plan of a month by hour; null without a plan. Hours without a known plan use the actual volume. */
export function planOf(
  { plan, planVolumes }: MonthQuestion,
  { volumes, planned = [] }: Pick<GatheredMonth, 'volumes' | 'planned'>,
): PlannedHour[] | null {
  const known = (hour: number): PlannedHour => ((planned[hour] ?? null) === null ? { hour } : { mwh: planned[hour]! });
  switch (plan) {
    case 'none':
      return null;
    case 'fact':
      return volumes.map((_, hour) => ({ hour }));
    case 'weekBefore':
      return volumes.map((_, place) => (place < WEEK ? known(place) : { hour: place - WEEK }));
    case 'forecast':
      return planned.some((value) => value !== null) ? volumes.map((_, place) => known(place)) : null;
    case 'file':
      return volumes.map((_, place) => ({ mwh: planVolumes?.[place] ?? 0 }));
  }
}

/** The inputs of the formulas for a month; null when it cannot be calculated at all. */
export function monthBasis(month: GatheredMonth, asked: MonthQuestion, volumes = month.volumes): MonthBasis | null {
  if (!month.prices || month.isIncomplete) return null;
  return {
    month: month.month,
    volumes,
    plan: planOf(asked, month)?.map((one) => ('hour' in one ? volumes[one.hour]! : one.mwh)) ?? null,
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

/** The volumes of a month after the what-if change. */
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
