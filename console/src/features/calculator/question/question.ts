import { lastMonths } from 'contract/time/calendar.ts';
import type { Question } from 'contract/features/calculator/calls.ts';

/** An empty question about the previous month. */
export function emptyQuestion(): Question {
  const month = lastMonths(2)[1]!;
  return {
    points: [],
    profile: null,
    from: month,
    to: month,
    regionGuid: null,
    supplierGuid: null,
    voltage: null,
    maxPowerKw: null,
    current: null,
    withTransmission: true,
    plan: 'none',
    planVolumes: null,
    shift: null,
    battery: null,
  };
}

/** True when there is something to calculate. */
export const isAsked = ({ points, profile, shift, battery, plan, planVolumes }: Question): boolean =>
  (points.length > 0 || profile !== null) &&
  (shift === null || shift.toHours.length > 0) &&
  (battery === null ||
    (battery.efficiencyPercent >= 50 && battery.chargeHours.length > 0 && battery.dischargeHours.length > 0)) &&
  (plan !== 'file' || planVolumes !== null);
