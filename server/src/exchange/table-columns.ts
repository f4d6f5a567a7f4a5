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
/** The minimum number of adjacent days in the header of a table with hours in rows. */
const LEAST_DAYS = 3;
/** The minimum number of values per row for a matrix without times in the header. */
const LEAST_VALUES = 20;

const isNumberOrNothing = (cell: string | undefined) => numberIn(cell ?? '') !== undefined;

/** The most frequent element. */
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

/** Interprets the columns of a table from its header and its first rows with a day. Throws UnclearColumns. */
export function columnsOf(
  rows: readonly TableRow[],
  { form, channel, columns }: Pick<TableLayout, 'form' | 'channel' | 'columns'>,
): Columns | null {
  // Without a value column the user has not chosen anything yet.
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

/** The index of the first row with a day and a number; the header is above it. −1 when there is none. */
const firstDataRow = (rows: readonly TableRow[], date: number): number =>
  rows.findIndex(
    ([, cells]) => momentIn(cells[date]) !== null && cells.some((cell, column) => column !== date && isNumber(cell)),
  );

/** The column titles: the row directly above the first data row; a report name and date may be above it. */
export function titlesOf(rows: readonly TableRow[]): readonly string[] {
  const date = dateColumn(rows);
  const begins = date === null ? 0 : firstDataRow(rows, date);
  return rows[Math.max(0, begins - 1)]?.[1] ?? [];
}

/** The column that contains a day in most rows. */
export function dateColumn(rows: readonly TableRow[]): number | null {
  const places = rows.flatMap(([, cells]) =>
    datesIn(cells)
      .slice(0, 1)
      .map(({ column }) => column),
  );
  return places.length ? usual(places) : null;
}

/** Whether each row contains a day and its values. */
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
