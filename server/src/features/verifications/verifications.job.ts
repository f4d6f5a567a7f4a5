import { shownDay } from 'contract/time/day-shape.ts';
import { instruments, type InstrumentKind } from 'contract/features/verifications/facts.ts';
import { asOrg } from '../../core/transaction.ts';
import { sql } from '../../core/sql.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { instrumentTable } from './verifications.service.ts';

interface Verified {
  kind: InstrumentKind;
  guid: string;
  serials: string;
  date: string;
  days: number;
}

const DAYS = 90;
const thresholds = [0, 30];

/** The nearest threshold that an instrument has passed; each threshold is notified once. */
const passed = (days: number, ahead: number) => [...thresholds, ahead].find((threshold) => days <= threshold) ?? ahead;

const subjects: Readonly<Record<InstrumentKind, (instrument: Verified) => string>> = {
  device: ({ serials }) => `счётчика ${serials}`,
  current: ({ serials }) => `трансформаторов тока ${serials}`.trim(),
  voltage: ({ serials }) => `трансформаторов напряжения ${serials}`.trim(),
};

const wordsOf = (instrument: Verified): string => {
  const day = shownDay(instrument.date);
  const subject = subjects[instrument.kind](instrument);
  return instrument.days < 0 ? `Поверка ${subject} просрочена с ${day}` : `Поверка ${subject} истекает ${day}`;
};

/** Notifies about expiring verifications 90, 30 and 0 days before, once each. */
export const verificationsJob = job<{ daysAhead?: number }>({
  name: 'verifications',
  async run({ pool, actor, log, progress, signal, once }, { daysAhead = DAYS }) {
    const found = await asOrg(pool, actor, 'read', (tx) =>
      tx.last<Verified>(sql`
        select i.kind, i.guid, i.serials, i.next as date, i.next - (select today()) as days
        from ${instrumentTable(actor.rights)}
        where i.next <= (select today()) + ${daysAhead}::integer
        order by i.next, i.guid, i.kind`),
    );
    let notified = 0;
    for (const [index, instrument] of found.entries()) {
      signal.throwIfAborted();
      const { kind, guid, date, days } = instrument;
      const { entity, resource } = instruments[kind];
      const threshold = passed(days, daysAhead);
      const key = kind === 'device' ? guid : `${guid}:${kind}`;
      await once(key, async (tx) => {
        const isNew = await notify(tx, {
          to: { entity, action: 'update' },
          kind: 'verification',
          severity: threshold === 0 ? 'error' : 'warning',
          text: wordsOf(instrument),
          about: { resource, guid },
          once: `verification:${key}:${date}:${threshold}`,
        });
        if (!isNew) return;
        notified++;
        log(threshold === 0 ? 'warning' : 'info', wordsOf(instrument));
      });
      progress(index + 1, found.length);
    }
    const overdue = found.filter(({ days }) => days < 0).length;
    return {
      summary: `Срок подходит или прошёл: ${found.length}, просрочено: ${overdue}, новых уведомлений: ${notified}`,
      hasWarnings: overdue > 0,
    };
  },
});
