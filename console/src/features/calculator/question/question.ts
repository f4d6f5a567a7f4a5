import { lastMonths } from 'contract/time/calendar.ts';
import type { Question } from 'contract/features/calculator/calls.ts';

/** How many last months can be chosen. */
export const MONTHS_SHOWN = 36;

/** A forecast whose published hours are the plan, as the address names it. */
export interface AskedPlan {
  forecast?: string | undefined;
  month?: string | undefined;
  point?: string | undefined;
}

/** A question about the previous month, or about the plan that the address names. */
export function emptyQuestion({ forecast, month: asked, point }: AskedPlan = {}): Question {
  const known = lastMonths(MONTHS_SHOWN);
  const month = known.find((one) => one === asked) ?? known[1]!;
  return {
    points: point ? [point] : [],
    profile: null,
    from: month,
    to: month,
    regionGuid: null,
    supplierGuid: null,
    voltage: null,
    maxPowerKw: null,
    current: null,
    withTransmission: true,
    plan: forecast ? 'forecast' : 'none',
    planVolumes: null,
    planForecast: forecast ?? null,
    shift: null,
    battery: null,
  };
}

/** True when there is something to calculate. */
export const isAsked = ({ points, profile, shift, battery, plan, planVolumes, planForecast }: Question): boolean =>
  (points.length > 0 || profile !== null) &&
  (shift === null || shift.toHours.length > 0) &&
  (battery === null ||
    (battery.efficiencyPercent >= 50 && battery.chargeHours.length > 0 && battery.dischargeHours.length > 0)) &&
  (plan !== 'file' || planVolumes !== null) &&
  (plan !== 'forecast' || Boolean(planForecast));
