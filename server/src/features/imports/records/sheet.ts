import type { Resource } from 'contract/kit/resource.ts';
import { importKeys } from 'contract/kit/resource-import.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { refusalIn, textIn, type PlacedColumn } from './columns.service.ts';

/** A row with its number in the file and its cells by the fields of the resource. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, string>>;
  /** Why columns that hold several fields cannot be read, by the first of the fields. */
  refusals: Readonly<Record<string, string>>;
  /** Why it is refused whatever is in it: other rows are about the same record. */
  repeated?: string | undefined;
}
/** A row as it was read from the file. */
interface FileRow {
  number: number;
  cells: readonly string[];
}
export type Pages = () => AsyncIterable<FileRow[]>;

/** A cell as it is written, or as the user wants that text to be read. */
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

/** A short key for comparing rows: the keys of the record, or all values when there are none. */
function sameness(resource: Resource, { cells }: SheetRow): string {
  const own = importKeys(resource).map((key) => tidyLine(cells[key] ?? ''));
  const isKeyed = importKeys(resource).every((key, index) => own[index] || !resource.fields[key]?.required);
  return isKeyed && own.some(Boolean)
    ? JSON.stringify(own)
    : JSON.stringify(Object.entries(cells).map(([key, cell]) => [key, tidyLine(cell)]));
}

const SHOWN = 10;

/** Rows about the same record, with the message for each. */
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
