import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { addDays } from 'contract/time/day-shape.ts';
import { LOAD_QUANTITY, regionEstimateMethods } from 'contract/features/region-actual/facts.ts';
import type { RegionEstimate } from 'contract/features/region-actual/answers.ts';
import type { EstimateRequest } from 'contract/features/region-actual/calls.ts';
import type { Actor } from '../../core/actor.ts';
import { publishEvent } from '../../core/events.ts';
import { writeJournal } from '../../core/journal.ts';
import { workingDaysOf } from '../../core/production-calendar.ts';
import { whole } from '../../core/data-from.ts';
import type { Tx } from '../../core/transaction.ts';
import { daysOf } from '../../series/read.ts';
import { findSeries } from '../../series/series.ts';
import { holdDays } from '../../series/hold.ts';
import { writeDays } from '../../series/write.ts';
import { BACK_DAYS } from '../measurements/estimates/estimate-methods.service.ts';
import { effectsOf } from '../measurements/corrections/effects.service.ts';
import { regionNamed } from './month.ts';
import { openedOf } from './plan.ts';
import { fillMissingHours, type ChosenHours, type FilledRegionDay } from './fill-missing-hours.ts';

const SHOWN = 500;
/** Stands for the series id of a region without values. */
const NOTHING = 0;

type OfRegion = FilledRegionDay & { region: string };

const sumOf = (days: readonly FilledRegionDay[], what: 'filled' | 'left') =>
  days.reduce((sum, day) => sum + day[what], 0);

/** Estimates region by region: the chosen days and hours, or the working days of the months. Other requests can run in
 *  between. */
async function estimateAll(tx: Tx, wanted: EstimateRequest): Promise<OfRegion[]> {
  const { regions, from, to, cells } = wanted;
  const { items, selection } = await openedOf(tx, { regions, from, to, cells, dataset: 'load', mode: 'new' });
  const [first, last] = [firstDayOf(from), lastDayOf(to)];
  const working = (await workingDaysOf(tx, first, last)).map((day): [string, number[]] => [day, []]);
  const asked = [...new Set(items.map(({ region }) => region))];
  const keys = asked.map((region) => ({ region, quantity: LOAD_QUANTITY }));
  const series = await findSeries(tx, keys);
  const all: OfRegion[] = [];
  for (const [index, region] of asked.entries()) {
    const named = selection ? Object.entries(selection[region] ?? {}) : working;
    const chosen: ChosenHours = new Map(named.filter(([day]) => day >= first && day <= last));
    const id = series[index]?.id ?? NOTHING;
    const stored = await daysOf(whole(tx), id, addDays(first, -BACK_DAYS), addDays(last, 1));
    all.push(...fillMissingHours(wanted, id, chosen, stored).map((day) => ({ ...day, region })));
  }
  return all;
}

async function remember(
  tx: Tx,
  actor: Actor,
  { from, to, method }: EstimateRequest,
  days: readonly FilledRegionDay[],
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

/** Fills missing values of regions with a method and marks them as estimates; a trial only returns the result. Measured
 *  values are kept, and replace estimates when they arrive. Errors: 422. */
export async function estimateHours(tx: Tx, actor: Actor, wanted: EstimateRequest): Promise<RegionEstimate> {
  if (!wanted.isTrial) await holdDays(tx);
  const days = await estimateAll(tx, wanted);
  const changed = days.filter(({ filled }) => filled);
  const write = () =>
    writeDays(whole(tx), { source: 'estimate', note: regionEstimateMethods[wanted.method] }, changed, 'merge');
  const dates = changed.map(({ day }) => day).toSorted();
  const change = { series: [...new Set(changed.map(({ series }) => series))], from: dates[0]!, to: dates.at(-1)! };
  const effects = wanted.isTrial && changed.length ? await effectsOf(tx, actor, change, write) : [];
  if (!wanted.isTrial && changed.length) {
    await write();
    await remember(tx, actor, wanted, changed, [...new Set(changed.map(({ region }) => region))]);
    publishEvent(tx, 'regionActual');
  }
  const shown = changed
    .slice(0, SHOWN)
    .map(({ region, day, filled, left, total }) => ({ region, day, filled, left, total }));
  return { filled: sumOf(days, 'filled'), left: sumOf(days, 'left'), days: shown, effects };
}
