import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { addDays } from 'contract/time/day-shape.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { decide } from 'contract/rights/decide.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/transaction.ts';
import { publishedDays } from '../../forecasts/scores/published.service.ts';
import { definitionOf } from '../../forecasts/sources/target.service.ts';
import { megawattHours } from './hours.ts';
import { hoursOfProfile } from './profile.service.ts';
import type { CalculatedPoint } from './points.service.ts';
import { volumesOf } from './volumes.service.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** A week in hours. */
export const WEEK = 168;
type Planned = (number | null)[];

/** A forecast version and the days for which the plan uses it. */
export interface PlanSource {
  version: number;
  from: string;
  to: string;
}

/** The part of a plan from other sources; see `plannedOf`. */
export interface TakenPlan {
  planned?: Planned | undefined;
  plannedFrom?: PlanSource[] | undefined;
}

/** The week before a month. */
async function weekBefore(tx: Tx, rights: Rights, points: readonly CalculatedPoint[], first: string): Promise<Planned> {
  const week = { first: addDays(first, -7), last: addDays(first, -1), workingDays: [] };
  const { volumes, filledHours } = await volumesOf(tx, rights, points, week);
  const unknown = new Set(filledHours);
  return volumes.map((value, place) => (unknown.has(place) ? null : value));
}

/** The published hours of a forecast in a month. Errors: 404, 422 for a forecast that cannot be used as a plan. */
async function published(
  tx: Tx,
  { rights }: Actor,
  forecast: string | null | undefined,
  month: string,
): Promise<TakenPlan> {
  if (!forecast) throw invalidField('planForecast', REQUIRED);
  const { allowed, reason } = decide(rights, 'forecasts', 'read');
  if (!allowed) throw invalidField('planForecast', reason);
  const { kind, target } = await definitionOf(tx, forecast);
  if (kind !== 'hourly' || target === 'region')
    throw invalidField('planForecast', 'План — почасовой прогноз потребления точки, филиала, ГТП или организации');
  const days = await publishedDays(tx, forecast, firstDayOf(month), lastDayOf(month));
  const plannedFrom: PlanSource[] = [];
  for (const { day, version } of days) {
    const last = plannedFrom.at(-1);
    if (version === null) continue;
    if (last?.version === version && addDays(last.to, 1) === day) last.to = day;
    else plannedFrom.push({ version, from: day, to: day });
  }
  const planned = days.flatMap(({ hours }) => hours.map((kwh) => (kwh === null ? null : megawattHours(kwh))));
  return { planned, plannedFrom };
}

/** The part of a month's plan from other sources, MWh by its first hours, null when unknown: the week before the month,
 *  or the published hours of a forecast with its versions. Empty when the plan uses only the month's own volumes.
 *  Errors: 404, 422. */
export async function plannedOf(
  tx: Tx,
  actor: Actor,
  { plan, planForecast, profile }: Question,
  month: string,
  points: readonly CalculatedPoint[],
): Promise<TakenPlan> {
  if (plan === 'forecast') return published(tx, actor, planForecast, month);
  if (plan !== 'weekBefore') return {};
  const planned = profile
    ? hoursOfProfile(profile, month, -WEEK, WEEK)
    : await weekBefore(tx, actor.rights, points, firstDayOf(month));
  return { planned };
}
