import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moscowToday, addDays, dayAt, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { asOrg } from '../../../core/transaction.ts';
import { job } from '../../../jobs/kind.ts';
import { addSending } from '../../exchange-channels/sending/sendings.service.ts';
import { exportDay } from './export-day.ts';

const MAX_DAYS = 366;

/** The whole days in the interval of a run; without an interval, yesterday. */
function daysOf(interval: { from: Date; to: Date } | null): string[] {
  const yesterday = addDays(moscowToday(), -1);
  if (!interval) return [yesterday];
  const last = addDays(dayAt(interval.to.getTime(), MOSCOW_ZONE), -1);
  const days = daysBetween(dayAt(interval.from.getTime(), MOSCOW_ZONE), last < yesterday ? last : yesterday);
  return days.length ? days.slice(0, MAX_DAYS) : [yesterday];
}

/** Writes the messages of past days to the organization's folder, from which they are sent. */
export const measurementExportJob = (dataDir: string) =>
  job<{ channelGuid?: string; recipient?: string }>({
    name: 'measurementExport',
    async run({ pool, organization, actor, interval, log, progress, signal, once }, { channelGuid, recipient = null }) {
      const folder = join(dataDir, 'exchange', organization, 'out');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const days = daysOf(interval);
      let made = 0;
      for (const [index, day] of days.entries()) {
        signal.throwIfAborted();
        try {
          const { name, content } = await asOrg(pool, actor, 'write', (tx) =>
            exportDay(tx, actor, { day, first: 'inn' }),
          );
          // Written atomically: repeating an unchanged message gives the same file under the same name.
          const draft = join(folder, `.${newGuid()}`);
          try {
            await writeFile(draft, content, { mode: 0o600 });
            await rename(draft, join(folder, name));
          } finally {
            await rm(draft, { force: true });
          }
          if (channelGuid)
            await once(`sent ${name}`, async (tx) => {
              await addSending(tx, actor, { channelGuid, recipient, name, content });
            });
          log('info', name);
          made++;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log('warning', `${day}: ${error.details.errors?.[0]?.message ?? error.message}`);
        }
        progress(index + 1, days.length);
      }
      return { summary: `Макетов: ${made} из ${days.length}`, hasWarnings: made < days.length };
    },
  });
