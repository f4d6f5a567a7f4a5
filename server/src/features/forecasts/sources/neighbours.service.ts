import { HOURS, dayText } from 'contract/time/day-shape.ts';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { loadHistory, type HistoryQuery } from '../history/history.service.ts';
import type { KnownHours } from '../history/target-sum.service.ts';
import { definitionsWhere, seriesOfTarget, type Definition } from './target.service.ts';

interface Neighbours {
  histories: KnownHours[];
  ids: number[];
  inputs: NonNullable<ForecastInputs['neighbours']>;
}

/** The neighbouring series of a forecast as known at a moment. */
export async function neighboursOf(
  tx: Tx,
  { guid }: Definition,
  asked: Omit<HistoryQuery, 'series'>,
): Promise<Neighbours> {
  const found: Neighbours = { histories: [], ids: [], inputs: [] };
  const named = sql`f.guid in (select to_guid from forecast_neighbour where from_guid = ${guid})`;
  for (const definition of await definitionsWhere(tx, named)) {
    const series = await seriesOfTarget(tx, definition);
    const history = await loadHistory(tx, { ...asked, series });
    const place = history?.values.findLastIndex((value) => !Number.isNaN(value)) ?? -1;
    const last = history && place >= 0 ? dayText(history.firstDay + Math.floor(place / HOURS)) : null;
    found.inputs.push({ forecastGuid: definition.guid, name: definition.name, last });
    found.ids.push(...series);
    if (history) found.histories.push(history);
  }
  return found;
}
