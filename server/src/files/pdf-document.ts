import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pictureOf, type PrintedTable } from './pdf-picture.ts';
import { pdfTable } from './pdf-table.ts';
import type { ReportColumn } from './report-table.ts';

/** The letterhead of a printed document. */
export interface Letterhead {
  organization: string;
  /** A PNG or JPEG as a `data:` URL, with its size in pixels. */
  logo: { url: string; width: number; height: number } | null;
}

/** Tables to print one below another, with a heading. */
export interface PdfTask extends Letterhead {
  title: string;
  tables: readonly PrintedTable[];
  /** The period line: «Период: 01.05.2026 — 31.05.2026», or the day of an act. */
  period: string;
  made: string;
  zone: string;
}

const MARGIN = 34;
const A4 = { short: 595.28, long: 841.89 };
/** The table width in characters above which a document is printed in landscape. */
const UPRIGHT_LETTERS = 98;
const SMALL_LETTERS = 170;
const GREY = '#5c6570';
/** The room of a logo on paper. */
const LOGO = { width: 150, height: 34 };

const lettersOf = (columns: readonly ReportColumn[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** The column widths, and the font size that fits them. */
function layoutOf(columns: readonly ReportColumn[], room: number) {
  const letters = lettersOf(columns);
  const whole = room - columns.length * 10;
  return {
    size: letters > SMALL_LETTERS ? 7 : 8.5,
    widths: columns.map(({ width }) => (width / letters) * whole),
  };
}

const lines = (texts: readonly string[]): Content[] =>
  texts.map((text) => ({ text, fontSize: 8.5, color: GREY, margin: [0, 0, 0, 1] }));

function headOf({ organization, logo }: Letterhead): Content {
  const name: Content = { text: organization, fontSize: 9, color: GREY };
  if (!logo) return name;
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  return {
    columnGap: 8,
    columns: [
      { image: logo.url, width, height },
      { ...name, margin: [0, height / 2 - 6, 0, 0] },
    ],
    margin: [0, 0, 0, 6],
  };
}

/** One table with its chart and sources; a heading equal to the document's is not repeated. */
function partOf(table: PrintedTable, { title, zone }: PdfTask, room: number): Content[] {
  const heading: Content[] =
    table.title === title ? [] : [{ text: table.title, fontSize: 12, bold: true, margin: [0, 10, 0, 2] }];
  const picture = table.picture ? pictureOf(table.picture, room) : [];
  return [
    // Keeps a heading together with its chart.
    { unbreakable: true, stack: [...heading, ...lines(table.subtitle), ...picture] },
    pdfTable(table, zone, layoutOf(table.columns, room)),
    ...lines(table.rows.length ? [] : ['За этот период строк нет.']),
    ...table.notes.map((text): Content => ({ text, fontSize: 8.5, margin: [0, 0, 0, 2] })),
    ...lines(table.basis),
  ];
}

/** A PDF document: A4, landscape when a table is wide, with heading, and for each table its chart and the sources of its figures. */
export function documentOf(task: PdfTask): TDocumentDefinitions {
  const { title, tables, organization, logo, period, made } = task;
  const isAcross = tables.some(({ columns }) => lettersOf(columns) > UPRIGHT_LETTERS);
  const room = (isAcross ? A4.long : A4.short) - 2 * MARGIN;
  return {
    pageSize: 'A4',
    pageOrientation: isAcross ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 14],
    info: { title, author: organization, creator: 'Энергоконсоль' },
    language: 'ru',
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    footer: (page, count) => ({
      margin: [MARGIN, 12, MARGIN, 0],
      fontSize: 8,
      color: GREY,
      columns: [
        { text: `${title} · ${period}` },
        { text: `Страница ${page} из ${count}`, alignment: 'right', width: 110 },
      ],
    }),
    content: [
      headOf({ organization, logo }),
      { text: title, fontSize: 16, bold: true, margin: [0, 2, 0, 2] },
      { text: period, fontSize: 10, margin: [0, 0, 0, 3] },
      ...tables.flatMap((table) => partOf(table, task, room)),
      { text: made, fontSize: 8.5, color: GREY, margin: [0, 6, 0, 1] },
    ],
  };
}
