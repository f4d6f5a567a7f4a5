import { WHOLE_NETWORK, type NetworkNode } from 'contract/features/passport/overview.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { reachesAny } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { all, join, name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';

const withKilovolts = (kilovolts: Sql) => sql`replace(${kilovolts}::text, '.', ',') || ' кВ'`;

/** The kinds of nodes from the top down, and their rows below a substation or all of them. */
const kinds: readonly [Resource, (substation: Sql) => Sql][] = [
  [
    powerTransformers,
    (substation) => sql`
      select 1 as level, f.guid, 'power-transformers' as resource, f.number, f.substation_guid as parent,
        ${withKilovolts(sql`nullif(concat_ws('/', f.high_voltage_kv, f.low_voltage_kv), '')`)},
        array_remove(array[f.low_voltage_kv], null)
      from power_transformer f where ${substation}`,
  ],
  [
    feeders,
    (substation) => sql`
      select 2, f.guid, 'feeders', f.name, coalesce(t.guid, f.substation_guid), ${withKilovolts(sql`f.voltage_kv`)},
        array_remove(array[f.voltage_kv], null)
      from feeder f left join power_transformer t on t.guid = f.transformer_guid and t.substation_guid = f.substation_guid
      where ${substation}`,
  ],
  [
    meteringPoints,
    (substation) => sql`
      select 3, f.guid, 'metering-points', f.name, coalesce(f.feeder_guid, f.substation_guid), f.code, '{}'::double precision[]
      from metering_point f where ${substation}`,
  ],
  [
    meteringDevices,
    (substation) => sql`
      select 4, d.guid, 'metering-devices', d.serial_number, f.guid, ${ownOrCommonName(sql`m`)}, '{}'::double precision[]
      from metering_point f join metering_device d on d.guid = f.device_guid join model m on m.guid = d.model_guid
      where ${substation}`,
  ],
];

const ofSubstations = sql`
  select 0 as level, s.guid, 'substations' as resource, s.name, null::uuid as parent, s.dispatch_name as note,
    array(select c::double precision from unnest(s.voltage_classes) c order by 1 desc) as kilovolts
  from substation s`;

/** Conditions on nodes `n` that limit a resource's nodes to those readable by the user; empty when all are. */
function visibleNodes(rights: Rights, resource: Resource): Sql[] {
  const { reach } = reached(resource, rights, 'read');
  const visible = sql`n.guid in (select t.guid from ${name(resource.table)} t where ${reach ?? sql`true`})`;
  return reach ? [sql`(n.resource <> ${resource.name} or ${visible})`] : [];
}

/** The part of the network readable by the user. `below`: only the nodes of this substation. */
export async function networkOf(tx: Tx, rights: Rights, below?: string) {
  const mayRead = (resource: Resource) => reachesAny(rights, resource, 'read');
  const [size] = await tx.rows<{ number: number }>(sql`
    select coalesce(sum(number), 0)::integer as number from object_count
    where organization_guid = (select current_organization()) and family = any('{substation,power_transformer,feeder,metering_point,metering_device}')`);
  const isWhole = !size || size.number <= WHOLE_NETWORK;
  const ofOne = below ? sql`f.substation_guid = ${below}` : sql`true`;
  const shown = kinds.filter(([resource]) => mayRead(resource)).map(([, rows]) => rows(ofOne));
  const pieces = [...(mayRead(substations) && !below ? [ofSubstations] : []), ...(isWhole || below ? shown : [])];
  if (pieces.length === 0) return { nodes: [], isWhole };
  const nodes = await tx.rows<NetworkNode>(sql`
    select guid, resource, name, parent, note, kilovolts
    from (${join(pieces, ' union all ')}) n (level, guid, resource, name, parent, note, kilovolts)
    where ${all([sql`true`, ...[substations, ...kinds.map(([one]) => one)].flatMap((one) => visibleNodes(rights, one))])}
    order by level, name collate russian, guid`);
  return { nodes, isWhole };
}
