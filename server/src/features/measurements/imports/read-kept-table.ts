import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import type { TableLayout, TableReading } from 'contract/features/measurements/imports/calls.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Scope } from '../../../core/transaction.ts';
import { knownLayout } from '../../../exchange/known-layout.ts';
import type { Message } from '../../../exchange/message.ts';
import { TableReader } from '../../../exchange/read-table.ts';
import type { TableRow } from '../../../exchange/column-meaning.ts';
import { titlesOf } from '../../../exchange/table-columns.ts';
import { readApart } from '../../../files/read-apart.ts';
import { UnreadableFile } from '../../../files/unzip.ts';

const unpack = promisify(zstdDecompress);

export interface KeptTable {
  content: Buffer;
  layout: TableReading | null;
}

/** Tables with the same titles of their columns have the same layout. */
export const titlesHash = (rows: readonly TableRow[]) =>
  createHash('sha256')
    .update(JSON.stringify(titlesOf(rows)))
    .digest();

interface Choice {
  by: string | null;
  sheet?: number | undefined;
  isBegin?: boolean;
  onSheets?: (sheets: string[]) => void;
}

async function* rowsOf(content: Buffer, { sheet = 1, ...choice }: Choice): AsyncGenerator<TableRow[]> {
  try {
    yield* readApart(await unpack(content), { ...choice, sheet: sheet - 1 });
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid'
      ? new UnreadableFile(error.details.errors?.[0]?.message ?? error.message)
      : error;
  }
}

/** The first rows of a table, and the sheets of its workbook. Errors: 429, UnreadableFile. */
export async function firstRows(content: Buffer, by: string | null, sheet?: number) {
  const found: { rows: TableRow[]; sheets: string[] } = { rows: [], sheets: [] };
  const onSheets = (sheets: string[]) => void (found.sheets = sheets);
  for await (const rows of rowsOf(content, { by, sheet, isBegin: true, onSheets })) found.rows.push(...rows);
  return found;
}

export const remembered = async (pool: pg.Pool, scope: Scope, rows: readonly TableRow[]) =>
  (
    await asOrg(pool, scope, 'read', (tx) =>
      tx.one<{ layout: TableLayout }>(sql`select layout from table_layout where titles_hash = ${titlesHash(rows)}`),
    )
  )?.layout ?? null;

/** How a table can be read without asking: when its layout is complete, its rows name their points, and the same titles
 *  were read before. Undefined for several sheets, because the choice is unknown. */
async function readingOf(pool: pg.Pool, actor: Actor, content: Buffer): Promise<TableReading | null> {
  const { rows, sheets } = await firstRows(content, null);
  const known = await remembered(pool, actor, rows);
  const { layout, isNamed } = knownLayout(rows, known);
  const { unit, hours } = layout;
  return known && isNamed && sheets.length < 2 && unit && hours
    ? { ...layout, unit, hours, meteringPointGuid: null }
    : null;
}

/** A table that has been read, and its layout. */
export interface ReadTable {
  message: Message;
  reading: TableReading;
}

/** Reads a table by its layout; null when somebody has to choose it first. Throws UnreadableFile. */
export async function readTableApart(
  pool: pg.Pool,
  actor: Actor,
  kept: Pick<KeptTable, 'content' | 'layout'>,
  today: string,
): Promise<ReadTable | null> {
  const reading = kept.layout ?? (await readingOf(pool, actor, kept.content));
  if (!reading) return null;
  const reader = new TableReader(reading, today);
  for await (const rows of rowsOf(kept.content, { by: null, sheet: reading.sheet }))
    for (const row of rows) reader.take(row);
  return { message: reader.message(), reading };
}
