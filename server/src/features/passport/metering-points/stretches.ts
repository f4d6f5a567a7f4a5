import type { DeviceStretch } from 'contract/features/passport/point-devices.ts';
import { registerDifference } from 'contract/features/readings/difference.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { titleInSight } from '../../../resource/references/visible.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** The devices of a point in sequence. Consumption, kWh, is the difference of a device's readings multiplied by its
 *  coefficient. It is unknown when the coefficient changed while the device was installed (without readings on that
 *  day), and before the visible days. */
export async function stretchesOf(
  tx: Tx,
  rights: Rights,
  point: string,
): Promise<{ stretches: DeviceStretch[]; kwh: number | null }> {
  const since = tx.since?.day ?? '';
  const rows = await whole(tx).rows<Omit<DeviceStretch, 'kwh'> & { totals: number[]; isSteady: boolean }>(sql`
    select p.guid, p.device_guid as "deviceGuid", ${titleInSight(rights, meteringDevices, 'd')} as "serialNumber", ${ownOrCommonName(sql`m`)} as model,
      p.valid_from::text as "validFrom", p.valid_to::text as "validTo",
      p.first_reading as "firstReading", p.last_reading as "lastReading",
      coalesce(c.greatest, 1) as coefficient,
      coalesce(c.number, 0) <= 1 as "isSteady", array(
        select r.total from known_reading r where r.device_guid = p.device_guid and r.channel = '01'
          and r.taken_at between moscow_midnight(p.valid_from) and moscow_midnight(p.valid_to + 1) order by r.taken_at) as totals
    from device_placement p
    join metering_device d on d.guid = p.device_guid
    join model m on m.guid = d.model_guid
    cross join lateral (
      select max(t.coefficient) as greatest, count(distinct t.coefficient) as number from transformation t
      where t.metering_point_guid = p.metering_point_guid
        and daterange(t.valid_from, t.valid_to, '[]') && daterange(p.valid_from, p.valid_to, '[]')) c
    where p.metering_point_guid = ${point} order by p.valid_from`);
  const stretches = rows.map(({ totals, isSteady, ...stretch }): DeviceStretch => {
    const counted = totals.slice(1).reduce((sum, total, index) => sum + registerDifference(totals[index]!, total), 0);
    return {
      ...stretch,
      kwh: stretch.validTo && isSteady && stretch.validFrom >= since ? counted * stretch.coefficient : null,
    };
  });
  const isWhole = stretches.every(({ validFrom }) => validFrom >= since);
  return { stretches, kwh: isWhole ? stretches.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0) : null };
}
