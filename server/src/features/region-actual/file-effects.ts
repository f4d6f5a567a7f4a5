import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import { LOAD_QUANTITY, type RefreshMode } from 'contract/features/region-actual/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { newGuid } from '../../core/guid.ts';
import type { Tx } from '../../core/transaction.ts';
import type { RegionTable } from '../../exchange/read-region-table.ts';
import { findSeries } from '../../series/series.ts';
import { effectsOf } from '../measurements/corrections/effects.service.ts';
import { settleLoad } from './refresh/settle.service.ts';

/** The hours of a region's month in a file. */
export interface RegionMonthFile {
  region: string;
  month: string;
  entries: RegionTable['entries'];
}

/** The effects of loading months from files, found by writing them together and rolling back. A region without values
 *  has none. */
export async function effectsOfMonths(
  tx: Tx,
  actor: Actor,
  files: readonly RegionMonthFile[],
  mode: RefreshMode,
): Promise<Effect[]> {
  if (files.length === 0 || mode === 'trial') return [];
  const keys = files.map(({ region }) => ({ region, quantity: LOAD_QUANTITY }));
  const series = [...new Set((await findSeries(tx, keys)).flatMap((one) => one?.id ?? []))];
  const months = files.map(({ month }) => month).toSorted();
  const change = { series, from: firstDayOf(months[0]!), to: lastDayOf(months.at(-1)!) };
  const target = { refresh: newGuid(), mode, selection: null, participant: null, note: '' };
  return effectsOf(tx, actor, change, async () => {
    for (const { region, month, entries } of files) await settleLoad(tx, { ...target, region, month }, entries);
  });
}
