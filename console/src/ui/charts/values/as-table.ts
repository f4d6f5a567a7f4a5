import type { WidgetData, WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { looksLikeFormula } from 'contract/kit/spreadsheet-text.ts';
import { formatDate, formatDateTime, formatNumber } from '../../text/format.ts';

/** A deeply read-only type. */
export type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> }
    : T;

interface ChartTable {
  columns: readonly { label: string; isNumeric: boolean }[];
  rows: readonly (readonly string[])[];
}

const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? '—' : formatNumber(value);
const withUnit = (label: string, unit: string) => (unit ? `${label}, ${unit}` : label);

const dayFormats = new Map<string, Intl.DateTimeFormat>();
function dayFormat(zone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  dayFormats.set(zone, known);
  return known;
}

/** The text of a moment of a series, for its table and its tooltip. */
export function timeText(time: number, step: 'month' | 'day' | 'hour', zone: string): string {
  if (step === 'hour') return formatDateTime(new Date(time).toISOString(), zone);
  const day = dayFormat(zone).format(time);
  return step === 'day' ? formatDate(day) : formatDate(day).slice(3);
}

function cellText(kind: WidgetDataOf<'table'>['columns'][number]['kind'], cell: string | number | null, zone: string) {
  if (cell === null) return '';
  if (kind === 'moment') return formatDateTime(String(cell), zone);
  return typeof cell === 'number' ? formatNumber(cell) : cell;
}

const values = (groups: readonly { name: string }[], unit: string) =>
  groups.map(({ name }) => ({ label: withUnit(name, unit), isNumeric: true }));

/** The texts of the events at the n-th moment of a series, which lasts until the next. */
const marksAt = ({ times, marks }: ReadOnly<WidgetDataOf<'series'>>, index: number): string =>
  (marks?.items ?? [])
    .filter(({ at }) => at >= times[index]! && at < (times[index + 1] ?? Infinity))
    .map(({ text }) => text)
    .join('; ');

/** The data of a chart as rows of text. */
export function asTable(data: ReadOnly<WidgetData>, zone: string): ChartTable {
  const first = (label: string) => ({ label, isNumeric: false });
  switch (data.shape) {
    case 'number':
      return {
        columns: [{ label: withUnit('Значение', data.unit), isNumeric: true }],
        rows: [[numberText(data.value)]],
      };
    case 'series':
      return {
        columns: [
          first(data.step === 'day' ? 'День' : 'Час'),
          ...values(data.lines, data.unit),
          ...(data.marks?.items.length ? [first('Отметки')] : []),
        ],
        rows: data.times.map((time, index) => [
          timeText(time, data.step, zone),
          ...data.lines.map((line) => numberText(line.values[index])),
          ...(data.marks?.items.length ? [marksAt(data, index)] : []),
        ]),
      };
    case 'categories':
      return {
        columns: [first('Название'), ...values(data.groups, data.unit)],
        rows: data.labels.map((label, index) => [
          label,
          ...data.groups.map((group) => numberText(group.values[index])),
        ]),
      };
    case 'matrix':
      return {
        columns: [first(''), ...data.columns.map((label) => ({ label, isNumeric: true }))],
        rows: data.rows.map((label, index) => [label, ...data.values[index]!.map(numberText)]),
      };
    case 'table':
      return {
        columns: data.columns.map(({ label, kind }) => ({ label, isNumeric: kind === 'number' })),
        rows: data.rows.map(({ cells }) => cells.map((cell, at) => cellText(data.columns[at]!.kind, cell, zone))),
      };
    case 'places':
      return {
        columns: [first('Название'), { label: 'Широта, °', isNumeric: true }, { label: 'Долгота, °', isNumeric: true }],
        rows: data.places.map(({ name, latitude, longitude }) => [
          name,
          formatNumber(latitude),
          formatNumber(longitude),
        ]),
      };
    case 'text':
      return { columns: [first('Текст')], rows: [[data.text]] };
  }
}

const NUMBER = /^-?[\d\s\u00a0]+(,\d+)?$/;

/** A cell of the CSV file, escaped so that no spreadsheet interprets it as a formula. */
const cellOf = (text: string) =>
  `"${looksLikeFormula(text) && !NUMBER.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** The table as a CSV file in the format that Russian spreadsheet programs open. */
export const asCsv = ({ columns, rows }: ChartTable): string =>
  `\uFEFF${[columns.map(({ label }) => label), ...rows].map((cells) => cells.map(cellOf).join(';')).join('\r\n')}`;

/** The table as text that a spreadsheet splits into cells when pasted; numbers have no spaces. */
export const asTabbed = ({ columns, rows }: ChartTable): string =>
  [columns.map(({ label }) => label), ...rows].map((cells) => cells.map(pastedText).join('\t')).join('\r\n');

const pastedText = (text: string) => {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ');
  if (NUMBER.test(plain)) return plain.replaceAll(/\s/g, '');
  return looksLikeFormula(plain) ? `'${plain}` : plain;
};

/** The table as HTML, for letters and documents. */
export function asHtml({ columns, rows }: ChartTable): string {
  const table = document.createElement('table');
  const add = (tag: 'th' | 'td', cells: readonly string[]) => {
    const row = table.insertRow();
    for (const cell of cells) row.appendChild(document.createElement(tag)).textContent = pastedText(cell);
  };
  add(
    'th',
    columns.map(({ label }) => label),
  );
  for (const cells of rows) add('td', cells);
  return table.outerHTML;
}
