import { HOURS, dayNumber } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';

interface Month {
  first: string;
  hours: (number | null)[] | null;
  knownAt: string;
}

/** Monthly prices of a region as known at a moment; a real supplier is preferred to a sample one. */
const monthsOf = (tx: Tx, region: string | null, asOf: Date, until: string): Promise<Month[]> =>
  tx.rows<Month>(sql`
    select distinct on (p.first_day) p.first_day as first, r.hours, r.created_at as "knownAt"
    from price_set p cross join lateral (
      select created_at, case when jsonb_typeof(prices -> 'hours') = 'array' then array(select h::float8 from jsonb_array_elements_text(prices -> 'hours') h) end as hours
      from price_revision v where v.price_set_guid = p.guid and v.created_at <= ${asOf.toISOString()} order by v.version desc limit 1) r
    where p.region_guid = ${region} and p.first_day < ${until}::date order by p.first_day, p.is_sample, p.supplier_guid`);

/** Hourly prices of a region as a series, RUB/MWh; undefined when there are none. */
export async function priceHistory(
  tx: Tx,
  region: string | null,
  until: string,
  asOf: Date,
): Promise<Required<Hourly> | undefined> {
  const months = (await monthsOf(tx, region, asOf, until)).filter(({ hours }) => hours);
  if (months.length === 0) return undefined;
  const firstDay = dayNumber(months[0]!.first);
  const last = dayNumber(until);
  const values = new Float64Array((last - firstDay) * HOURS).fill(Number.NaN);
  const knownAt = new Float64Array(values.length);
  for (const { first, hours, knownAt: known } of months)
    for (const [index, price] of hours!.entries()) {
      const at = (dayNumber(first) - firstDay) * HOURS + index;
      if (at >= values.length) break;
      values[at] = price ?? Number.NaN;
      knownAt[at] = Date.parse(known);
    }
  return { firstDay, values, knownAt };
}
