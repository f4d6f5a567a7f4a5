import type { Resource } from 'contract/kit/resource.ts';
import { importKeys } from 'contract/kit/resource-import.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { refusalIn, textIn, type PlacedColumn } from './columns.service.ts';

/** A row with its number in the file and its cells by the fields of the resource. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, string>>;
  /** Why columns with several fields cannot be read, by the first field. */
  refusals: Readonly<Record<string, string>>;
  /** Why the row is refused regardless of its content: other rows have the same record. */
  repeated?: string | undefined;
}
/** A row as it was read from the file. */
interface FileRow {
  number: number;
  cells: readonly string[];
}
export type Pages = () => AsyncIterable<FileRow[]>;

/** The text of a cell, or the user's meaning for it. */
function cellOf({ place, meanings }: PlacedColumn, cells: readonly string[]): string {
  const written = (cells[place] ?? '').trim();
  return meanings?.get(written) ?? written;
}

export const rowOf = (columns: readonly PlacedColumn[], { number, cells }: FileRow): SheetRow => ({
  number,
  cells: Object.fromEntries(columns.map((column) => [column.key, textIn(column, cellOf(column, cells))])),
  refusals: Object.fromEntries(
    columns.flatMap((column) => {
      const refusal = refusalIn(column, cellOf(column, cells));
      return refusal === undefined ? [] : [[column.key, refusal]];
    }),
  ),
});

/** A hash for comparing rows: the keys of the record, or all values when there are none. */
function sameness(resource: Resource, { cells }: SheetRow): string {
  const own = importKeys(resource).map((key) => tidyLine(cells[key] ?? ''));
  const isKeyed = importKeys(resource).every((key, index) => own[index] || !resource.fields[key]?.required);
  return isKeyed && own.some(Boolean)
    ? JSON.stringify(own)
    : JSON.stringify(Object.entries(cells).map(([key, cell]) => [key, tidyLine(cell)]));
}

const SHOWN = 10;

/** Rows with the same record, with a message for each. */
export async function repeatedRows(
  resource: Resource,
  columns: readonly PlacedColumn[],
  pages: Pages,
): Promise<Map<number, string>> {
  const first = new Map<string, number>();
  const groups = new Map<number, number[]>();
  for await (const page of pages()) {
    for (const row of page) {
      const key = sameness(resource, rowOf(columns, row));
      const met = first.get(key);
      if (met === undefined) first.set(key, row.number);
      else groups.set(met, [...(groups.get(met) ?? [met]), row.number]);
    }
  }
  return new Map(
    [...groups.values()].flatMap((numbers) => {
      const more = numbers.length > SHOWN ? ' и других' : '';
      const message = `Одна и та же запись в строках ${numbers.slice(0, SHOWN).join(', ')}${more}`;
      return numbers.map((number): [number, string] => [number, message]);
    }),
  );
}
