import type { TableLayout } from 'contract/features/measurements/imports/calls.ts';
import { measurementChannels } from 'contract/features/measurements/imports/facts.ts';
import {
  datesIn,
  hasDay,
  isFilled,
  isNumber,
  LEAST_HEADS,
  numberedStep,
  type Columns,
  type TableRow,
} from './column-meaning.ts';
import { chosenColumns, listOf } from './list-columns.ts';
import { matrixOf } from './matrix-columns.ts';
import { clockIn, momentIn, numberIn } from './table-cells.ts';

const HEAD_ROWS = 10;
/** So many days side by side are the head of a table with hours in rows. */
const LEAST_DAYS = 3;
/** Without times above them so many numbers are a course of a day. */
const LEAST_VALUES = 20;

const isNumberOrNothing = (cell: string | undefined) => numberIn(cell ?? '') !== undefined;

/** The element that occurs most often. */
const usual = (all: readonly number[]): number =>
  [...Map.groupBy(all, (one) => one)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0;

function acrossOf(rows: readonly TableRow[]): Columns | null {
  const at = rows.findIndex(([, cells]) => datesIn(cells).length >= LEAST_DAYS);
  if (at < 0) return null;
  const [row, head] = rows[at]!;
  const days = datesIn(head);
  const rest = rows.slice(at + 1);
  const time = Array.from({ length: days[0]!.column }, (_, column) => column).find(
    (column) => rest.filter(([, cells]) => clockIn(cells[column])).length >= LEAST_HEADS,
  );
  if (time === undefined || rest.some(hasDay)) return null;
  return { form: 'across', row, time, numbered: numberedStep(rest.map(([, cells]) => clockIn(cells[time]))), days };
}

/** What the columns of a table mean, by its heads and its first rows with a day. Throws UnclearColumns. */
export function columnsOf(
  rows: readonly TableRow[],
  { form, channel, columns }: Pick<TableLayout, 'form' | 'channel' | 'columns'>,
): Columns | null {
  // Without a column of values nobody has chosen yet.
  const isChosen = form === 'list' && columns?.some((role) => role in measurementChannels);
  const chosen = isChosen ? columns : undefined;
  const across = chosen ? null : acrossOf(rows);
  if (across) return across;
  const named = chosen?.indexOf('date') ?? -1;
  const date = named < 0 ? dateColumn(rows) : named;
  if (date === null) return null;
  const begins = firstDataRow(rows, date);
  const from = begins < 0 ? rows.findIndex(hasDay) : begins;
  const heads = rows.slice(Math.max(0, from - HEAD_ROWS), from);
  const data = rows.slice(from).filter((row) => momentIn(row[1][date]) !== null);
  if (chosen) return chosenColumns(heads, data, chosen);
  return form === 'matrix' ? matrixOf(heads, data, date) : listOf(heads, data, date, channel);
}

/** The place of the first row with a day in its column and a number beside it, above which the heads stand; −1 for none. */
const firstDataRow = (rows: readonly TableRow[], date: number): number =>
  rows.findIndex(
    ([, cells]) => momentIn(cells[date]) !== null && cells.some((cell, column) => column !== date && isNumber(cell)),
  );

/** The titles of the columns: the row next above the first one with a day and a number; there may be the name of a report and its date
 *  above it. */
export function titlesOf(rows: readonly TableRow[]): readonly string[] {
  const date = dateColumn(rows);
  const begins = date === null ? 0 : firstDataRow(rows, date);
  return rows[Math.max(0, begins - 1)]?.[1] ?? [];
}

/** The column of days: where most rows have one. */
export function dateColumn(rows: readonly TableRow[]): number | null {
  const places = rows.flatMap(([, cells]) =>
    datesIn(cells)
      .slice(0, 1)
      .map(({ column }) => column),
  );
  return places.length ? usual(places) : null;
}

/** A table with a day in each row, whose other cells are a course of the day. */
export function isMatrix(rows: readonly TableRow[]): boolean {
  const date = dateColumn(rows);
  if (date === null) return false;
  const heads = rows.map(([, cells]) => cells.filter((cell, column) => column > date && clockIn(cell)).length);
  const values = rows
    .filter(([, cells]) => momentIn(cells[date]))
    .map(([, cells]) => cells.slice(date + 1).filter((cell) => isFilled(cell) && isNumberOrNothing(cell)).length);
  return (
    Math.max(0, ...values) >= LEAST_HEADS &&
    (Math.max(0, ...heads) >= LEAST_HEADS || Math.max(...values) >= LEAST_VALUES)
  );
}
