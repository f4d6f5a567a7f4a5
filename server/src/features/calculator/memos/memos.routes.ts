import { Readable } from 'node:stream';
import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { writeJournal } from '../../../core/journal.ts';
import { serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import { momentOf, type Cell } from '../../../files/cell.ts';
import { tableFormats } from '../../../files/formats.ts';
import { fileColumns, type ReportTable } from '../../../files/report-table.ts';
import { pdfOf } from '../../../files/write-pdf.ts';
import { gather } from '../gather.service.ts';
import { resultOf } from '../result.service.ts';
import { letterheadOf } from '../../organizations/look/look.service.ts';
import { memoTable } from './memo-table.ts';

/** The table of a memo as a workbook, with the text of the memo below it. */
async function* rowsOf(
  { rows, totals, subtitle, notes, basis }: ReportTable,
  lines: string[],
): AsyncGenerator<Cell[][]> {
  yield [...rows, ...totals, [], ...[...lines, ...subtitle, ...notes, ...basis].map((line) => [line])];
}

/** Serves memos of calculations as PDF or workbook. */
export function serveMemos(server: Server): void {
  serveFile(server, calls.memo, async ({ actor, body: { question, format } }) => {
    const { table, letterhead } = await asOrg(server.pool, actor, 'write', async (tx) => {
      const made = memoTable(resultOf(await gather(tx, actor, question), question), question);
      const { from, to } = question;
      writeJournal(tx, actor, {
        action: 'export',
        organization: actor.organization,
        entity: 'calculation_scenario',
        recordName: made.title,
        after: { from, to, format },
      });
      return { table: made, letterhead: await letterheadOf(tx) };
    });
    const period = [...new Set([question.from, question.to])].map(monthTitle).join(' — ');
    const made = `Сделана ${momentOf(new Date().toISOString(), MOSCOW_ZONE)} МСК, ${actor.fullName}`;
    const name = `${table.title}, ${period}.${format}`;
    if (format === 'pdf') {
      const task = { title: table.title, tables: [table], ...letterhead, period, made, zone: MOSCOW_ZONE };
      const content = await pdfOf(task, actor.account);
      return { name, type: 'application/pdf', content: Readable.from([content]) };
    }
    const { type, write } = tableFormats.xlsx;
    const rows = rowsOf(table, [letterhead.organization, period, made]);
    return { name, type, content: Readable.from(write('Справка', fileColumns(table), rows, MOSCOW_ZONE)) };
  });
}
