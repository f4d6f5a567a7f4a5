import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Actor } from '../../core/actor.ts';
import { openWhenFree } from '../../core/open-files.ts';
import type { ServedFile } from '../../core/serve.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, streamAsOrg, type Tx } from '../../core/transaction.ts';
import type { Cell, Column } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { readImport, type ImportKey } from './stored.ts';

interface Marked {
  number: number;
  cells: string[];
  mistakes: { place: number | null; column: string | null; message: string }[] | null;
}

const PAGE = 500;

async function* markedRows(tx: Tx, guid: string): AsyncGenerator<Marked[]> {
  let last = 0;
  for (;;) {
    const rows = await tx.rows<Marked>(sql`
      select number, cells, mistakes from import_row where import_guid = ${guid} and number > ${last} order by number limit ${PAGE}`);
    if (rows.length) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.number;
  }
}

function cellAt({ cells, mistakes }: Marked, place: number): Cell {
  const text = cells[place] ?? '';
  if (mistakes?.some((mistake) => mistake.place === place)) return { wrong: text };
  return text || null;
}

function saidOf({ mistakes }: Marked): Cell {
  if (!mistakes) return null;
  return { wrong: mistakes.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; ') };
}

/** The uploaded table with wrong cells highlighted and a column of errors. Errors: 404, 429. */
export async function markedSheet(pool: pg.Pool, actor: Actor, asked: ImportKey): Promise<ServedFile> {
  const { fileName, columns } = await asOrg(pool, actor, 'read', (tx) => readImport(tx, asked));
  const sheet: Column<Marked>[] = columns.map(({ title }, place) => ({ title, cell: (row) => cellAt(row, place) }));
  const { type, write } = tableFormats.xlsx;
  return openWhenFree(pool, actor.account, async () => {
    const content = streamAsOrg(pool, actor, (tx) =>
      write('Ошибки', [...sheet, { title: 'Ошибки', cell: saidOf }], markedRows(tx, asked.guid), 'Europe/Moscow'),
    );
    return { name: `${fileName.replace(/\.\w+$/, '')}, ошибки.xlsx`, type, content: Readable.from(content) };
  });
}
