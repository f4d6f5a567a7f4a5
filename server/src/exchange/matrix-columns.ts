import { DAY_MINUTES } from './period-clock.ts';
import { clockIn, type CellClock } from './table-cells.ts';
import {
  isFilled,
  LEAST_HEADS,
  quoted,
  titleOf,
  UnclearColumns,
  type Columns,
  type TableRow,
} from './column-meaning.ts';

const STEPS = [60, 30, 15] as const;

/** The starts of the intervals in a header row; null when they do not form a day. */
function courseOf(clocks: readonly CellClock[]): { step: number; starts: number[]; more: number } | null {
  for (const step of STEPS) {
    const count = DAY_MINUTES / step;
    // The repeated hour of a clock change adds a column.
    for (const more of [0, 60 / step]) {
      if (clocks.length !== count + more) continue;
      const starts = Array.from({ length: count }, (_, index) => index * step);
      const own = clocks.slice(0, count);
      const isCourse = (fits: (start: number, index: number) => boolean) => starts.every(fits);
      const fits =
        isCourse((start, at) => own[at]!.isNumber === true && own[at]!.from === start / step) ||
        isCourse((start, at) => own[at]!.isNumber === true && own[at]!.from === start / step + 1) ||
        isCourse(
          (start, at) =>
            !own[at]!.isNumber && own[at]!.from === start && (own[at]!.to ?? start + step) === start + step,
        ) ||
        isCourse((start, at) => own[at]!.to === null && own[at]!.from % DAY_MINUTES === (start + step) % DAY_MINUTES);
      if (fits) return { step, starts, more };
    }
  }
  return null;
}

const plain = (count: number) => `нужно 24, 48 или 96 по порядку за сутки, а их ${count}`;

/** Interprets a table with a day per row. Throws UnclearColumns. */
export function matrixOf(heads: readonly TableRow[], data: readonly TableRow[], date: number): Columns {
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
  // Without times in the header the columns are identified by their number.
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
