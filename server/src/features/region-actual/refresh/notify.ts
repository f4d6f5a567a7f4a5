import { firstDayOf, monthText } from 'contract/time/calendar.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { missingDays } from './settle.service.ts';

const about = (region: string) => ({ resource: 'region-actual', guid: region });

/** Notifies subscribers that a month of a region is complete. */
export async function notifyWaiting(tx: Tx, region: string, name: string, month: string): Promise<void> {
  const day = firstDayOf(month);
  const waiting = await tx.rows<{ account: string }>(sql`
    select account_guid as account from region_subscription where region_guid = ${region} and month = ${day}`);
  if (waiting.length === 0 || (await missingDays(tx, region, month)).length) return;
  await tx.run(sql`delete from region_subscription where region_guid = ${region} and month = ${day}`);
  for (const { account } of waiting)
    await notify(tx, {
      to: { account },
      kind: 'regionActual',
      severity: 'info',
      text: `${name}: факт за ${monthText(month)} полон`,
      about: about(region),
    });
}

/** Notifies once that a month is overdue. */
export async function notifyLate(tx: Tx, run: string, month: string): Promise<void> {
  const [late] = await tx.rows<{ number: number; first: string; guid: string; what: string }>(sql`
    select count(distinct i.region_guid)::integer as number, min(${ownOrCommonName(sql`v`)}) as first, min(v.guid::text) as guid, min(i.dataset) as what
    from region_refresh_item i join dictionary_value v on v.guid = i.region_guid
    where i.refresh_guid = ${run} and i.month = ${firstDayOf(month)} and i.state in ('failed', 'absent')`);
  if (!late?.number) return;
  await notify(tx, {
    to: { entity: 'regionActual', action: 'create' },
    kind: 'regionActual',
    severity: 'warning',
    text: `Подкачка за ${monthText(month)}: срок прошёл, нет данных регионов: ${late.number} (${late.first}${late.number > 1 ? ' и другие' : ''})`,
    about: about(late.guid),
    once: `region-late:${late.what}:${month}`,
  });
}
