import type { Readable } from 'node:stream';
import type { Resource } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { HEADER_ROWS, MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { asSeen } from 'contract/features/rights/seen-resource.ts';
import { wholeBody } from '../../core/whole-body.ts';
import { readApart } from '../../files/read-apart.ts';
import type { NumberedRow } from '../../files/table-reader.ts';
import { guessedFields } from '../record-import/columns.service.ts';
import { rememberedFields } from './stored.ts';

const LENGTH = 200;

/** The titles of the columns, without empty ones at the end. */
function titlesOf(cells: readonly string[]): string[] {
  const titles = Array.from(cells, (cell = '') => tidyLine(cell).slice(0, LENGTH));
  return titles.slice(0, titles.findLastIndex(Boolean) + 1);
}

/** The cells under the titles; other cells belong to no column. */
const cellsUnder = (titles: readonly string[], cells: readonly string[]) =>
  titles.map((_, place) => cells[place] ?? '');

interface OpenedTable {
  begin: NumberedRow[];
  batches: AsyncGenerator<NumberedRow[]>;
}

/** Reads the begin of a file; the rest is read on demand. Errors: 413, 422 at `file`, 429. */
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

interface Header {
  titles: string[];
  fields: (string | null)[];
  /** The rows below it. */
  first: NumberedRow[];
}

/** The row with the titles of the columns: that of the first rows in which most fields are known, because a report has a heading
 *  above them; the very first one when none is. */
async function headerOf(tx: Tx, { name }: Resource, seen: Resource, begin: readonly NumberedRow[]): Promise<Header> {
  const headers: Header[] = [];
  for (const [at, [, cells]] of begin.slice(0, HEADER_ROWS).entries()) {
    const titles = titlesOf(cells);
    const fields = (await rememberedFields(tx, name, titles)) ?? guessedFields(seen, titles);
    headers.push({ titles, fields, first: begin.slice(at + 1) });
  }
  const knownIn = ({ fields }: Header) => fields.filter(Boolean).length;
  return headers.reduce((best, one) => (knownIn(one) > knownIn(best) ? one : best));
}

/** Saves the rows of a file as an import of the user, replacing his previous import of these records. */
export async function keepImport(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { begin, batches }: OpenedTable,
  { fileName, zone = 'Europe/Moscow' }: { fileName: string; zone?: string | undefined },
): Promise<string> {
  const guid = newGuid();
  const { organization, account } = actor;
  const { titles, fields, first } = await headerOf(tx, resource, asSeen(resource, actor.rights), begin);
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
  await keep(first);
  for await (const rows of batches) await keep(rows);
  await tx.run(sql`update import set rows_total = ${total} where guid = ${guid}`);
  return guid;
}
