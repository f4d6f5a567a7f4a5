import { addDays } from 'contract/day-shape.ts';
import { LOAD_QUANTITY, regionEstimateMethods } from 'contract/features/region-actual.ts';
import type { RegionEstimate } from 'contract/features/region-actual-answers.ts';
import type { EstimateWanted } from 'contract/features/region-actual-calls.ts';
import type { Actor } from '../../core/actor.ts';
import { tell } from '../../core/events.ts';
import { writeJournal } from '../../core/journal.ts';
import type { Tx } from '../../core/transaction.ts';
import { daysOfMany } from '../../series/read.ts';
import { findSeries } from '../../series/series.ts';
import { holdDays, writeDays } from '../../series/write.ts';
import { BACK_DAYS } from '../measurement-estimates/estimate-methods.service.ts';
import { endOf, workingDaysOf } from '../region-refresh/regions.service.ts';
import { regionNamed } from './month.ts';
import { openedOf } from './plan.ts';
import { reckon, type Chosen, type Reckoned } from './reckon.ts';

const SHOWN = 500;
/** Of a region that has no values yet. */
const NOTHING = 0;

const sumOf = (days: readonly Reckoned[], what: 'filled' | 'left') => days.reduce((sum, day) => sum + day[what], 0);

/** What is chosen, region by region: days and hours that a person named, or the working days of the months. */
async function reckonAll(tx: Tx, wanted: EstimateWanted): Promise<(Reckoned & { region: string })[]> {
  const { regions, from, to, cells } = wanted;
  const { items, selection } = await openedOf(tx, { regions, from, to, cells, dataset: 'load', mode: 'new' });
  const [first, last] = [`${from}-01`, endOf(to)];
  const working = (await workingDaysOf(tx, first, last)).map((day): [string, number[]] => [day, []]);
  const asked = [...new Set(items.map(({ region }) => region))];
  const keys = asked.map((region) => ({ region, quantity: LOAD_QUANTITY }));
  const ids = (await findSeries(tx, keys)).map((series) => series?.id ?? NOTHING);
  const stored = await daysOfMany(tx, ids, addDays(first, -BACK_DAYS), addDays(last, 1));
  const bySeries = Map.groupBy(stored, ({ series }) => series);
  return asked.flatMap((region, index) => {
    const named = selection ? Object.entries(selection[region] ?? {}) : working;
    const chosen: Chosen = new Map(named.filter(([day]) => day >= first && day <= last));
    if (chosen.size === 0) return [];
    const id = ids[index]!;
    return reckon(wanted, id, chosen, bySeries.get(id) ?? []).map((day) => ({ ...day, region }));
  });
}

async function remember(
  tx: Tx,
  actor: Actor,
  { from, to, method }: EstimateWanted,
  days: readonly Reckoned[],
  regions: readonly string[],
) {
  const [only] = regions;
  const name = regions.length === 1 ? (await regionNamed(tx, only!)).name : `Регионов: ${regions.length}`;
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'region_refresh',
    ...(regions.length === 1 && { record: only }),
    recordName: name,
    before: null,
    after: { from, to, method: regionEstimateMethods[method], days: days.length, hours: sumOf(days, 'filled') },
  });
}

/** Fills holes of regions by a method and marks what it writes; a trial only tells what that would be. What was measured stays,
 *  and takes the place of what was reckoned when it comes. Errors: 422. */
export async function estimateHours(tx: Tx, actor: Actor, wanted: EstimateWanted): Promise<RegionEstimate> {
  if (!wanted.isTrial) await holdDays(tx);
  const days = await reckonAll(tx, wanted);
  const changed = days.filter(({ filled }) => filled);
  if (!wanted.isTrial && changed.length) {
    await writeDays(tx, { source: 'estimate', note: regionEstimateMethods[wanted.method] }, changed, 'merge');
    await remember(tx, actor, wanted, changed, [...new Set(changed.map(({ region }) => region))]);
    tell(tx, 'regionActual');
  }
  const shown = changed
    .slice(0, SHOWN)
    .map(({ region, day, filled, left, total }) => ({ region, day, filled, left, total }));
  return { filled: sumOf(days, 'filled'), left: sumOf(days, 'left'), days: shown };
}
