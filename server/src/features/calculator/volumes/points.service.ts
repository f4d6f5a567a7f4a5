import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { aboveAmong } from '../../measurements/consumption/nested-points.service.ts';
import { isReached } from '../../measurements/points.service.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { transitConsumers } from 'contract/features/passport/transit-consumers.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** A point in a calculation, with the known properties of its consumer. */
export interface CalculatedPoint {
  guid: string;
  name: string;
  /** The points of the calculation that also measure its energy, nearest first. */
  above: string[];
  lossPercent: number;
  object: string;
  maxPowerKw: number;
  region: string | null;
  voltage: string | null;
  categoryId: number | null;
  supplier: string | null;
  series: number | null;
}

/** The points of a question. Errors: 404 when the user may not read one of them. */
export async function calculatedPoints(
  tx: Tx,
  { rights }: Actor,
  guids: readonly string[],
): Promise<CalculatedPoint[]> {
  const points = await tx.rows<Omit<CalculatedPoint, 'above'>>(sql`
    select t.guid, t.name, coalesce(t.loss_percent, 0) as "lossPercent", o.guid as object,
      o.max_power_kw as "maxPowerKw", o.region_guid as region, v.code as voltage,
      (select c.id from dictionary_value c where c.guid = coalesce(t.price_category_guid, o.price_category_guid)) as "categoryId",
      (select k.supplier_guid from contract k where k.guid = o.contract_guid) as supplier,
      (select s.id from series s where s.metering_point_guid = t.guid and s.channel = '01') as series
    from metering_point t join consumption_object o on o.guid = t.consumption_object_guid
      left join dictionary_value v on v.guid = t.voltage_guid
    where t.organization_guid = current_organization() and t.guid = any(${guids}::uuid[]) and ${isReached(rights)}
    order by t.name collate russian, t.guid`);
  if (points.length !== new Set(guids).size) throw new AppError('not_found');
  const above = await aboveAmong(tx, guids);
  return points.map((point) => ({ ...point, above: above.get(point.guid) ?? [] }));
}

interface Transit {
  name: string;
  series: number;
  /** The share of the point's energy for the transit consumer, including losses. */
  factor: number;
  from: string;
  to: string;
}

/** Transit consumers connected to the objects in the given days, whose energy is deducted. */
export const transitOf = (
  tx: Tx,
  rights: Rights,
  objects: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<Transit[]> =>
  tx.rows<Transit>(sql`
    select ${titleInSight(rights, transitConsumers, 'c')} as name, s.id as series, coalesce(p.split_share, 1) * (1 + coalesce(p.loss_percent, 0) / 100) as factor,
      greatest(coalesce(p.valid_from, ${first}), ${first}::date) as "from", least(coalesce(p.valid_to, ${last}), ${last}::date) as "to"
    from transit_consumer c join connection_point p on p.transit_consumer_guid = c.guid
      join series s on s.metering_point_guid = p.metering_point_guid and s.channel = '01'
    where c.organization_guid = current_organization() and c.is_deducted and c.host_guid = any(${objects}::uuid[])
      and coalesce(p.valid_from, ${first}) <= ${last}::date and coalesce(p.valid_to, ${last}) >= ${first}::date
    order by c.name collate russian, p.guid`);
