import type { KnownLayout, TableLayout } from 'contract/features/measurements/imports/calls.ts';
import { DAY_MINUTES } from './period-clock.ts';
import { clockIn, momentIn } from './table-cells.ts';
import { hasDay, pointIn, UnclearColumns, type Columns, type TableRow } from './column-meaning.ts';
import { shownColumns } from './list-columns.ts';
import { columnsOf, dateColumn, isMatrix } from './table-columns.ts';

const energy = (prefix: string, latin: string) =>
  new RegExp(`${prefix}вт\\s*[·*∙•.×x-]?\\s*ч|${latin}w\\s*[·*.-]?\\s*h`, 'i');

/** The unit in the titles; null when they name none or several. */
function unitIn(titles: string): TableLayout['unit'] | null {
  const [isKilo, isMega] = [energy('к', 'k').test(titles), energy('м', 'm').test(titles)];
  if (isKilo || isMega) return isKilo && isMega ? null : isKilo ? 'kWh' : 'MWh';
  return /квт|\bkw\b/i.test(titles) ? 'kW' : null;
}

/** The notation of hours in a list; null when the first and last hour of a day do not reveal it. */
function hoursIn(columns: Columns | null, rows: readonly TableRow[]): TableLayout['hours'] | null {
  if (!columns || columns.form === 'matrix') return 'from0';
  const cellsIn = (column: number) => rows.map(([, cells]) => cells[column] ?? '');
  const clocks =
    columns.form === 'list' && columns.time === null
      ? rows.flatMap(([, cells]) => {
          const moment = momentIn(cells[columns.date]);
          return moment ? [{ from: moment.minutes ?? 0, to: moment.to, isNumber: undefined }] : [];
        })
      : cellsIn(columns.time!)
          .map(clockIn)
          .filter((clock) => clock !== null);
  if (columns.form === 'list' && columns.end !== null) return 'interval';
  if (clocks.some(({ to }) => to !== null)) return 'interval';
  const numbers = clocks.filter(({ isNumber }) => isNumber).map(({ from }) => from);
  if (numbers.length) {
    const [hasZero, hasLast] = [numbers.includes(0), numbers.some((number) => [24, 48, 96].includes(number))];
    return hasZero === hasLast ? null : hasLast ? 'from1' : 'from0';
  }
  const starts = clocks.map(({ from }) => from);
  if (starts.includes(DAY_MINUTES)) return starts.includes(0) ? null : 'from1';
  if (!starts.includes(0)) return null;
  if (starts[0] === 0) return 'from0';
  // Times that begin with the end of the first interval and end with midnight are interval ends.
  const step = Math.min(
    ...starts
      .slice(1)
      .map((start, index) => Math.abs(start - starts[index]!))
      .filter(Boolean),
  );
  return starts[0] === step && starts.at(-1) === 0 ? 'from1' : null;
}

/** Detects the layout of a table from its first rows; what it leaves open is taken from the layout remembered for its
 *  titles, or is null. `names`: the points named by the rows, empty for a row that names none. */
export function knownLayout(
  rows: readonly TableRow[],
  remembered: TableLayout | null,
): { layout: KnownLayout; isNamed: boolean; names: ReadonlySet<string> } {
  const form = isMatrix(rows) ? 'matrix' : 'list';
  const channel = remembered?.channel ?? '01';
  const columns = clearColumns(rows, { form, channel, columns: remembered?.columns });
  const from = rows.findIndex(hasDay);
  const titles = rows.slice(0, Math.max(0, from)).flatMap(([, cells]) => cells);
  const date = dateColumn(rows);
  const data = date === null ? [] : rows.filter(([, cells]) => momentIn(cells[date]) !== null);
  const named = columns && columns.form !== 'across' ? columns.named : [];
  const heads = columns?.form === 'list' ? columns.values.flatMap(({ point }) => point ?? []) : [];
  const names = new Set(heads.length ? heads : data.map(([, cells]) => pointIn(cells, named)));
  return {
    layout: {
      form,
      channel,
      unit: unitIn(titles.join(' ')) ?? remembered?.unit ?? null,
      hours: hoursIn(columns, data.length && columns?.form !== 'across' ? data : rows) ?? remembered?.hours ?? null,
      isMultiplied: remembered?.isMultiplied ?? true,
      ...(form === 'list' &&
        columns?.form !== 'across' &&
        date !== null && { columns: rolesOf(columns, date, data, widthOf(rows)) }),
    },
    isNamed: data.length > 0 && !names.has(''),
    names,
  };
}

/** The columns shown to a person: when the value columns are unknown, at least those of day and time. */
function rolesOf(columns: Columns | null, date: number, data: readonly TableRow[], width: number) {
  if (columns?.form === 'list') return shownColumns(columns, width);
  const isTime = data.every(([, cells]) => clockIn(cells[date + 1]) !== null);
  const unclear = { date, time: isTime ? date + 1 : null, end: null, values: [], named: [] };
  return shownColumns({ form: 'list', numbered: 60, ...unclear }, width);
}

const widthOf = (rows: readonly TableRow[]) => Math.max(...rows.map(([, cells]) => cells.length));

/** The meaning of the columns, if they can be interpreted. */
function clearColumns(
  rows: readonly TableRow[],
  layout: Pick<TableLayout, 'form' | 'channel' | 'columns'>,
): Columns | null {
  try {
    return columnsOf(rows, layout);
  } catch (error) {
    if (error instanceof UnclearColumns) return null;
    throw error;
  }
}
