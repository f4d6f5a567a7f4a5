import * as z from 'zod/mini';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { ImportReport } from 'contract/kit/resource-import.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { cellOf } from '../../resource/export.ts';
import { isReference } from '../../resource/reference.ts';
import { readCell, unguarded, type Read } from './cell.ts';
import type { Column, Sheet, SheetRow } from './sheet.ts';
import { readReference, type Titles } from './titles.ts';

export type Mistakes = ImportReport['rows'][number]['errors'];

export interface Sources {
  resource: Resource;
  sheet: Sheet;
  titles: Titles;
  zone: string;
}

export interface Values {
  values: AnyInput;
  errors: Mistakes;
  /** Names a record of the same list that is not there: a later row of the file may make it. */
  isEarly: boolean;
}

/** Whether a cell says what it said when the record was exported. */
function isRepeated({ key, field }: Column, cell: string, row: AnyRow): boolean {
  const shown = cellOf(key, field, row);
  return typeof shown === 'string' && [cell, unguarded(cell)].map(tidyLine).includes(tidyLine(shown));
}

function readOne({ titles, zone }: Sources, { key, field, title }: Column, cell: string, row?: AnyRow): Read {
  if (row && isRepeated({ key, field, title }, cell, row)) return { value: row[key] };
  const text = unguarded(cell);
  return isReference(field) ? readReference(titles, key, field, text, row) : readCell(field, text, zone);
}

/** What a row says of a record, by the columns that the file has; `row` is the record as it is now. */
export function readRow(sources: Sources, { cells }: SheetRow, row?: AnyRow): Values {
  const values: AnyInput = {};
  const errors: Mistakes = [];
  let isEarly = false;
  for (const column of sources.sheet.columns) {
    const { key, field, title } = column;
    const read = readOne(sources, column, cells[key] ?? '', row);
    if ('value' in read) values[key] = read.value;
    else {
      errors.push({ column: title, message: read.refusal });
      isEarly ||= read.isAbsent === true && isReference(field) && field.to === sources.resource.name;
    }
  }
  return { values, errors, isEarly };
}

/** The title of the column of a field, for a mistake at its path. */
export function columnAt({ sheet, resource }: Sources, path: string): string | null {
  const key = path.split('.', 1)[0]!;
  return sheet.columns.find((column) => column.key === key)?.title ?? resource.fields[key]?.label ?? null;
}

/** The whole input that a row makes: of the record as it is now, or of an empty one. */
export function inputOf(sources: Sources, { values, errors }: Values, row?: AnyRow): AnyInput | Mistakes {
  const fields = enteredFields(sources.resource.fields);
  const base = Object.fromEntries(fields.map(([key, field]) => [key, row ? row[key] : emptyValue(field)]));
  const parsed = z.safeParse(sources.resource.input, { ...base, ...values });
  const said = new Set(errors.map(({ column }) => column));
  const found = (parsed.error?.issues ?? []).flatMap(({ path, message }) => {
    const column = columnAt(sources, String(path[0]));
    return said.has(column) ? [] : { column, message };
  });
  const mistakes = [...errors, ...found];
  return parsed.success && mistakes.length === 0 ? (parsed.data as AnyInput) : mistakes;
}

const LENGTH = 200;

/** How a row calls its record: by the title, or, where that is put together, by what the list is sorted by. */
export function nameOf({ list }: Resource, { cells }: SheetRow): string {
  const parts = list.title in cells ? [list.title] : list.sort.split(',');
  return tidyLine(parts.map((key) => cells[key] ?? '').join(' ')).slice(0, LENGTH);
}
