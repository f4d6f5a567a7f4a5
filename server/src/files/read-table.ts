import type { TableFile } from 'contract/kit/resource-import.ts';
import { invalidField } from '../core/app-error.ts';
import { readCsv } from '../core/read-csv.ts';
import { readSpreadsheet } from './read-xlsx.ts';
import { UnreadableFile } from './unzip.ts';

/** The cells of an uploaded table, row by row; empty rows count. Errors: 422. */
export function readTable({ format, content }: TableFile): string[][] {
  if (format === 'csv') return readCsv(content);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw invalidField('file.content', 'Файл передан неверно');
  try {
    return readSpreadsheet(Buffer.from(content, 'base64'));
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidField('file.content', error.message) : error;
  }
}
