import type { TableLayout } from 'contract/features/measurements/imports/calls.ts';
import {
  isNumber,
  quoted,
  SUMMARY,
  titleOf,
  UnclearColumns,
  type Columns,
  type TableRow,
  type ValueColumn,
} from './column-meaning.ts';

type Channel = TableLayout['channel'];

const NOT_A_VALUE = /^(?:№|n)$|п\/п|номер|статус|признак|достоверн|коэф|качеств|код/i;
export const ENERGY = /вт|вар|wh|varh/i;
/** Words for measured quantities, which do not name a point. */
const QUANTITY =
  /расход|показан|энерг|мощност|значен|объ[её]м|потребл|отпуск|выработ|потер|план|факт|откл|ток|напряж|температ|cos|тариф|энерг|актив|реактив|генерац|столбец|value|energy|power|import|export/i;
const channels: readonly [Channel, RegExp][] = [
  [
    '01',
    /^[aа]\s*\+|[^a-zа-я][aа]\s*\+|(?<!ре)акт\S*\s+.*(?:при[её]м|потреб|прям)|^wp\s*\+|(?<!re)active.*(?:import|consum|forward)/i,
  ],
  [
    '02',
    /^[aа]\s*[-–−]|[^a-zа-я][aа]\s*[-–−](?!\S*ч)|(?<!ре)акт\S*\s+.*(?:отда|обрат|генер)|^wp\s*[-–−]|(?<!re)active.*(?:export|generat|reverse)/i,
  ],
  [
    '03',
    /^[rр]\s*\+|[^a-zа-я][rр]\s*\+|реак\S*\s+.*(?:при[её]м|потреб|прям)|^wq\s*\+|reactive.*(?:import|consum|forward)/i,
  ],
  [
    '04',
    /^[rр]\s*[-–−]|[^a-zа-я][rр]\s*[-–−]|реак\S*\s+.*(?:отда|обрат|генер)|^wq\s*[-–−]|reactive.*(?:export|generat|reverse)/i,
  ],
];
/** Parts of a heading other than a point name: units, channels. */
const NOT_A_NAME = [
  /[([]?\s*[кмkm]?(?:вт|вар|w|var)\s*[·*∙•.×x-]?\s*[чh]?\s*[)\]]?(?=$|[\s,;])/gi,
  /(?<![a-zа-яё\d])[aаrр]\s*[+\-–−](?=$|[\s,;)(])/gi,
];

interface TitledColumn {
  column: number;
  title: string;
  /** The heading, with the one above it (possibly a merged cell), without unit and channel. */
  name: string;
}

const nameIn = (title: string): string =>
  NOT_A_NAME.reduce((rest, pattern) => rest.replace(pattern, ' '), title)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.–—-]+|[\s,;:–—-]+$/g, '');

/** Repeats the text of merged heading cells, which is stored in the first cell only. */
function spread(cells: readonly string[], from: number, width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, column) => {
    if (column < from) return cells[column]?.trim() ?? '';
    return (last = cells[column]?.trim() || last);
  });
}

/** The channel named in a heading; undefined when there is none. */
const channelIn = (title: string): Channel | undefined => channels.find(([, pattern]) => pattern.test(title))?.[0];

/** Columns of several points side by side, identified by their headings; undefined when headings name no points. */
export function sideBySideColumns(
  columns: readonly (TitledColumn & { channel: Channel })[],
): ValueColumn[] | undefined {
  const found = columns.map(({ column, channel, name }) => ({ column, channel, point: name }));
  const keys = new Set(found.map((one) => `${one.point} ${one.channel}`));
  const areNames = found.every(({ point }) => point !== '' && !QUANTITY.test(point) && !/^\d{1,3}$/.test(point));
  return areNames && keys.size === found.length ? found : undefined;
}

/** The columns with the meaning of their headings; `taken` are those of days and times. */
export function titledColumns(
  heads: readonly TableRow[],
  data: readonly TableRow[],
  taken: ReadonlySet<number>,
): TitledColumn[] {
  const width = Math.max(0, ...data.map(([, cells]) => cells.length));
  const above = heads.slice(-2).map(([, cells]) => spread(cells, Math.max(...taken) + 1, width));
  return Array.from({ length: width }, (_, column) => ({
    column,
    title: titleOf(heads, column),
    name: nameIn([...new Set(above.map((cells) => cells[column] ?? ''))].join(' ')),
  }));
}

/** The value columns of a list, by their headings. Throws UnclearColumns. */
export function valueColumns(
  heads: readonly TableRow[],
  data: readonly TableRow[],
  taken: ReadonlySet<number>,
  channel: Channel,
): ValueColumn[] {
  const first = Math.min(...taken);
  const last = Math.max(...taken);
  const place = data[0]?.[0] ?? 1;
  const titled = titledColumns(heads, data, taken);
  const numeric = titled.filter(
    ({ column }) => column > first && !taken.has(column) && data.some(([, cells]) => isNumber(cells[column])),
  );
  const likely = numeric.filter(({ title }) => ENERGY.test(title) || !NOT_A_VALUE.test(title));
  const found = likely.length ? likely : numeric;
  const byHead = found.flatMap(({ column, title }) => {
    const own = channelIn(title);
    return own ? [{ column, channel: own }] : [];
  });
  const [only] = byHead;
  if (only && found.length === 1 && only.channel !== channel)
    throw new UnclearColumns(`Заголовок «${found[0]!.title}» называет другой канал, чем выбран`, place, only.column);
  const rest = found.filter(
    ({ column, title }) => !byHead.some((one) => one.column === column) && ENERGY.test(title) && !SUMMARY.test(title),
  );
  const areChannels = byHead.length > 0 && new Set(byHead.map((one) => one.channel)).size === byHead.length;
  if (areChannels && rest.length === 0) return byHead;
  const values = found.length > 1 ? found.filter(({ title }) => !SUMMARY.test(title)) : found;
  if (values.length === 1) return [{ column: values[0]!.column, channel }];
  // In a table without any numeric value, the value column is the one after the time.
  if (found.length === 0) return [{ column: last + 1, channel }];
  const beside = sideBySideColumns(values.map((one) => ({ ...one, channel: channelIn(one.title) ?? channel })));
  if (beside) return beside;
  throw new UnclearColumns(
    `Столбцов со значениями ${values.length}: ${quoted(values.map(({ title, column }) => title || `столбец ${column + 1}`))}. Оставьте один или назовите в заголовках точки или каналы: A+, A−, R+, R−`,
    place,
    values[1]!.column,
  );
}

/** Refuses several points side by side, because it is unknown which is the chosen one. Throws UnclearColumns. */
export function refuseBeside(columns: Columns): void {
  const beside = columns.form === 'list' ? columns.values.filter(({ point }) => point !== undefined) : [];
  if (beside.length > 0)
    throw new UnclearColumns(
      `В таблице несколько точек: ${quoted(beside.map(({ point }) => point!))}. Не выбирайте точку или оставьте один столбец`,
      1,
      beside[0]!.column,
    );
}
