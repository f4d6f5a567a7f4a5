import type { BalancedMember } from 'contract/features/balance-groups/balance.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isReached } from '../../measurements/points.service.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';

/** Calendar days, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

export interface Member extends Pick<BalancedMember, 'guid' | 'meteringPointGuid' | 'name' | 'direction' | 'channel'> {
  group: string;
  powerFactor: number;
  lossPercent: number | null;
  transformer: string | null;
  ratedPowerKva: number | null;
  noLoadLossKw: number | null;
  loadLossKw: number | null;
  line: string | null;
  voltageKv: number | null;
  ohm: number | null;
  isVisible: boolean;
}

/** The members of the groups that match a condition on `g`: intake first, by name. */
export const membersOf = (tx: Tx, rights: Rights, groups: Sql) =>
  tx.rows<Member>(sql`
    select m.guid, m.group_guid as "group", m.metering_point_guid as "meteringPointGuid", t.name, m.direction, m.channel,
      g.power_factor as "powerFactor", m.loss_percent as "lossPercent", ${titleInSight(rights, substations, 's')} || ', ' || ${titleInSight(rights, powerTransformers, 'r')} as transformer,
      r.rated_power_kva as "ratedPowerKva", r.no_load_loss_kw as "noLoadLossKw", r.load_loss_kw as "loadLossKw",
      ${titleInSight(rights, feeders, 'f')} as line, f.voltage_kv as "voltageKv", f.length_km * f.ohm_per_km as ohm, ${isReached(rights)} as "isVisible"
    from balance_member m join balance_group g on g.guid = m.group_guid join metering_point t on t.guid = m.metering_point_guid
      left join power_transformer r on r.guid = m.transformer_guid left join substation s on s.guid = r.substation_guid
      left join feeder f on f.guid = m.feeder_guid
    where ${groups} order by m.direction, t.name collate russian, m.channel`);
