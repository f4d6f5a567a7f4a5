import { addDays } from 'contract/time/day-shape.ts';
import type { EnergyToday } from 'contract/features/home/energy.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { bidsFor } from './bids.ts';
import { comparedDay } from '../forecasts/scores/compared-day.service.ts';
import { publishedOfMany } from '../forecasts/scores/published.service.ts';
import { definitionsWhere, type Definition } from '../forecasts/sources/target.service.ts';

const SHOWN_HOURS = 3;
const nameOf = ({ guid, name }: Definition) => ({ forecastGuid: guid, name });

/** Yesterday's accuracy of each hourly consumption forecast; those without a published version or fact are left out. */
async function comparedForecasts(
  tx: Tx,
  definitions: readonly Definition[],
  today: string,
): Promise<NonNullable<EnergyToday['forecasts']>> {
  const compared = await comparedDay(tx, definitions, addDays(today, -1));
  return definitions.flatMap((definition) => {
    const day = compared.get(definition.guid);
    if (!day) return [];
    const { forecast, actual, added, wape, cost, share } = day;
    return [{ ...nameOf(definition), forecast, actual, added, wape, cost, share }];
  });
}

/** The likeliest peak hours of today by the published forecasts of peaks. */
async function peaksOfDay(
  tx: Tx,
  definitions: readonly Definition[],
  today: string,
): Promise<NonNullable<EnergyToday['peaks']>> {
  const guids = definitions.map(({ guid }) => guid);
  const published = await publishedOfMany(tx, guids, today, today);
  return definitions.flatMap((definition) => {
    const hours = published.get(definition.guid)?.[0]?.rankedOn(today).slice(0, SHOWN_HOURS) ?? [];
    return hours.length ? [{ ...nameOf(definition), hours }] : [];
  });
}

/** What the organization's forecasts say about a day, and about yesterday if it is visible. */
export async function forecastsOn(
  tx: Tx,
  today: string,
  since: string,
): Promise<Required<Pick<EnergyToday, 'forecasts' | 'peaks' | 'bids'>>> {
  const definitions = await definitionsWhere(
    tx,
    sql`
      f.organization_guid = (select current_organization())
        and (f.kind = 'peakHour' or f.kind = 'hourly' and f.target <> 'region')`,
  );
  const { hourly = [], peakHour = [] } = Object.groupBy(definitions, ({ kind }) => kind);
  return {
    forecasts: addDays(today, -1) < since ? [] : await comparedForecasts(tx, hourly, today),
    peaks: await peaksOfDay(tx, peakHour, today),
    bids: await bidsFor(tx, addDays(today, 1)),
  };
}
