import type { Field } from 'contract/kit/field.ts';
import { importedColumns, type RecordImport, type TableFile } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { invalidField } from '../../core/app-error.ts';
import { readTable } from '../../files/read-table.ts';
import { searchKey } from '../../core/search.ts';

const ROWS = 5000;
const COLUMNS = 100;

export interface Column {
  key: string;
  field: Field;
  title: string;
}
/** A row as numbered in the file: its cells by the fields of the resource. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, string>>;
}
export interface Sheet {
  columns: readonly Column[];
  rows: readonly SheetRow[];
  unknown: readonly string[];
  /** Titles of required columns that the file has not. */
  missing: readonly string[];
}

const refuse = (message: string) => invalidField('file.content', message);

/** The refusal of a file without the columns that a new record needs. */
export const withoutColumns = ({ missing }: Sheet, row?: number) =>
  refuse(
    `${missing.length > 1 ? 'Нет столбцов' : 'Нет столбца'} ${missing.map((title) => `«${title}»`).join(', ')}${row ? `: без этого не создать запись из строки ${row}` : ''}`,
  );

/** A title however it is written: in any case, with a mark of what is required. */
const titleKey = (title: string) => searchKey(tidyLine(title.replace(/[\s*]+$/u, '')));

/** Whether a title is that of a field with something more: «Телефон, рабочий». Another unit is another column. */
const isLonger = (title: string, field: Field) =>
  !(field.kind === 'number' && field.unit) && title.startsWith(`${titleKey(field.label)},`);

function placesOf(resource: Resource, header: readonly string[]): (Column & { place: number })[] {
  const titles = header.map(titleKey);
  const columns = importedColumns(resource);
  const exact = columns.map(({ field, title }) => {
    const names = [titleKey(title), titleKey(field.label)];
    return titles.flatMap((given, place) => (names.includes(given) ? place : []));
  });
  const taken = new Set(exact.flat());
  return columns.flatMap((column, index) => {
    const longer = titles.flatMap((title, place) => (!taken.has(place) && isLonger(title, column.field) ? place : []));
    const [place, second] = exact[index]!.length ? exact[index]! : longer;
    if (second !== undefined) throw refuse(`Столбец «${column.title}» указан дважды`);
    return place === undefined ? [] : { ...column, place };
  });
}

/** Reads a file as records of a resource; empty rows are left out. Errors: 422 for what is no table of them. */
export function sheetOf({ resource, keys }: RecordImport, file: TableFile): Sheet {
  const [header = [], ...lines] = readTable(file);
  if (header.length > COLUMNS) throw refuse(`Не больше ${COLUMNS} столбцов`);
  const places = placesOf(resource, header);
  const given = new Set(places.map(({ key }) => key));
  const used = new Set(places.map(({ place }) => place));
  const rows = lines
    .map((line, index) => ({ number: index + 2, line }))
    .filter(({ line }) => line.some((cell) => cell?.trim()))
    .map(({ number, line }) => ({
      number,
      cells: Object.fromEntries(places.map(({ key, place }) => [key, (line[place] ?? '').trim()])),
    }));
  const sheet = {
    columns: places,
    rows,
    unknown: header.map(tidyLine).filter((title, place) => title && !used.has(place)),
    missing: importedColumns(resource).flatMap(({ key, field, title }) =>
      field.required && !given.has(key) ? title : [],
    ),
  };
  if (sheet.missing.length && !keys.every((key) => given.has(key))) throw withoutColumns(sheet);
  if (rows.length > ROWS) throw refuse(`Не больше ${ROWS.toLocaleString('ru')} строк за раз`);
  return sheet;
}

const SHOWN = 10;

/** Rows that are about the same record: by its keys, or, where a row has none, by all that it says. */
export function repeatedRows(sheet: Sheet, keys: readonly string[]): Map<number, string> {
  const groups = Map.groupBy(sheet.rows, ({ cells }) => {
    const own = keys.map((key) => tidyLine(cells[key] ?? ''));
    return JSON.stringify(own.every(Boolean) ? own : Object.entries(cells).map(([key, cell]) => [key, tidyLine(cell)]));
  });
  const repeated = [...groups.values()].filter(({ length }) => length > 1);
  return new Map(
    repeated.flatMap((rows) => {
      const numbers = rows.slice(0, SHOWN).map(({ number }) => number);
      const message = `Одна и та же запись в строках ${numbers.join(', ')}${rows.length > SHOWN ? ' и других' : ''}`;
      return rows.map(({ number }): [number, string] => [number, message]);
    }),
  );
}
