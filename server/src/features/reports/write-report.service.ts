import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { MAX_PDF_ROWS, type ReportFormat } from 'contract/features/reports/facts.ts';
import { AppError } from '../../core/app-error.ts';
import type { Cell } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import type { Letterhead } from '../../files/pdf-document.ts';
import { fileColumns, type ReportTable } from '../../files/report-table.ts';
import { pdfOf } from '../../files/write-pdf.ts';
import { periodText, type DayRange } from './period.ts';

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: tableFormats.xlsx.type,
  csv: tableFormats.csv.type,
};

/** The text on a report besides its table. */
export interface Stamp extends DayRange, Letterhead {
  made: string;
}

/** The account for which a file is made; null for the program itself, which can cancel it. */
interface Making {
  by: string | null;
  signal?: AbortSignal;
}

const BATCH = 500;

/** The text around the table of a printed report; in a workbook it is below the table. */
function footOf({ title, subtitle, notes, basis }: ReportTable, stamp: Stamp): Cell[][] {
  const lines = [
    stamp.organization,
    title,
    `Период: ${periodText(stamp)}`,
    ...subtitle,
    ...notes,
    stamp.made,
    ...basis,
  ];
  return [[], ...lines.map((line) => [line])];
}

async function* batchesOf(rows: readonly Cell[][], signal?: AbortSignal): AsyncGenerator<Cell[][]> {
  for (let index = 0; index < rows.length; index += BATCH) {
    signal?.throwIfAborted();
    yield rows.slice(index, index + BATCH);
  }
}

async function spreadsheetOf(table: ReportTable, stamp: Stamp, format: 'xlsx' | 'csv', signal?: AbortSignal) {
  const rows = [...table.rows, ...table.totals, ...(format === 'xlsx' ? footOf(table, stamp) : [])];
  const parts: Buffer[] = [];
  const written = tableFormats[format].write(table.title, fileColumns(table), batchesOf(rows, signal), MOSCOW_ZONE);
  for await (const part of written) parts.push(part);
  return Buffer.concat(parts);
}

/** The table of a report as a file. Errors: 422 when it is too long for a PDF, 429, 503 when printing takes too
 *  long. */
export async function contentOf(
  table: ReportTable,
  stamp: Stamp,
  format: ReportFormat,
  { by, signal }: Making,
): Promise<Buffer> {
  if (format !== 'pdf') return spreadsheetOf(table, stamp, format, signal);
  if (table.rows.length > MAX_PDF_ROWS)
    throw new AppError('invalid', {
      detail: `В отчёте ${table.rows.length.toLocaleString('ru')} строк, а в PDF помещается не больше ${MAX_PDF_ROWS.toLocaleString('ru')}: выберите XLSX или возьмите период короче.`,
    });
  const { organization, logo, made } = stamp;
  const period = `Период: ${periodText(stamp)}`;
  return pdfOf(
    { title: table.title, tables: [table], organization, logo, made, period, zone: MOSCOW_ZONE },
    by,
    signal,
  );
}
