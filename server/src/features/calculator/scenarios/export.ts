import { monthTitle } from 'contract/time/calendar.ts';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Question } from 'contract/features/calculator/calls.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import type { ServedFile } from '../../../core/serve.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { Column } from '../../../files/cell.ts';
import { tableFormats } from '../../../files/formats.ts';
import { xlsxBookOf, type WrittenSheet } from '../../../files/write-xlsx.ts';
import { gather, type Basis } from '../gather.service.ts';
import { changed, monthBasis, planOf } from '../month-basis.service.ts';
import { monthSheet } from './month-sheet.ts';
import { scenarioBasis } from './scenarios.ts';
import { changeColumns, MONTH_SHEET, monthColumns, type Sheet } from './sheet.ts';
import { whatIfSheet } from './what-if-sheet.ts';

type Cells = Sheet['rows'][number];

function written(title: string, columns: readonly Column<Cells>[], { rows }: Sheet): WrittenSheet<Cells> {
  async function* batches(): AsyncGenerator<Cells[]> {
    yield rows;
  }
  return { title, columns, batches: batches() };
}

/** The workbook of one month of a calculation. Errors: 422 when the month is not in the calculation or could not be
 *  calculated. */
function fileOf(basis: Basis, question: Question, month: string): ServedFile {
  const gathered = basis.months.find((one) => one.month === month);
  if (!gathered) throw invalidField('month', 'Этого месяца в расчёте нет');
  const reckoned = monthBasis(gathered, question);
  if (!reckoned) throw invalidField('month', `${monthTitle(month)}: нет цен или слишком мало значений`);
  const sheets = [written(MONTH_SHEET, monthColumns, monthSheet(reckoned))];
  if (question.shift || question.battery) {
    const after = monthBasis(gathered, question, changed(reckoned, question))!;
    sheets.push(written('Что если', changeColumns, whatIfSheet(reckoned, after, question, planOf(question, gathered))));
  }
  return {
    name: `Расчёт, ${monthTitle(month)}.xlsx`,
    type: tableFormats.xlsx.type,
    content: Readable.from(xlsxBookOf(sheets, 'Europe/Moscow')),
  };
}

const remember = (actor: Actor, name: string, month: string) => ({
  action: 'export' as const,
  organization: actor.organization,
  entity: 'calculation_scenario',
  recordName: name,
  after: { month, format: 'xlsx' },
});

/** Errors: 404, 422. */
export const exportQuestion = (pool: pg.Pool, actor: Actor, question: Question, month: string): Promise<ServedFile> =>
  asOrg(pool, actor, 'write', async (tx) => {
    const file = fileOf(await gather(tx, actor, question), question, month);
    writeJournal(tx, actor, remember(actor, 'Расчёт', month));
    return file;
  });

/** Errors: 404, 422. */
export const exportStored = (pool: pg.Pool, actor: Actor, guid: string, month: string): Promise<ServedFile> =>
  asOrg(pool, actor, 'write', async (tx) => {
    const { basis, question, name } = await scenarioBasis(tx, actor, guid);
    const file = fileOf(basis, question, month);
    writeJournal(tx, actor, { ...remember(actor, name, month), record: guid });
    return file;
  });
