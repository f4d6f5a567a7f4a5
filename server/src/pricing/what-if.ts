import { Big } from 'big.js';
import { HOURS } from 'contract/time/day-shape.ts';
import { placeOf, type MonthBasis } from './basis.ts';

export interface Shift {
  /** The part of each working day's peak-hour load to move: percent, or MWh. */
  percent: number | null;
  mwh: number | null;
  /** The hours of the same day among which the load is distributed equally. */
  toHours: readonly number[];
}

interface Battery {
  chargeMw: number;
  dischargeMw: number;
  capacityMwh: number;
  efficiencyPercent: number;
  chargeHours: readonly number[];
  dischargeHours: readonly number[];
}

const least = (...values: Big[]): Big => values.reduce((a, b) => (a.lt(b) ? a : b));

/** The volumes after moving load out of the region's peak hours; days with an unknown peak hour do not change. */
export function shifted({ volumes, workingDays, actualPeaks }: MonthBasis, shift: Shift): number[] {
  const changed = [...volumes];
  for (const [index, day] of workingDays.entries()) {
    const hour = actualPeaks[index];
    if (!hour) continue;
    const targets = shift.toHours.filter((target) => target !== hour);
    if (targets.length === 0) continue;
    const there = new Big(volumes[placeOf(day, hour)]!);
    const asked = shift.mwh === null ? there.times(shift.percent ?? 0).div(100) : new Big(shift.mwh);
    const part = least(asked, there).div(targets.length).round(9, Big.roundDown);
    changed[placeOf(day, hour)] = there.minus(part.times(targets.length)).toNumber();
    for (const target of targets) {
      const place = placeOf(day, target);
      changed[place] = new Big(changed[place]!).plus(part).toNumber();
    }
  }
  return changed;
}

/** The volumes with a battery charged and discharged in the same hours every day, limited by the load it can supply. */
export function withBattery(volumes: readonly number[], battery: Battery): number[] {
  const { chargeHours, dischargeHours } = battery;
  const changed = [...volumes];
  if (chargeHours.length === 0 || dischargeHours.length === 0) return changed;
  const efficiency = new Big(battery.efficiencyPercent).div(100);
  const given = least(
    new Big(battery.dischargeMw).times(dischargeHours.length),
    new Big(battery.chargeMw).times(chargeHours.length).times(efficiency),
    new Big(battery.capacityMwh),
  ).div(dischargeHours.length);
  for (let day = 1; day <= volumes.length / HOURS; day++) {
    let fed = new Big(0);
    for (const hour of dischargeHours) {
      const place = placeOf(day, hour);
      const part = least(given, new Big(changed[place]!)).round(9, Big.roundDown);
      changed[place] = new Big(changed[place]!).minus(part).toNumber();
      fed = fed.plus(part);
    }
    const taken = fed.div(efficiency).div(chargeHours.length).round(9, Big.roundHalfUp);
    for (const hour of chargeHours) {
      const place = placeOf(day, hour);
      changed[place] = new Big(changed[place]!).plus(taken).toNumber();
    }
  }
  return changed;
}
