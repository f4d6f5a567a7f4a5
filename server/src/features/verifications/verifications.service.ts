import type { DueVerifications } from 'contract/features/verifications/calls.ts';
import { instrumentKinds, instruments, type InstrumentKind } from 'contract/features/verifications/facts.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { reachesAny } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { join, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../../resource/column.ts';
import { selected } from '../../resource/list/list.ts';
import { reached } from '../../resource/rights/reach.ts';

const inUse = (kind: InstrumentKind) => JSON.stringify(instruments[kind].inUse);

const ofDevices = (rights: Rights): Sql => sql`
  select 'device', t.guid, t.serial_number, ${ownOrCommonName(sql`m`)}, t.metering_point_guid, t.verification_date, t.next_verification_date
  from metering_device t join model m on m.guid = t.model_guid
  where ${belonging(reached(meteringDevices, rights, 'read'))} and ${selected(meteringDevices, { filter: inUse('device') })}`;

const ofTransformers = (rights: Rights, kind: 'current' | 'voltage'): Sql => {
  const [serials, model, verified, next] =
    kind === 'current'
      ? [
          sql`t.current_serials`,
          sql`t.current_model_guid`,
          sql`t.current_verification_date`,
          sql`t.current_next_verification_date`,
        ]
      : [
          sql`t.voltage_serials`,
          sql`t.voltage_model_guid`,
          sql`t.voltage_verification_date`,
          sql`t.voltage_next_verification_date`,
        ];
  return sql`
    select ${kind}, t.guid, array_to_string(${serials}, ', '), ${ownOrCommonName(sql`m`)}, t.metering_point_guid, ${verified}, ${next}
    from transformation t left join model m on m.guid = ${model}
    where ${belonging(reached(transformations, rights, 'read'))} and ${selected(transformations, { filter: inUse(kind) })}`;
};

/** SQL for the instruments in use readable by the user: `kind`, `guid` of the record, `serials`, `model` or null,
 *  `point` or null, and the days `verified` and `next`, which may be null. */
export const instrumentTable = (rights: Rights): Sql => sql`(
  ${join([ofDevices(rights), ofTransformers(rights, 'current'), ofTransformers(rights, 'voltage')], ' union all ')}
  ) i (kind, guid, serials, model, point, verified, next)`;

/** Instruments by the month of their next verification, two years ahead. */
export async function verificationsOf(tx: Tx, rights: Rights): Promise<DueVerifications[]> {
  const rows = await tx.rows<{ kind: InstrumentKind; month: string | null; count: number }>(sql`
    select kind, case when next >= (select today()) then to_char(next, 'YYYY-MM') end as month, count(*)::integer as count
    from ${instrumentTable(rights)}
    where next < (date_trunc('month', (select today())) + interval '24 months')
    group by 1, 2 order by 1, 2`);
  return instrumentKinds
    .filter((kind) => reachesAny(rights, kind === 'device' ? meteringDevices : transformations, 'read'))
    .map((instrument) => {
      const own = rows.filter(({ kind }) => kind === instrument);
      return {
        instrument,
        overdue: own.find(({ month }) => month === null)?.count ?? 0,
        months: own.flatMap(({ month, count }) => (month ? [{ month, count }] : [])),
      };
    });
}
