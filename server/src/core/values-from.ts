import { firstSeenMonth, refusalBefore } from 'contract/rights/data-from.ts';
import type { Route } from 'contract/kit/route.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { dayAt, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { refusedPeriod } from './unseen-values.ts';

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Refuses a period of measured values that begins before the first day whose data the person sees. Errors: 422 at the parameter
 *  that the route names. */
export function refuseEarlierValues(
  { valuesFrom }: Route,
  { query, body }: { query: unknown; body: unknown },
  { dataFrom }: Pick<Rights, 'dataFrom'>,
): void {
  if (!valuesFrom || !dataFrom) return;
  const given = { ...(body as object), ...(query as object) } as Record<string, unknown>;
  const begin = given[valuesFrom];
  if (typeof begin !== 'string') return;
  if (MONTH.test(begin)) {
    if (begin < firstSeenMonth(dataFrom)) throw refusedPeriod(valuesFrom, refusalBefore(dataFrom, 'month'));
    return;
  }
  const day = DAY.test(begin) ? begin : dayAt(Date.parse(begin), MOSCOW_ZONE);
  if (day < dataFrom) throw refusedPeriod(valuesFrom, refusalBefore(dataFrom));
}
