import type { Readable } from 'node:stream';
import type { Resource } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { asVisible } from 'contract/features/rights/visible-resource.ts';
import { wholeBody } from '../../core/whole-body.ts';
import { readApart } from '../../files/read-apart.ts';
import type { NumberedRow } from '../../files/table-reader.ts';
import { guessedFields, neededPlaces } from './records/columns.service.ts';
import { headIn, recordRows } from '../../files/sheet-head.ts';
import { chosenColumns } from './choices.ts';

/** The cells below the titles; cells beyond them belong to no column. */
const cellsUnder = (titles: readonly string[], cells: readonly string[]) =>
  titles.map((_, place) => (cells[place] ?? '').trim());

interface OpenedTable {
  begin: NumberedRow[];
  batches: AsyncGenerator<NumberedRow[]>;
}

/** Reads the beginning of a file; the rest is read on demand. Errors: 413, 422 at `file`, 429. */
export async function openFile(file: Readable, by: string): Promise<OpenedTable> {
  const batches = readApart(await wholeBody(file, MAX_FILE_MB), { by });
  const begun = await batches.next();
  const begin = begun.done ? [] : begun.value;
  if (begin.length === 0) {
    await batches.return(undefined);
    throw invalidField('file', 'Файл пуст: в нём должна быть строка с названиями столбцов');
  }
  return { begin, batches };
}

const SKIPPED = 200;

/** Stores the rows of a file as an import of the user, replacing their previous import of these records. */
export async function keepImport(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { begin, batches }: OpenedTable,
  { fileName, zone = 'Europe/Moscow' }: { fileName: string; zone?: string | undefined },
): Promise<string> {
  const guid = newGuid();
  const { organization, account } = actor;
  const visible = asVisible(resource, actor.rights);
  const chosen = await chosenColumns(tx, { resource: resource.name, account });
  const head = headIn(begin, (names) => guessedFields(visible, names, chosen));
  const { titles, fields } = head;
  await tx.run(sql`
    delete from import where account_guid = ${account} and resource = ${resource.name} and status not in ('checking', 'loading')`);
  await tx.run(sql`
    insert into import (guid, organization_guid, account_guid, resource, file_name, zone, titles, fields)
    values (${guid}, ${organization}, ${account}, ${resource.name}, ${fileName}, ${zone}, ${titles}, ${fields})`);
  let total = 0;
  const keep = async (rows: readonly NumberedRow[]) => {
    total += rows.length;
    const json = JSON.stringify(rows.map(([number, cells]) => ({ number, cells: cellsUnder(titles, cells) })));
    await tx.run(sql`
      insert into import_row (import_guid, number, cells)
      select ${guid}, x.number, x.cells from jsonb_to_recordset(${json}::jsonb) as x (number integer, cells jsonb)`);
  };
  async function* below(): AsyncGenerator<NumberedRow[]> {
    yield begin.slice(head.begin);
    yield* batches;
  }
  const skipped: { row: number; text: string }[] = [];
  const skip = ([row, cells]: NumberedRow) => {
    if (skipped.length >= SKIPPED) return;
    skipped.push({ row, text: tidyLine(cells.filter((cell) => cell?.trim()).join(' ')).slice(0, SKIPPED) });
  };
  for (const row of begin.slice(0, head.above)) skip(row);
  for await (const rows of recordRows(head, neededPlaces(visible, fields), below(), skip)) await keep(rows);
  await tx.run(
    sql`update import set rows_total = ${total}, skipped = ${JSON.stringify(skipped)}::jsonb where guid = ${guid}`,
  );
  return guid;
}
