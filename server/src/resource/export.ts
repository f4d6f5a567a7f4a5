import { Readable } from 'node:stream';
import type pg from 'pg';
import { columnTitle } from 'contract/kit/field.ts';
import type { ExportQuery } from 'contract/kit/list-query.ts';
import { fieldOf, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../core/actor.ts';
import { invalidField } from '../core/app-error.ts';
import { writeJournal } from '../core/journal.ts';
import { openWhenFree } from '../core/open-files.ts';
import type { ServedFile } from '../core/serve.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import { asOrg, streamAsOrg, type Tx } from '../core/transaction.ts';
import { columnsOf } from './column.ts';
import { selected } from './list/list.ts';
import { ordered } from './list/order.ts';
import type { Column } from '../files/cell.ts';
import { cellOf } from '../files/field-cell.ts';
import { tableFormats } from '../files/formats.ts';

function columnsFor(resource: Resource, chosen: string | undefined): Column<AnyRow>[] {
  return (chosen?.split(',') ?? [...resource.list.columns, ...(resource.list.fileColumns ?? [])]).map((key) => {
    const field = fieldOf(resource, key);
    if (!field) throw invalidField('columns', `Поля «${key}» нет`);
    return { title: columnTitle(field), cell: (row) => cellOf(key, field, row) };
  });
}

const BATCH = 500;

const selectionOf = (resource: Resource, query: ExportQuery): Sql =>
  sql`where ${selected(resource, query)} order by ${ordered(resource, query)}`;

async function* rowsOf(tx: Tx, resource: Resource, query: ExportQuery): AsyncGenerator<AnyRow[]> {
  await tx.rows(sql`
    declare exported no scroll cursor for
    select row_to_json(r) as row from (
      select ${columnsOf(resource)} from ${name(resource.table)} t ${selectionOf(resource, query)}) r`);
  for (;;) {
    const rows = await tx.rows<{ row: AnyRow }>(sql`fetch 500 from exported`);
    if (rows.length) yield rows.map(({ row }) => row);
    if (rows.length < BATCH) return;
  }
}

async function openFile(
  pool: pg.Pool,
  actor: Actor,
  resourceOf: (tx: Tx) => Promise<Resource>,
  query: ExportQuery,
): Promise<ServedFile> {
  const { zone = 'Europe/Moscow', format } = query;
  const { resource, columns } = await asOrg(pool, actor, 'write', async (tx) => {
    const found = await resourceOf(tx);
    const chosen = columnsFor(found, query.columns);
    // Validated first, so that only exports that start appear in the journal.
    selectionOf(found, query);
    const after = { format, search: query.search, filter: query.filter, columns: chosen.map(({ title }) => title) };
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: found.table,
      recordName: found.titles.list,
      after,
    });
    return { resource: found, columns: chosen };
  });

  const content = streamAsOrg(pool, actor, (tx) =>
    tableFormats[format].write(resource.titles.list, columns, rowsOf(tx, resource, query), zone),
  );
  // Read before the answer starts, so that a failing query gives an error instead of half a file.
  const first = await content.next();
  async function* whole() {
    if (!first.done) yield first.value;
    yield* content;
  }
  const day = new Date().toLocaleDateString('sv', { timeZone: zone });
  const file = Readable.from(whole());
  // When the client disconnects before the first piece, `whole` never runs, so the transaction is released here.
  file.once('close', () => void content.return(undefined));
  return { name: `${resource.titles.list} ${day}.${format}`, type: tableFormats[format].type, content: file };
}

/** The rows of a list, streamed from one snapshot in batches; memory use does not depend on the table size. Errors:
 *  422, 429 when too many files are open. */
export const exportRows = (...given: Parameters<typeof openFile>): Promise<ServedFile> =>
  openWhenFree(given[0], given[1].account, () => openFile(...given));
