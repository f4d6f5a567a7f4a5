import { setImmediate as pause } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { looksLikeFormula } from 'contract/kit/spreadsheet-text.ts';
import { clockOf, serialOf, type Cell, type Column } from './cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

// XML 1.0 allows no control characters except these three.
const forbidden = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;
const escape = (text: string) =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The indexes of the cell formats in styles.xml. */
const style = { header: 1, date: 2, moment: 3, guarded: 4, wrong: 5, number: 6 } as const;
/** Number formats with thousands separators and 0 to 6 decimals; they follow the other formats. */
const numberFormats = Array.from({ length: 7 }, (_, digits) => `#,##0${digits ? '.' : ''}${'0'.repeat(digits)}`);
const NUMBER_FORMAT = 165;

const partOf = (index: number) => `worksheets/sheet${index + 1}.xml`;

const parts = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/${partOf(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((sheet, index) => `<sheet name="${escape(sheet.slice(0, 31))}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${sheets.map((_, index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/worksheet" Target="${partOf(index)}"/>`).join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${1 + numberFormats.length}"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"/>${numberFormats.map((code, index) => `<numFmt numFmtId="${NUMBER_FORMAT + index}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${style.number + numberFormats.length}"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf quotePrefix="1"/><xf fillId="2" applyFill="1" quotePrefix="1"/>${numberFormats.map((_, index) => `<xf numFmtId="${NUMBER_FORMAT + index}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
});

const text = (value: string, format?: number) =>
  `<c t="inlineStr"${format ? ` s="${format}"` : ''}><is><t xml:space="preserve">${escape(value)}</t></is></c>`;

function cellXml(cell: Cell, zone: string, digits?: number): string {
  if (cell === null) return '<c/>';
  const shown = digits === undefined ? '' : ` s="${style.number + digits}"`;
  if (typeof cell === 'number') return `<c${shown}><v>${cell}</v></c>`;
  if (typeof cell === 'string') return text(cell, looksLikeFormula(cell) ? style.guarded : undefined);
  if ('wrong' in cell) return text(cell.wrong, style.wrong);
  if ('formula' in cell) return `<c${shown}><f>${escape(cell.formula)}</f><v>${cell.value}</v></c>`;
  const [clock, format] = 'date' in cell ? [cell.date, style.date] : [clockOf(cell.moment, zone), style.moment];
  return `<c s="${format}"><v>${serialOf(clock)}</v></c>`;
}

const SHEET_OPEN = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;

function headOf(columns: readonly Pick<Column<never>, 'title' | 'width'>[]): string {
  const widths = columns.map(
    ({ title: name, width = name.length + 4 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, Math.max(12, width))}" customWidth="1"/>`,
  );
  const header = columns.map(({ title: name }) => text(name, style.header)).join('');
  return `${SHEET_OPEN}<cols>${widths.join('')}</cols><sheetData><row>${header}</row>`;
}

export interface WrittenSheet<R> {
  title: string;
  columns: readonly Column<R>[];
  batches: AsyncIterable<R[]>;
}

/** An Office Open XML workbook (ECMA-376), streamed as rows are read; numbers and dates keep their types. */
export async function* xlsxBookOf<R>(sheets: readonly WrittenSheet<R>[], zone: string): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(Buffer.from(chunk));
  });
  const taken = () => {
    const chunk = Buffer.concat(ready);
    ready = [];
    return chunk;
  };
  const begin = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    return part;
  };
  const titles = sheets.map(({ title }) => title);
  for (const [path, content] of Object.entries(parts(titles))) begin(path).push(Buffer.from(content), true);

  for (const [index, { columns, batches }] of sheets.entries()) {
    const sheet = begin(`xl/${partOf(index)}`);
    sheet.push(Buffer.from(headOf(columns)));
    yield taken();
    for await (const rows of batches) {
      await pause();
      sheet.push(
        Buffer.from(
          rows
            .map((row) => `<row>${columns.map(({ cell, digits }) => cellXml(cell(row), zone, digits)).join('')}</row>`)
            .join(''),
        ),
      );
      const chunk = taken();
      if (chunk.length) yield chunk;
    }
    sheet.push(Buffer.from('</sheetData></worksheet>'), true);
  }
  zip.end();
  yield taken();
}

/** The same for one sheet. */
export const xlsxOf = <R>(
  title: string,
  columns: readonly Column<R>[],
  batches: AsyncIterable<R[]>,
  zone: string,
): AsyncGenerator<Buffer> => xlsxBookOf([{ title, columns, batches }], zone);
