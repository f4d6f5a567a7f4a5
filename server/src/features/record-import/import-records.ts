import type { ImportReport, RecordImport, TableFile } from 'contract/kit/resource-import.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { loadRow } from './load-row.ts';
import { nameOf } from './read-row.ts';
import { repeatedRows, sheetOf, type SheetRow } from './sheet.ts';
import { titlesIn } from './titles.ts';

type Row = ImportReport['rows'][number];

/** How many times rows that name later ones are tried again: chains of managers are shorter. */
const ROUNDS = 20;

/** Loads rows in their order, those that are early once more after the others: in the last round nothing is. */
async function inTurn(
  rows: readonly SheetRow[],
  load: (row: SheetRow, isLast: boolean) => Promise<Row | null>,
): Promise<Row[]> {
  const done: Row[] = [];
  let left = rows;
  let isLast = false;
  for (let round = 1; left.length; round++) {
    const early: SheetRow[] = [];
    for (const row of left) {
      const loaded = await load(row, isLast);
      if (loaded) done.push(loaded);
      else early.push(row);
    }
    isLast = early.length === left.length || round >= ROUNDS;
    left = early;
  }
  return done;
}

interface Given {
  file: TableFile;
  trial: boolean;
  expected: { created: number; updated: number } | null;
  zone?: string | undefined;
}

/** Loads records from a spreadsheet, each good row for itself. A trial does the same work and undoes it. In the journal it is
 *  one entry with its records as parts. Errors: 409 when the load would not do what the trial said, 422 for what is no table
 *  of these records. */
export async function importRecords(
  tx: Tx,
  actor: Actor,
  of: RecordImport,
  { file, trial, expected, zone = 'Europe/Moscow' }: Given,
): Promise<ImportReport> {
  const { resource, keys } = of;
  const sheet = sheetOf(of, file);
  const titles = await titlesIn(tx, actor, sheet);
  const part = inManner(actor, { isPart: true });
  const loading = { tx, actor: part, resource, keys, sheet, titles, zone };
  const repeated = repeatedRows(sheet, keys);

  await tx.run(sql`savepoint import`);
  const rows = await inTurn(sheet.rows, async (row, isLast) => {
    const message = repeated.get(row.number);
    if (!message) return loadRow(loading, row, isLast);
    return { row: row.number, name: nameOf(resource, row), outcome: 'refuse', errors: [{ column: null, message }] };
  });
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [created, updated] = [count('create'), count('update')];
  if (!trial && expected && (expected.created !== created || expected.updated !== updated)) {
    const detail = `Ничего не загружено: после проверки что-то изменилось. Проверьте файл снова: теперь добавилось бы ${created}, изменилось ${updated}.`;
    throw new AppError('conflict', { detail });
  }
  if (trial) await tx.run(sql`rollback to savepoint import`);
  else if (created + updated) {
    writeJournal(tx, actor, {
      action: 'import',
      organization: resource.scope === 'shared' ? null : actor.organization,
      entity: resource.table,
      recordName: resource.titles.list,
      within: resource.within?.guid,
      parts: created + updated,
    });
  }
  return {
    created,
    updated,
    same: count('same'),
    refused: count('refuse'),
    rows: rows.toSorted((a, b) => a.row - b.row),
    unknownColumns: [...sheet.unknown],
  };
}
