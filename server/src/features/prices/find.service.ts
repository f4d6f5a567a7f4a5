import { firstDayOf } from 'contract/time/calendar.ts';
import { voltageLevels, type VoltageLevel } from 'contract/features/prices/facts.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Consumer, MonthPrices } from '../../pricing/basis.ts';
import type { TransmissionTariff } from './transmission.service.ts';

/** A revision of a month's prices with the stored columns at that time. */
export interface PriceRevision {
  guid: string;
  version: number;
  status: 'draft' | 'loaded' | 'verified';
  isSample: boolean;
  regionGuid: string;
  region: string;
  supplierGuid: string;
  supplier: string;
  columns: Record<string, unknown>;
}

/** The prices of a region and month, of the given suppliers or any; verified prices come first. */
export async function findPrices(
  tx: Tx,
  { region, month, suppliers }: { region: string; month: string; suppliers: readonly string[] },
): Promise<PriceRevision | null> {
  const [found] = await tx.rows<PriceRevision>(sql`
    select s.guid, s.version, s.status, s.is_sample as "isSample", s.region_guid as "regionGuid", ${ownOrCommonName(sql`g`)} as region,
      s.supplier_guid as "supplierGuid", ${ownOrCommonName(sql`p`)} as supplier, r.prices as columns
    from price_set s join price_revision r on r.organization_guid = s.organization_guid and r.price_set_guid = s.guid and r.version = s.version
      join dictionary_value g on g.guid = s.region_guid join dictionary_value p on p.guid = s.supplier_guid
    where s.organization_guid = current_organization() and s.region_guid = ${region} and s.first_day = ${firstDayOf(month)}
    order by coalesce(array_position(${suppliers}::uuid[], s.supplier_guid), 1000),
      array_position('{verified,loaded,draft}'::text[], s.status), ${ownOrCommonName(sql`p`)} collate russian limit 1`);
  return found ?? null;
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const numbers = (value: unknown): number[] | null => (Array.isArray(value) ? value.map(Number) : null);
const hoursOf = (value: unknown): number[] => numbers(value) ?? [];

type CommonPrices = Pick<MonthPrices, 'hours' | 'hoursUp' | 'hoursDown' | 'capacity' | 'deviationRate'>;

/** The prices common to all consumers. */
export const commonPrices = ({ columns: row }: PriceRevision): CommonPrices => ({
  hours: numbers(row.hours),
  hoursUp: numbers(row.hours_up),
  hoursDown: numbers(row.hours_down),
  capacity: number(row.capacity_price),
  deviationRate: number(row.deviation_rate),
});

/** The prices for a consumer of this voltage and power; missing transmission rates are taken from the tariff in
 *  force. */
export function pricesFor(
  revision: PriceRevision,
  { voltage, powerGroup }: Consumer,
  tariff: TransmissionTariff | null,
): MonthPrices {
  const row = revision.columns;
  return {
    ...commonPrices(revision),
    markup: number(row[`markup_${powerGroup}`]),
    otherServices: number(row.other_services),
    oneRate: number(row[`one_rate_${voltage}`]) ?? tariff?.oneRate ?? null,
    maintenance: number(row[`maintenance_${voltage}`]) ?? tariff?.maintenance ?? null,
    losses: number(row[`losses_${voltage}`]) ?? tariff?.losses ?? null,
    wholesale: number(row.wholesale),
    two: { night: number(row.night_two), day: number(row.day_two) },
    three: {
      night: number(row.night_three),
      halfPeak: number(row.half_peak_three),
      peak: number(row.peak_three),
    },
    nightHours: hoursOf(row.night_hours),
    peakHours: hoursOf(row.peak_hours),
  };
}

/** The voltage level of a dictionary value. */
export const levelOf = (code: string | null): VoltageLevel | null => {
  const level = code?.toLowerCase() ?? '';
  return Object.hasOwn(voltageLevels, level) ? (level as VoltageLevel) : null;
};
