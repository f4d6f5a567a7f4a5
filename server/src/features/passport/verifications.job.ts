import { shownDay } from 'contract/time/day-shape.ts';
import { asOrg } from '../../core/transaction.ts';
import { sql } from '../../core/sql.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';

interface Device {
  guid: string;
  serialNumber: string;
  date: string;
  days: number;
}

const DAYS = 90;
const thresholds = [0, 30];

/** The nearest threshold that a device has passed; each threshold is notified once. */
const passed = (days: number, ahead: number) => [...thresholds, ahead].find((threshold) => days <= threshold) ?? ahead;

const wordsOf = ({ serialNumber, date, days }: Device): string => {
  const day = shownDay(date);
  return days < 0
    ? `Поверка счётчика ${serialNumber} просрочена с ${day}`
    : `Поверка счётчика ${serialNumber} истекает ${day}`;
};

/** Notifies about devices whose verification ends: 90, 30 and 0 days before, once each. */
export const verificationsJob = job<{ daysAhead?: number }>({
  name: 'verifications',
  async run({ pool, actor, log, progress, signal, once }, { daysAhead = DAYS }) {
    const devices = await asOrg(pool, actor, 'read', (tx) =>
      tx.last<Device>(sql`
        select guid, serial_number as "serialNumber", next_verification_date as date, next_verification_date - today() as days
        from metering_device
        where organization_guid = current_organization() and status in ('installed', 'stock') and next_verification_date <= today() + ${daysAhead}::integer
        order by next_verification_date, guid`),
    );
    let told = 0;
    for (const [index, device] of devices.entries()) {
      signal.throwIfAborted();
      const threshold = passed(device.days, daysAhead);
      await once(device.guid, async (tx) => {
        const isNew = await notify(tx, {
          to: { entity: 'meteringDevices', action: 'update' },
          kind: 'verification',
          severity: threshold === 0 ? 'error' : 'warning',
          text: wordsOf(device),
          about: { resource: 'metering-devices', guid: device.guid },
          once: `verification:${device.guid}:${device.date}:${threshold}`,
        });
        if (!isNew) return;
        told++;
        log(threshold === 0 ? 'warning' : 'info', wordsOf(device));
      });
      progress(index + 1, devices.length);
    }
    const overdue = devices.filter(({ days }) => days < 0).length;
    return {
      summary: `Срок подходит или прошёл: ${devices.length}, просрочено: ${overdue}, новых уведомлений: ${told}`,
      hasWarnings: overdue > 0,
    };
  },
});
