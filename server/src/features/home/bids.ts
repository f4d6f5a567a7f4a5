import type { EnergyToday } from 'contract/features/home/energy.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { definitionsWhere } from '../forecasts/sources/target.service.ts';
import { versionsWhere } from '../forecasts/versions.service.ts';
import { deadlineOf } from '../forecasts/build/open-version.service.ts';

const LIMIT = 1000;

/** The forecasts used for bids: those of market groups, or of the whole organization when there are none. */
async function definitionsOfBids(tx: Tx) {
  const hourly = await definitionsWhere(
    tx,
    sql`f.organization_guid = (select current_organization()) and f.kind = 'hourly' and f.target in ('gtp', 'organization')`,
  );
  const groups = hourly.filter(({ target }) => target === 'gtp');
  return groups.length ? groups : hourly;
}

/** The number of late bids for a day at a past moment; null when a forecast has been created, changed or removed
 *  since. */
export async function lateBidsAt(tx: Tx, day: string, at: Date): Promise<number | null> {
  const changed = await tx.one(sql`
    select from journal where scope = (select current_organization()) and kind = 'forecast'
      and action in ('create', 'update', 'remove') and occurred_at > ${at} limit 1`);
  if (changed) return null;
  const definitions = await definitionsOfBids(tx);
  const published = await tx.rows<{ guid: string }>(sql`
    select distinct forecast_guid as guid from forecast_version
    where forecast_guid = any(${definitions.map(({ guid }) => guid)}::uuid[]) and day_from <= ${day} and day_to >= ${day}
      and published_at <= ${at} and (revoked_at is null or revoked_at > ${at})`);
  const inTime = new Set(published.map(({ guid }) => guid));
  return definitions.filter((one) => !inTime.has(one.guid) && deadlineOf(one, day) <= at).length;
}

/** The bids for a day, YYYY-MM-DD in Moscow, with their deadlines. */
export async function bidsFor(tx: Tx, day: string): Promise<NonNullable<EnergyToday['bids']>> {
  const definitions = await definitionsOfBids(tx);
  const versions = await versionsWhere(
    tx,
    sql`f.guid = any(${definitions.map(({ guid }) => guid)}::uuid[]) and v.day_from <= ${day} and v.day_to >= ${day} and v.state <> 'archived'`,
    LIMIT,
  );
  return definitions.map((definition) => {
    const made = versions.filter(({ forecastGuid }) => forecastGuid === definition.guid);
    const state = (made.find((one) => one.state === 'published') ?? made[0])?.state ?? null;
    const { guid, name, gtpCode } = definition;
    const deadline = deadlineOf(definition, day);
    const isLate = state !== 'published' && deadline.getTime() <= Date.now();
    return { forecastGuid: guid, name, gtpCode, deadline: deadline.toISOString(), isLate, state };
  });
}
