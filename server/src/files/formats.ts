import { csvOf } from './write-csv.ts';
import { xlsxOf } from './write-xlsx.ts';

/** The file formats of tables. */
export const tableFormats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};
