import type { TableLayout } from 'contract/features/measurement-imports/calls.ts';
import { clockIn, momentIn, numberIn, type CellClock } from './table-cells.ts';

export type TableRow = [number: number, cells: string[]];
type Channel = TableLayout['channel'];

export interface ValueColumn {
  column: number;
  channel: Channel;
}

/** A column of a matrix and the minutes after midnight at which its interval begins. */
export interface SlotColumn {
  column: number;
  start: number;
}

/** What the columns of a table mean. `named`: the columns in which a row may name its point. */
export type Columns =
  | {
      /** A row is an interval: a day, a time, and a value of each channel; `time` is null where the cell of the day names it. */
      form: 'list';
      date: number;
      time: number | null;
      end: number | null;
      /** The length of an interval that is told by its number. */
      numbered: number;
      values: readonly ValueColumn[];
      named: readonly number[];
    }
  | {
      /** A row is a day. `slots`: the columns in order; `more`: those of the hours that a day of a clock change has besides. */
      form: 'matrix';
      date: number;
      step: number;
      slots: readonly SlotColumn[];
      more: readonly number[];
      named: readonly number[];
    }
  | {
      /** A row is an interval, a column is a day. */
      form: 'across';
      row: number;
      time: number;
      numbered: number;
      days: readonly { column: number; day: string }[];
    };

/** Why a table cannot be read, with its place. */
export class UnclearColumns extends Error {
  readonly row: number;
  readonly column: number;
  constructor(message: string, row: number, column: number) {
    super(message);
    this.row = row;
    this.column = column;
  }
}

const DAY_MINUTES = 24 * 60;
const STEPS = [60, 30, 15] as const;
/** So many cells with a time are the head of a matrix. */
const LEAST_HEADS = 12;
const HEAD_ROWS = 10;
/** So many days side by side are the head of a table with hours in rows. */
const LEAST_DAYS = 3;

const SUMMARY = /итог|всего|сумм|макс|мин(?!ут)|средн|total|sum|max|avg/i;
const NOT_A_VALUE = /№|\bn\b|п\/п|номер|статус|признак|достоверн|коэф|качеств|код/i;
const POINT = /точк|объект|наимен|присоедин|фидер|ввод|прибор|сч[её]тчик|место|код/i;
const START = /начал|^с$|from|start/i;
const END = /кон[её]ц|конч|^по$|to$|end/i;
const ENERGY = /вт|вар/i;
const TIME = /час|время|интервал|период|time|hour|получас/i;
const channels: readonly [Channel, RegExp][] = [
  ['01', /^[aа]\s*\+|[^a-zа-я][aа]\s*\+|акт\S*\s+.*(?:при[её]м|потреб|прям)|^wp\s*\+/i],
  ['02', /^[aа]\s*[-–−]|[^a-zа-я][aа]\s*[-–−](?!\S*ч)|акт\S*\s+.*(?:отда|обрат|генер)|^wp\s*[-–−]/i],
  ['03', /^[rр]\s*\+|[^a-zа-я][rр]\s*\+|реак\S*\s+.*(?:при[её]м|потреб|прям)|^wq\s*\+/i],
  ['04', /^[rр]\s*[-–−]|[^a-zа-я][rр]\s*[-–−]|реак\S*\s+.*(?:отда|обрат|генер)|^wq\s*[-–−]/i],
];

const isFilled = (cell: string | undefined) => Boolean(cell?.trim());
const datesIn = (cells: readonly string[]) =>
  cells.flatMap((cell, column) => {
    const day = momentIn(cell)?.day;
    return day ? [{ column, day }] : [];
  });
export const hasDay = ([, cells]: TableRow): boolean => datesIn(cells).length > 0;
const isNumber = (cell: string | undefined) => typeof numberIn(cell ?? '')?.value === 'number';
const isNumberOrNothing = (cell: string | undefined) => numberIn(cell ?? '') !== undefined;

