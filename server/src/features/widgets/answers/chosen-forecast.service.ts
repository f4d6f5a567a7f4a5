import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { definitionsWhere, type Definition } from '../../forecasts/sources/target.service.ts';

/** The forecast set in a widget, or the hourly consumption forecast published last. */
export async function chosenForecast(tx: Tx, guid: string | null): Promise<Definition | undefined> {
  const last = sql`(
    select v.forecast_guid from forecast_version v join forecast f on f.guid = v.forecast_guid
    where f.organization_guid = (select current_organization()) and f.kind = 'hourly' and f.target <> 'region' and v.state = 'published'
    order by v.day_to desc, f.name collate russian, f.guid limit 1)`;
  const [definition] = await definitionsWhere(tx, sql`f.guid = ${guid ? sql`${guid}` : last} and f.kind <> 'monthly'`);
  return definition;
}
