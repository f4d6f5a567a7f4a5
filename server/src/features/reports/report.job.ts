import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { AppError } from '../../core/app-error.ts';
import { publishEvent } from '../../core/events.ts';
import { asOrg } from '../../core/transaction.ts';
import { momentOf } from '../../files/cell.ts';
import { job, type JobContext } from '../../jobs/kind.ts';
import { letterheadOf } from '../organizations/look/look.service.ts';
import { fileName, fileOfRun, keepFile } from './files.ts';
import { periodText, plannedMoment } from './period.ts';
import { readReport, tableOf, type ReportContent, type Report } from './report.ts';
import { sendReport } from './send-report.ts';
import type { Post } from '../../core/mail.ts';
import { contentOf, type Stamp } from './write-report.service.ts';

const STEPS = 3;

interface ReportWork {
  report: Report;
  made: ReportContent;
  stamp: Stamp;
}

/** Reads everything in one transaction, so that the heading matches the table. */
const gather = ({ pool, actor, run }: JobContext, guid: string): Promise<ReportWork> =>
  asOrg(pool, actor, 'read', async (tx) => {
    const report = await readReport(tx, guid);
    const made = await tableOf(tx, actor, report, await plannedMoment(tx, run));
    const now = momentOf(new Date().toISOString(), MOSCOW_ZONE);
    const { from, to } = made;
    const stamp = { from, to, ...(await letterheadOf(tx)), made: `Сделан ${now} МСК, ${actor.fullName}` };
    return { report, made, stamp };
  });

/** Makes a report file within its maker's rights, stores it and sends it to its recipients. */
export const reportJob = (post: Post) =>
  job<{ reportGuid?: string }>({
    name: 'report',
    async run(context, { reportGuid }) {
      const { pool, run, actor, log, progress, signal, once } = context;
      if (!reportGuid) throw new AppError('invalid', { detail: 'В задаче не выбран отчёт.' });
      progress(0, STEPS);
      const gathered = await gather(context, reportGuid);
      const { report, made, stamp } = gathered;
      const rows = made.table.rows.length.toLocaleString('ru');
      log('info', `«${report.name}», ${periodText(made)}: строк — ${rows}`);
      progress(1);
      const content = await contentOf(made.table, stamp, report.format, { by: null, signal });
      progress(2);
      await once('kept', async (tx) => {
        await keepFile(tx, actor, report, made, { run, content });
        publishEvent(tx, 'reports', report.guid);
      });
      // A worker that takes over the run sends the stored file instead of making a new one.
      const file = await asOrg(pool, actor, 'read', (tx) => fileOfRun(tx, run));
      const sent = file ? await sendReport(context, gathered, file, post) : 0;
      progress(STEPS);
      const letters = report.recipients.length ? `, писем — ${sent}` : '';
      return {
        summary: `${fileName(report, made)}: строк — ${rows}${letters}`,
        hasWarnings: sent < report.recipients.length,
      };
    },
  });
