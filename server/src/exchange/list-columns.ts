import type { TableLayout } from 'contract/features/measurements/imports/calls.ts';
import { measurementChannels, type ColumnRole } from 'contract/features/measurements/imports/facts.ts';
import { isFilled, numberedStep, titleOf, UnclearColumns, type Columns, type TableRow } from './column-meaning.ts';
import { clockIn, momentIn } from './table-cells.ts';
import { sideBySideColumns, ENERGY, titledColumns, valueColumns } from './value-columns.ts';

type Channel = TableLayout['channel'];

const POINT = /точк|объект|наимен|присоедин|фидер|ввод|прибор|сч[её]тчик|место|код/i;
const START = /начал|^с$|from|start/i;
const END = /кон[её]ц|конч|^по$|to$|end/i;
const TIME = /час|время|интервал|период|time|hour|получас/i;

/** Interprets a table with an interval per row. Throws UnclearColumns. */
export function listOf(heads: readonly TableRow[], data: readonly TableRow[], date: number, channel: Channel): Columns {
  const width = Math.max(0, ...data.map(([, cells]) => cells.length));
  const titles = Array.from({ length: width }, (_, column) => titleOf(heads, column));
  const hasTimeOfDay = data.some(([, cells]) => typeof momentIn(cells[date])?.minutes === 'number');
  const clocks = (column: number) => data.map(([, cells]) => (isFilled(cells[column]) ? clockIn(cells[column]) : null));
  const isTimes = (column: number) => {
    const own = data.filter(([, cells]) => isFilled(cells[column]));
    const read = clocks(column).filter((clock) => clock !== null);
    const title = titles[column]!;
    const isTitled = [START, END, TIME].some((pattern) => pattern.test(title)) && !ENERGY.test(title);
    const isClock = read.some((clock) => !clock.isNumber && !clock.isPart);
    return own.length > 0 && (isTitled || isClock) && read.length * 2 >= own.length;
  };
  const times = titles.flatMap((_, column) => (column > date && isTimes(column) ? [column] : []));
  const last = times.find((column) => END.test(titles[column]!) && !START.test(titles[column]!)) ?? null;
  const start = times.find((column) => column !== last) ?? last ?? date + 1;
  const time = hasTimeOfDay ? null : start;
  const end = last === start ? null : last;
  const taken = new Set([date, ...times, ...(time === null ? [] : [time])]);
  const values = valueColumns(heads, data, taken, channel);
  const firstValue = Math.min(...values.map(({ column }) => column));
  const named = titles.flatMap((title, column) =>
    column < date || (column < firstValue && !taken.has(column) && POINT.test(title)) ? [column] : [],
  );
  const numbered = time === null ? 60 : numberedStep(clocks(time));
  return { form: 'list', date, time, end: hasTimeOfDay ? null : end, numbered, values, named };
}

/** The same with columns chosen by a person. Throws UnclearColumns. */
export function chosenColumns(
  heads: readonly TableRow[],
  data: readonly TableRow[],
  columns: readonly ColumnRole[],
): Columns {
  const row = data[0]?.[0] ?? 1;
  const place = (what: ColumnRole) => {
    const found = columns.indexOf(what);
    return found < 0 ? null : found;
  };
  const date = place('date');
  if (date === null) throw new UnclearColumns('Не указан столбец даты', row, 0);
  const time = place('time');
  const values = columns.flatMap((what, column) =>
    what in measurementChannels ? [{ column, channel: what as keyof typeof measurementChannels }] : [],
  );
  const isBeside = new Set(values.map(({ channel }) => channel)).size < values.length;
  const titled = titledColumns(heads, data, new Set([date, ...(time === null ? [] : [time])]));
  const beside = isBeside
    ? sideBySideColumns(values.map(({ column, channel }) => ({ ...titled[column]!, channel })))
    : values;
  if (!beside)
    throw new UnclearColumns(
      'Один канал выбран у нескольких столбцов, а точек их заголовки не называют',
      row,
      values[1]!.column,
    );
  const clocks = time === null ? [] : data.map(([, cells]) => clockIn(cells[time]));
  return {
    form: 'list',
    date,
    time,
    end: place('end'),
    numbered: time === null ? 60 : numberedStep(clocks),
    values: beside,
    named: columns.flatMap((what, column) => (what === 'point' ? [column] : [])),
  };
}

/** The detected meaning of each column, for the user to check. */
export const shownColumns = ({ date, time, end, values, named }: Extract<Columns, { form: 'list' }>, width: number) =>
  Array.from({ length: width }, (_, column): ColumnRole => {
    if (column === date) return 'date';
    if (column === time) return 'time';
    if (column === end) return 'end';
    const value = values.find((one) => one.column === column);
    return value?.channel ?? (named.includes(column) ? 'point' : 'ignored');
  });
