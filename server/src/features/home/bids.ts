import type { EnergyToday } from 'contract/features/home/energy.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { definitionsWhere } from '../forecast-sources/target.service.ts';
import { versionsWhere } from '../forecasts/versions.service.ts';
import { deadlineOf } from '../forecast-build/open-version.service.ts';

const LIMIT = 1000;

/** The bids for a day, YYYY-MM-DD of Moscow, with their deadlines: those of the organization's ГТП, or without any the one of the whole
 *  organization. */
export async function bidsFor(tx: Tx, day: string): Promise<NonNullable<EnergyToday['bids']>> {
  const hourly = await definitionsWhere(
    tx,
    sql`f.organization_guid = (select current_organization()) and f.kind = 'hourly' and f.target in ('gtp', 'organization')`,
  );
  const groups = hourly.filter(({ target }) => target === 'gtp');
  const definitions = groups.length ? groups : hourly;
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
