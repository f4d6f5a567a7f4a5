import { AppError } from '../../../core/app-error.ts';
import { RegionTableReader, type RegionColumns, type RegionTable } from '../../../exchange/read-region-table.ts';
import type { TableRow } from '../../../exchange/column-meaning.ts';
import { readApart } from '../../../files/read-apart.ts';
import { SourceFault } from '../sources/source-fault.service.ts';

const SHOWN = 12;

/** Reads a file of a region in a separate process: the table and its first rows. Throws SourceFault when it is not a table. */
export async function readRegionFile(
  content: Uint8Array,
  columns: RegionColumns | null,
  by: string | null,
): Promise<RegionTable & { first: string[][] }> {
  const reader = new RegionTableReader(columns);
  const first: string[][] = [];
  try {
    for await (const rows of readApart(content, { by }) as AsyncIterable<TableRow[]>) {
      for (const row of rows) {
        if (first.length < SHOWN) first.push(row[1].slice(0, 20).map((cell) => cell ?? ''));
        reader.take(row);
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'too_many') throw error;
    throw new SourceFault('FORMAT_UNKNOWN', error.details.errors?.[0]?.message ?? error.message);
  }
  return { ...reader.table(), first };
}
