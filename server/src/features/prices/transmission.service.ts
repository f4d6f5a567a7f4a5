import { firstDayOf } from 'contract/time/calendar.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Consumer } from '../../pricing/basis.ts';

/** The transmission rates of a month for a consumer, and the start of the tariff. */
export interface TransmissionTariff {
  validFrom: string;
  oneRate: number | null;
  maintenance: number | null;
  losses: number | null;
}

/** A region's tariff in a month, as rates for a voltage; null rates when there is none. */
export async function tariffIn(
  tx: Tx,
  region: string,
  month: string,
): Promise<(voltage: Consumer['voltage']) => TransmissionTariff | null> {
  const [found] = await tx.rows<{ validFrom: string; rates: Record<string, number | null> }>(sql`
    select t.first_day as "validFrom", to_jsonb(t) as rates from transmission_tariff t
    where t.organization_guid = current_organization() and t.region_guid = ${region} and t.first_day <= ${firstDayOf(month)}
    order by t.first_day desc limit 1`);
  if (!found) return () => null;
  return (voltage) => {
    const rate = (name: string) => found.rates[`${name}_${voltage}`] ?? null;
    return {
      validFrom: found.validFrom,
      oneRate: rate('one_rate'),
      maintenance: rate('maintenance'),
      losses: rate('losses'),
    };
  };
}
