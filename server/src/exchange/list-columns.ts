import type { TableLayout } from 'contract/features/measurement-imports/calls.ts';
import {
  isFilled,
  isNumber,
  numberedStep,
  quoted,
  SUMMARY,
  titleOf,
  UnclearColumns,
  type Columns,
  type TableRow,
  type ValueColumn,
} from './column-meaning.ts';
import { clockIn, momentIn } from './table-cells.ts';

type Channel = TableLayout['channel'];

const NOT_A_VALUE = /^(?:№|n)$|п\/п|номер|статус|признак|достоверн|коэф|качеств|код/i;
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

function valuesOf(
  heads: readonly TableRow[],
  data: readonly TableRow[],
  taken: ReadonlySet<number>,
  channel: Channel,
): ValueColumn[] {
  const width = Math.max(0, ...data.map(([, cells]) => cells.length));
  const first = Math.min(...taken);
  const numeric = Array.from({ length: width }, (_, column) => ({ column, title: titleOf(heads, column) })).filter(
    ({ column }) => column > first && !taken.has(column) && data.some(([, cells]) => isNumber(cells[column])),
  );
  const likely = numeric.filter(({ title }) => ENERGY.test(title) || !NOT_A_VALUE.test(title));
  const found = likely.length ? likely : numeric;
  const byHead = found.flatMap(({ column, title }) => {
    const own = channels.find(([, pattern]) => pattern.test(title))?.[0];
    return own ? [{ column, channel: own, title }] : [];
  });
  if (byHead.length === 1 && byHead[0]!.channel !== channel)
    throw new UnclearColumns(
      `Заголовок «${byHead[0]!.title}» называет другой канал, чем выбран`,
      data[0]?.[0] ?? 1,
      byHead[0]!.column,
    );
  if (byHead.length > 0 && new Set(byHead.map((one) => one.channel)).size === byHead.length) return byHead;
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

/** The columns of a table with an interval in each row. Throws UnclearColumns. */
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
  const values = valuesOf(heads, data, taken, channel);
  const firstValue = Math.min(...values.map(({ column }) => column));
  const named = titles.flatMap((title, column) =>
    column < date || (column < firstValue && !taken.has(column) && POINT.test(title)) ? [column] : [],
  );
  const numbered = time === null ? 60 : numberedStep(clocks(time));
  return { form: 'list', date, time, end: hasTimeOfDay ? null : end, numbered, values, named };
}
