import type { journal, JournalFilter } from 'contract/features/journal/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { all, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { actionsOf, ofSession, periodOf } from '../period.service.ts';
import { newestOfKinds } from '../stretches.service.ts';

/** The number of newest entries of one kind that are counted. */
const COUNTED = 50_000;
const SHOWN = 4;
const DAY = 24 * 60;
/** The possible steps, in minutes; the smallest one with at most the maximum number of steps is used. */
const STEPS = [60, 180, 360, DAY, 7 * DAY, 28 * DAY] as const;
const MAX_STEPS = 200;

/** The number of entries by step and kind. Steps begin at midnight in the zone before the period. */
export async function countByHour(
  tx: Tx,
  filter: JournalFilter,
  organization: string,
): Promise<Answer<typeof journal.hours>> {
  const { from, to } = periodOf(filter);
  const { person, entity: kinds, zone = 'Europe/Moscow' } = filter;
  const last = to ?? sql`now()`;
  const first = from ?? sql`${last} - interval '6 days'`;
  const span = await tx.one<{ from: string; minutes: number }>(sql`
    select m.midnight as "from", ceil(extract(epoch from least(${last}, now()) - m.midnight) / 60)::float8 as minutes
    from (select date_trunc('day', ${first}, ${zone}) as midnight) m`);
  const minutes = Math.max(span!.minutes, 60);
  // For very long periods, a multiple of whole days.
  const step = STEPS.find((width) => minutes / width <= MAX_STEPS) ?? Math.ceil(minutes / MAX_STEPS / DAY) * DAY;
  const count = Math.ceil(minutes / step);
  const condition = all([
    sql`j.occurred_at >= ${from ?? sql`${span!.from}::timestamptz`}`,
    sql`j.occurred_at < ${last}`,
    ...ofSession(filter),
  ]);
  const newest = newestOfKinds({ organization, actions: actionsOf(filter), person, kinds, condition, limit: COUNTED });
  const found = await tx.rows<{ entity: string | null; step: number; count: number }>(sql`
    select j.entity, floor(extract(epoch from j.occurred_at - ${span!.from}::timestamptz) / 60 / ${step}::integer)::integer as step,
      count(*)::integer as count
    from ${newest} j group by 1, 2`);
  const bySection = [...Map.groupBy(found, ({ entity }) => entity)]
    .map(([entity, cells]) => ({ entity, cells, total: cells.reduce((sum, cell) => sum + cell.count, 0) }))
    .toSorted((a, b) => b.total - a.total);
  const countsOf = (cells: typeof found): number[] => {
    const counts = Array.from({ length: count }, () => 0);
    for (const cell of cells) if (cell.step < count) counts[cell.step]! += cell.count;
    return counts;
  };
  const named = bySection.filter(({ entity }) => entity !== null);
  const shown = named.slice(0, SHOWN).map(({ entity, cells }) => ({ entity, counts: countsOf(cells) }));
  const rest = [...named.slice(SHOWN), ...bySection.filter(({ entity }) => entity === null)].flatMap(
    ({ cells }) => cells,
  );
  return {
    from: span!.from,
    stepMinutes: step,
    sections: rest.length ? [...shown, { entity: null, counts: countsOf(rest) }] : shown,
    isCut: bySection.some(({ total }) => total >= COUNTED),
  };
}
