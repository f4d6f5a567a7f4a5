import { firstDayOf } from 'contract/time/calendar.ts';
import { addDays } from 'contract/time/day-shape.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import type { Tx } from '../../core/transaction.ts';
import type { CalculatedPoint } from './points.service.ts';
import { volumesOf } from './volumes.service.ts';

/** A week in hours. */
export const WEEK = 168;

/** What the plan of a month takes from outside of the month, MWh by its first hours, null where it is not known: for the plan of
 *  a week ago the week before the month. Undefined when the plan takes nothing. */
export async function plannedOf(
  tx: Tx,
  { plan, profile }: Question,
  month: string,
  points: readonly CalculatedPoint[],
): Promise<(number | null)[] | undefined> {
  if (plan !== 'weekBefore') return undefined;
  if (profile) return Array.from<null>({ length: WEEK }).fill(null);
  const first = firstDayOf(month);
  const week = { first: addDays(first, -7), last: addDays(first, -1), workingDays: [] };
  const { volumes, filledHours } = await volumesOf(tx, points, week);
  const unknown = new Set(filledHours);
  return volumes.map((value, place) => (unknown.has(place) ? null : value));
}
