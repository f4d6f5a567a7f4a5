import type { ContentTable, TableCell } from 'pdfmake/interfaces.js';
import type { Cell } from './cell.ts';
import type { PrintedTable } from './pdf-picture.ts';
import { cellText, type ReportColumn } from './report-table.ts';

const isNumber = (cell: Cell, { digits }: ReportColumn) => digits !== null && typeof cell !== 'string';

const cellsOf = (row: readonly Cell[], { columns }: PrintedTable, zone: string, bold: boolean): TableCell[] =>
  columns.map((column, index) => {
    const cell = row[index] ?? null;
    const text = bold && cell === null ? '' : cellText(cell, column, zone);
    return { text, bold, alignment: isNumber(cell, column) ? 'right' : 'left' };
  });

function bodyOf(table: PrintedTable, zone: string): TableCell[][] {
  const header = table.columns.map(({ title, digits }): TableCell => ({
    text: title,
    bold: true,
    fillColor: '#eef1f4',
    alignment: digits === null ? 'left' : 'right',
  }));
  return [
    header,
    ...table.rows.map((row) => cellsOf(row, table, zone, false)),
    ...table.totals.map((row) => cellsOf(row, table, zone, true)),
  ];
}

interface Layout {
  widths: number[];
  size: number;
}

/** The table with its header on every page; totals are highlighted. */
export function pdfTable(table: PrintedTable, zone: string, { widths, size }: Layout): ContentTable {
  const body = bodyOf(table, zone);
  const totals = table.totals.length;
  return {
    fontSize: size,
    margin: [0, 8, 0, 8],
    table: { headerRows: 1, dontBreakRows: true, widths, body },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : index === body.length - totals && totals > 0 ? 1 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (index) => (index <= 1 || index >= body.length - totals ? '#8a939c' : '#d5dadf'),
      paddingLeft: () => 5,
      paddingRight: () => 5,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}
