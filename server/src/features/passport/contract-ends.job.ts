import { shownDay } from 'contract/time/day-shape.ts';
import { asOrg } from '../../core/transaction.ts';
import { sql } from '../../core/sql.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { belonging } from '../../resource/column.ts';
import { reached } from '../../resource/rights/reach.ts';

interface Contract {
  guid: string;
  number: string;
  counterparty: string;
  date: string;
}

const DAYS = 30;

/** Notifies about contracts that end soon and are not prolonged automatically. */
export const contractEndsJob = job<{ daysAhead?: number }>({
  name: 'contractEnds',
  async run({ pool, actor, log, progress, signal, once }, { daysAhead = DAYS }) {
    const ending = await asOrg(pool, actor, 'read', (tx) =>
      tx.last<Contract>(sql`
        select t.guid, t.number, t.counterparty, t.end_date as date from contract t
        where ${belonging(reached(contracts, actor.rights, 'read'))} and t.status = 'valid' and not t.is_prolonged
          and t.end_date between (select today()) and (select today()) + ${daysAhead}::integer
        order by t.end_date, t.guid`),
    );
    let notified = 0;
    for (const [index, { guid, number, counterparty, date }] of ending.entries()) {
      signal.throwIfAborted();
      const text = `Договор № ${number} (${counterparty}) заканчивается ${shownDay(date)}`;
      await once(guid, async (tx) => {
        const isNew = await notify(tx, {
          to: { entity: 'contracts', action: 'update' },
          kind: 'contract',
          severity: 'warning',
          text,
          about: { resource: 'contracts', guid },
          once: `contract:${guid}:${date}`,
        });
        if (isNew) notified++;
        log('info', text);
      });
      progress(index + 1, ending.length);
    }
    return { summary: `Заканчивается договоров: ${ending.length}, новых уведомлений: ${notified}` };
  },
});