/** The element that occurs most often. */
const usual = (all: readonly number[]): number =>
  [...Map.groupBy(all, (one) => one)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0;

const quoted = (titles: readonly string[]) =>
  titles
    .slice(0, 8)
    .map((title) => `«${title.trim().slice(0, 40)}»`)
    .join(', ') + (titles.length > 8 ? ' и другие' : '');

/** The title of a column: what stands above its first value. */
const titleOf = (heads: readonly TableRow[], column: number): string =>
  heads
    .map(([, cells]) => cells[column]?.trim() ?? '')
    .filter(Boolean)
    .join(' ');

/** Where each interval of a row of heads begins; null when they are no course of a day. */
function courseOf(clocks: readonly CellClock[]): { step: number; starts: number[]; more: number } | null {
  for (const step of STEPS) {
    const count = DAY_MINUTES / step;
    // A day of a clock change has an hour more.
    for (const more of [0, 60 / step]) {
      if (clocks.length !== count + more) continue;
      const starts = Array.from({ length: count }, (_, index) => index * step);
      const own = clocks.slice(0, count);
      const isCourse = (fits: (start: number, index: number) => boolean) => starts.every(fits);
      const fits =
        isCourse((start, at) => own[at]!.isNumber === true && own[at]!.from === start / step) ||
        isCourse((start, at) => own[at]!.isNumber === true && own[at]!.from === start / step + 1) ||
        isCourse((start, at) => !own[at]!.isNumber && own[at]!.from === start) ||
        isCourse((start, at) => own[at]!.to === null && own[at]!.from % DAY_MINUTES === (start + step) % DAY_MINUTES);
      if (fits) return { step, starts, more };
    }
  }
  return null;
}

const plain = (count: number) => `нужно 24, 48 или 96 по порядку за сутки, а их ${count}`;

function matrixOf(heads: readonly TableRow[], data: readonly TableRow[], date: number): Columns {
  const named = Array.from({ length: date }, (_, column) => column);
  const timed = heads
    .map(([row, cells]) => ({
      row,
      found: cells.flatMap((cell, column) => {
        const clock = column > date ? clockIn(cell) : null;
        return clock ? [{ column, clock, title: cell }] : [];
      }),
    }))
    .toSorted((one, other) => other.found.length - one.found.length)[0];
  if (timed && timed.found.length >= LEAST_HEADS) {
    const course = courseOf(timed.found.map(({ clock }) => clock));
    if (!course)
      throw new UnclearColumns(
        `Столбцы со временем не разобрать: ${plain(timed.found.length)} (${quoted(timed.found.map(({ title }) => title))})`,
        timed.row,
        timed.found[0]!.column,
      );
    const { step, starts } = course;
    const slots = starts.map((start, index) => ({ column: timed.found[index]!.column, start }));
    return {
      form: 'matrix',
      date,
      step,
      slots,
      more: timed.found.slice(starts.length).map(({ column }) => column),
      named,
    };
  }
  // Without times above them the columns are told by their number alone.
  const [first] = data;
  const counts = data.map(([, cells]) => cells.slice(date + 1).filter(isFilled).length);
  const count = Math.max(0, ...counts);
  const step = STEPS.find((one) => DAY_MINUTES / one === count);
  const columns = (first?.[1] ?? []).flatMap((_, column) =>
    column > date && data.some(([, cells]) => isFilled(cells[column])) ? [column] : [],
  );
  if (!step || columns.length !== count)
    throw new UnclearColumns(
      `Над столбцами нет времени, и число столбцов не подходит: ${plain(columns.length)}` +
        (heads.length
          ? ` (заголовки: ${quoted(columns.map((column) => titleOf(heads, column) || 'без заголовка'))})`
          : ''),
      first?.[0] ?? 1,
      date + 1,
    );
  const slots = columns.map((column, index) => ({ column, start: index * step }));
  return { form: 'matrix', date, step, slots, more: [], named };
}

/** The length of the intervals that numbers tell: 24, 48 or 96 a day. */
function numberedStep(clocks: readonly (CellClock | null)[]): number {
  const last = Math.max(0, ...clocks.flatMap((clock) => (clock?.isNumber ? [clock.from] : [])));
  return last <= 25 ? 60 : last <= 50 ? 30 : 15;
}

function valuesOf(
  heads: readonly TableRow[],
  data: readonly TableRow[],
  taken: ReadonlySet<number>,
  channel: Channel,
): ValueColumn[] {
  const width = Math.max(0, ...data.map(([, cells]) => cells.length));
  const first = Math.min(...taken);
  const found = Array.from({ length: width }, (_, column) => ({ column, title: titleOf(heads, column) })).filter(
    ({ column, title }) =>
      column > first &&
      !taken.has(column) &&
      !NOT_A_VALUE.test(title) &&
      data.some(([, cells]) => isNumber(cells[column])),
  );
  const told = found.flatMap(({ column, title }) => {
    const own = channels.find(([, pattern]) => pattern.test(title))?.[0];
    return own ? [{ column, channel: own, title }] : [];
  });
  if (told.length === 1 && told[0]!.channel !== channel)
    throw new UnclearColumns(
      `Заголовок «${told[0]!.title}» называет другой канал, чем выбран`,
      data[0]?.[0] ?? 1,
      told[0]!.column,
    );
  if (told.length > 0 && new Set(told.map((one) => one.channel)).size === told.length) return told;
  const single = found.length > 1 ? found.filter(({ title }) => !SUMMARY.test(title)) : found;
  if (single.length === 1) return [{ column: single[0]!.column, channel }];
  // A table in which no value is a number yet names its place: the column after the time.
  if (found.length === 0) return [{ column: Math.max(...taken) + 1, channel }];
  throw new UnclearColumns(
    `Столбцов со значениями ${found.length}: ${quoted(found.map(({ title, column }) => title || `столбец ${column + 1}`))}. Оставьте один или назовите каналы в заголовках: A+, A−, R+, R−`,
    data[0]?.[0] ?? 1,
    found[1]!.column,
  );
}

function listOf(heads: readonly TableRow[], data: readonly TableRow[], date: number, channel: Channel): Columns {
  const width = Math.max(0, ...data.map(([, cells]) => cells.length));
  const titles = Array.from({ length: width }, (_, column) => titleOf(heads, column));
  const hasTimeOfDay = data.some(([, cells]) => momentIn(cells[date])?.minutes != null);
  const clocks = (column: number) => data.map(([, cells]) => (isFilled(cells[column]) ? clockIn(cells[column]) : null));
  const isTimes = (column: number) => {
    const own = data.filter(([, cells]) => isFilled(cells[column]));
    const read = clocks(column).filter((clock) => clock !== null);
    const title = titles[column]!;
    const isTold = [START, END, TIME].some((pattern) => pattern.test(title)) && !ENERGY.test(title);
    const isClock = read.some((clock) => !clock.isNumber && !clock.isPart);
    return own.length > 0 && (isTold || isClock) && read.length * 2 >= own.length;
  };
  const times = titles.flatMap((_, column) => (column > date && isTimes(column) ? [column] : []));
  const last = times.find((column) => END.test(titles[column]!) && !START.test(titles[column]!)) ?? null;
  const start = times.find((column) => column !== last) ?? last ?? date + 1;
  const time = hasTimeOfDay ? null : start;
  const end = last === start ? null : last;
  const taken = new Set([date, ...times, ...(time === null ? [] : [time])]);
  const values = valuesOf(heads, data, taken, channel);
  const firstValue = Math.min(...values.map(({ column }) => column));
  const named = titles.flatMap((title, column) =>
    column < date || (column < firstValue && !taken.has(column) && POINT.test(title)) ? [column] : [],
  );
  const numbered = time === null ? 60 : numberedStep(clocks(time));
  return { form: 'list', date, time, end: hasTimeOfDay ? null : end, numbered, values, named };
}

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
  { form, channel }: Pick<TableLayout, 'form' | 'channel'>,
): Columns | null {
  const across = acrossOf(rows);
  if (across) return across;
  const date = dateColumn(rows);
  if (date === null) return null;
  const isData = ([, cells]: TableRow) =>
    momentIn(cells[date]) !== null && cells.some((cell, column) => column !== date && isNumber(cell));
  const begins = rows.findIndex(isData);
  const from = begins < 0 ? rows.findIndex(hasDay) : begins;
  const heads = rows.slice(Math.max(0, from - HEAD_ROWS), from);
  const data = rows.slice(from).filter((row) => momentIn(row[1][date]) !== null);
  return form === 'matrix' ? matrixOf(heads, data, date) : listOf(heads, data, date, channel);
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
  return Math.max(0, ...values) >= LEAST_HEADS && (Math.max(0, ...heads) >= LEAST_HEADS || Math.max(...values) >= 20);
}

/** A row of sums, of titles repeated on a new page, of who signed: it has no day and is no row of values. */
export const isSummary = (cells: readonly string[]): boolean => cells.some((cell) => SUMMARY.test(cell));
