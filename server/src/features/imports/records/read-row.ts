import * as z from 'zod/mini';
import { emptyValue, enteredFields, type Field } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { cellOf } from '../../../files/field-cell.ts';
import { isReference } from '../../../resource/references/reference.ts';
import { readCell, type CellReading } from '../../../files/read-cell.ts';
import type { PlacedColumn } from './columns.service.ts';
import type { SheetRow } from './sheet.ts';
import { readReference, type Titles } from './titles.ts';

/** Mistakes of a row by file column, or by field when the file has no such column. */
export type Mistakes = { column: string | null; place: number | null; message: string }[];

export interface RowLayout {
  resource: Resource;
  columns: readonly PlacedColumn[];
  titles: Titles;
  zone: string;
}

interface Values {
  values: AnyInput;
  errors: Mistakes;
  /** Refers to a missing record of the same list, which another row may create. */
  isEarly: boolean;
}

/** Whether a cell still has the exported value of the record. */
function isRepeated(key: string, field: Field, cell: string, row: AnyRow): boolean {
  const shown = cellOf(key, field, row);
  return typeof shown === 'string' && [cell, unguarded(cell)].map(tidyLine).includes(tidyLine(shown));
}

function readOne({ titles, zone }: RowLayout, { key, field }: PlacedColumn, cell: string, row?: AnyRow): CellReading {
  if (row && isRepeated(key, field, cell, row)) return { value: row[key] };
  const text = unguarded(cell);
  return isReference(field) ? readReference(titles, key, field, text, row) : readCell(field, text, zone);
}

const MICRO = 1_000_000;

/** Fills missing sums from the parts in the row, with the other parts taken from the existing record. */
function sumsOf({ fields }: Resource, values: AnyInput, row: AnyRow | undefined): AnyInput {
  const summed = Object.entries(fields).flatMap(([key, field]): [string, number][] => {
    if (field.kind !== 'number' || !field.sumOf || (values[key] ?? null) !== null) return [];
    if (!field.sumOf.some((part) => typeof values[part] === 'number')) return [];
    const parts = field.sumOf.map((part) => Number((part in values ? values[part] : row?.[part]) ?? 0));
    const sum = parts.reduce((total, part) => total + part, 0);
    return Number.isNaN(sum) ? [] : [[key, Math.round(sum * MICRO) / MICRO]];
  });
  return Object.fromEntries(summed);
}

/** The values of a row for the columns of the file; `row` is the existing record. */
export function readRow(sources: RowLayout, { cells, refusals }: SheetRow, row?: AnyRow): Values {
  const values: AnyInput = {};
  const errors: Mistakes = [];
  let isEarly = false;
  for (const column of sources.columns) {
    const { key, field, title, place } = column;
    const refusal = refusals[key];
    const read = refusal ? { refusal } : readOne(sources, column, cells[key] ?? '', row);
    if ('value' in read) values[key] = read.value;
    else {
      errors.push({ column: title, place, message: read.refusal });
      isEarly ||=
        'isAbsent' in read && read.isAbsent === true && isReference(field) && field.to === sources.resource.name;
    }
  }
  return { values: { ...values, ...sumsOf(sources.resource, values, row) }, errors, isEarly };
}

/** The file column for a mistake at a path of the input. */
export function columnAt({ columns, resource }: RowLayout, path: string): Pick<Mistakes[number], 'column' | 'place'> {
  const key = path.split('.', 1)[0]!;
  const column = columns.find((one) => one.key === key);
  return { column: column?.title ?? resource.fields[key]?.label ?? null, place: column?.place ?? null };
}

/** The complete input of a row, based on the existing record or the initial values of a new one. */
export function inputOf(sources: RowLayout, { values, errors }: Values, row: AnyInput): AnyInput | Mistakes {
  const fields = enteredFields(sources.resource.fields);
  const base = Object.fromEntries(fields.map(([key, field]) => [key, row[key] ?? emptyValue(field)]));
  // An empty cell of a field that the form fills automatically is ignored.
  const filled = Object.entries(values).filter(([key, value]) => {
    const { required, initial } = sources.resource.fields[key]!;
    return value !== null || !required || initial === undefined;
  });
  const parsed = z.safeParse(sources.resource.input, { ...base, ...Object.fromEntries(filled) });
  const said = new Set(errors.map(({ column }) => column));
  const found = (parsed.error?.issues ?? []).flatMap(({ path, message }) => {
    const at = columnAt(sources, String(path[0]));
    return said.has(at.column) ? [] : { ...at, message };
  });
  const mistakes = [...errors, ...found];
  return parsed.success && mistakes.length === 0 ? parsed.data : mistakes;
}

const LENGTH = 200;

/** The name of a row's record: the title, or when the title is computed, the required texts. */
export function nameOf({ list, fields }: Resource, { cells }: SheetRow): string {
  const texts = enteredFields(fields).flatMap(([key, { kind, required }]) =>
    required && kind === 'text' ? [key] : [],
  );
  const parts = list.title in cells ? [list.title] : texts;
  return tidyLine(parts.map((key) => cells[key] ?? '').join(' ')).slice(0, LENGTH);
}
