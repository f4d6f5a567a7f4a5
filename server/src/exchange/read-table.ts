import { DAY_MINUTES } from './period-clock.ts';
import { addDays } from 'contract/time/day-shape.ts';
import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import { slotsOf } from './day-slots.ts';
import type { Message, MessagePoint } from './message.ts';
import { clockIn, momentIn, numberIn } from './table-cells.ts';
import { hasDay, isSummary, pointIn, UnclearColumns, type Columns, type TableRow } from './column-meaning.ts';
import { columnsOf } from './table-columns.ts';
import { finestOf, intervalOf, type TableCell, type TakenDay, type TakenInterval } from './table-intervals.ts';
import { refuseBeside } from './value-columns.ts';
import { TableValues } from './table-values.ts';

const MAX_DAYS = 4000;
/** The number of rows with a day used to interpret the columns: more than a day of quarter-hours. */
const EXAMINED_ROWS = 200;

type ListColumns = Extract<Columns, { form: 'list' }>;
type MatrixColumns = Extract<Columns, { form: 'matrix' }>;
type AcrossColumns = Extract<Columns, { form: 'across' }>;

interface PointDays {
  row: number;
  /** The intervals by channel and day. */
  days: Map<string, TakenDay>;
}

/** Reads a table of measured values in which a row is a day or an interval, or a column is a day, for one chosen point
 *  or for points named in the rows. Columns are interpreted by their headings; titles and totals are skipped, and a
 *  value without a day is an error. */
export class TableReader {
  readonly #reading: TableReading;
  readonly #today: string;
  readonly #points = new Map<string, PointDays>();
  readonly #read: TableValues;
  #dayCount = 0;
  #isTooMany = false;
  /** The first rows, kept until the columns are known. */
  #first: TableRow[] = [];
  #dated = 0;
  #columns: Columns | 'unclear' | undefined;
  #hasBegun = false;

  constructor(reading: TableReading, today: string) {
    this.#reading = reading;
    this.#read = new TableValues(reading.unit);
    this.#today = today;
  }

  take(row: TableRow): void {
    if (this.#columns) return this.#takeKnown(row);
    this.#first.push(row);
    if (hasDay(row) && ++this.#dated >= EXAMINED_ROWS) this.#begin();
  }

  #begin(): void {
    const rows = this.#first;
    this.#first = [];
    try {
      this.#columns = columnsOf(rows, this.#reading) ?? 'unclear';
      if (this.#columns !== 'unclear' && this.#reading.meteringPointGuid) refuseBeside(this.#columns);
      if (this.#columns === 'unclear')
        this.#read.report('В таблице нет ни одной строки с датой', { row: 1, column: 0 });
    } catch (error) {
      if (!(error instanceof UnclearColumns)) throw error;
      this.#columns = 'unclear';
      this.#read.report(error.message, error);
    }
    for (const row of rows) this.#takeKnown(row);
  }

  #takeKnown(row: TableRow): void {
    const columns = this.#columns;
    if (!columns || columns === 'unclear') return;
    if (columns.form === 'across') return this.#takeAcross(columns, row);
    const [number, cells] = row;
    const moment = momentIn(cells[columns.date]);
    if (!moment) return this.#takeUndated(columns, row);
    const places = columns.form === 'list' ? columns.values : columns.slots;
    const isEmpty = places.every(({ column }) => numberIn(cells[column] ?? '') === null);
    // Titles and template rows may also contain a day.
    if (isEmpty && !this.#hasBegun) return;
    if (isEmpty && columns.form === 'matrix') return;
    this.#hasBegun = true;
    if (moment.day > this.#today) return this.#read.report('День в будущем', { row: number, column: columns.date });
    const isBeside = columns.form === 'list' && columns.values.some(({ point }) => point !== undefined);
    const code = this.#reading.meteringPointGuid ? '' : pointIn(cells, columns.named);
    if (!code && !isBeside && !this.#reading.meteringPointGuid)
      return this.#read.report('Перед датой нет ни кода, ни названия точки', { row: number, column: 0 });
    if (columns.form === 'matrix') this.#takeDay(columns, row, code, moment.day);
    else this.#takeInterval(columns, row, code, moment);
  }

  /** Reports a value without a day, which could not be assigned. */
  #takeUndated(columns: ListColumns | MatrixColumns, [row, cells]: TableRow): void {
    if (!this.#hasBegun || isSummary(cells)) return;
    const places = columns.form === 'list' ? columns.values : columns.slots;
    const lost = places.find(({ column }) => typeof numberIn(cells[column] ?? '')?.value === 'number');
    // The header of a further page contains times.
    const isHead = columns.form === 'matrix' && columns.slots.every(({ column }) => clockIn(cells[column]));
    if (lost && !isHead) this.#read.report('Значение есть, а даты в строке нет', { row, column: columns.date });
  }

  #takenOf(
    row: number,
    column: number,
    code: string,
    day: string,
    channel: TableReading['channel'],
  ): TakenInterval[] | null {
    const point = this.#points.get(code) ?? { row, days: new Map() };
    this.#points.set(code, point);
    const key = `${channel} ${day}`;
    const known = point.days.get(key);
    if (known) return known.taken;
    if (++this.#dayCount > MAX_DAYS) {
      if (!this.#isTooMany) this.#read.report(`Суток больше ${MAX_DAYS}: разделите файл`, { row, column });
      this.#isTooMany = true;
      return null;
    }
    const taken: TakenInterval[] = [];
    point.days.set(key, { day, channel, taken });
    return taken;
  }

  #takeDay({ date, step, slots, more }: MatrixColumns, [row, cells]: TableRow, code: string, day: string): void {
    const taken = this.#takenOf(row, date, code, day, this.#reading.channel);
    if (!taken) return;
    if (taken.length) return this.#read.report('День указан дважды', { row, column: date });
    const cellAt = (column: number): TableCell => ({ row, column, text: cells[column] ?? '' });
    const starts = slotsOf(day, step);
    const isLonger = starts.length > slots.length;
    const extra = more.filter((column) => typeof numberIn(cells[column] ?? '')?.value === 'number');
    if (isLonger && extra.length !== starts.length - slots.length)
      return this.#read.report(`В этих сутках ${starts.length / (60 / step)} часов, а столбцов меньше`, {
        row,
        column: date,
      });
    if (!isLonger && extra.length)
      return this.#read.report('В этих сутках нет лишнего часа', { row, column: extra[0]! });
    const ordered = [...slots.map(({ column }) => column), ...more];
    const places = isLonger
      ? starts.map((start, at) => ({ start, column: ordered[at]! }))
      : slots.filter(({ start, column }) => this.#isThere(starts, start, cellAt(column)));
    for (const { start, column } of places) taken.push({ from: start, to: start + step, cell: cellAt(column) });
  }

  /** Whether the interval exists on the day; the hour skipped by a clock change may only contain zeros. */
  #isThere(starts: readonly number[], start: number, cell: TableCell): boolean {
    if (starts.includes(start)) return true;
    if (numberIn(cell.text)?.value) this.#read.report('Этого часа в сутках перевода часов нет', cell);
    return false;
  }

  #takeInterval(
    columns: ListColumns,
    [row, cells]: TableRow,
    code: string,
    moment: { day: string; minutes: number | null; to: number | null },
  ): void {
    const { date, time, end, numbered, values } = columns;
    const clock = time === null ? { from: moment.minutes ?? 0, to: moment.to } : clockIn(cells[time]);
    const interval = intervalOf(clock, end === null ? null : clockIn(cells[end]), numbered, this.#reading.hours);
    if (!interval && isSummary(cells)) return;
    if (!interval) return this.#read.report('Час записан не так, как выбрано', { row, column: time ?? date });
    for (const { column, channel, point = code } of values) {
      const [day, own] = this.#dayOf(point, channel, moment.day, interval, time === null);
      const taken = this.#takenOf(row, date, point, day, channel);
      taken?.push({ ...own, cell: { row, column, text: cells[column] ?? '' } });
    }
  }

  /** An interval that ends at midnight belongs to the previous day, whichever of the two days the cell names. */
  #dayOf(
    code: string,
    channel: TableReading['channel'],
    day: string,
    interval: Pick<TakenInterval, 'from' | 'to'>,
    isMoment: boolean,
  ): [day: string, interval: Pick<TakenInterval, 'from' | 'to'>] {
    if (interval.from !== null || interval.to !== 0) return [day, interval];
    const hasBegun = (this.#points.get(code)?.days.get(`${channel} ${day}`)?.taken.length ?? 0) > 0;
    return [hasBegun && !isMoment ? day : addDays(day, -1), { from: null, to: DAY_MINUTES }];
  }

  #takeAcross({ row: headRow, time, numbered, days }: AcrossColumns, [row, cells]: TableRow): void {
    if (row <= headRow || isSummary(cells)) return;
    const clock = clockIn(cells[time]);
    const filled = days.filter(({ column }) => numberIn(cells[column] ?? '') !== null);
    if (!clock) {
      if (filled.length) this.#read.report('Значение есть, а времени в строке нет', { row, column: time });
      return;
    }
    if (!this.#reading.meteringPointGuid)
      return this.#read.report('В таблице «сутки — столбцы» точку не назвать: выберите её', { row, column: time });
    const interval = intervalOf(clock, null, numbered, this.#reading.hours);
    if (!interval) return this.#read.report('Час записан не так, как выбрано', { row, column: time });
    for (const { column, day } of days) {
      if (day > this.#today) {
        if (filled.some((one) => one.column === column)) this.#read.report('День в будущем', { row: headRow, column });
        continue;
      }
      const own = interval.from === null && interval.to === 0 ? { from: null, to: DAY_MINUTES } : interval;
      this.#takenOf(headRow, column, '', day, this.#reading.channel)?.push({
        ...own,
        cell: { row, column, text: cells[column] ?? '' },
      });
    }
  }

  /** The content of the table, before the transformer ratio is applied. */
  message(): Message {
    if (!this.#columns) this.#begin();
    const points = [...this.#points].map(([code, { row, days }]): MessagePoint => {
      const taken = [...days.values()].filter((one) => one.taken.length > 0);
      const byChannel = Map.groupBy(taken, ({ channel }) => channel);
      const finest = new Map([...byChannel].map(([channel, own]) => [channel, finestOf(own.map((one) => one.taken))]));
      const channels = taken
        .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
        .flatMap((one) => this.#read.channelOf(one, finest.get(one.channel)!) ?? []);
      return { code, name: code, path: '', line: code ? row : null, channels };
    });
    if (this.#read.count === 0 && this.#read.findings.errors === 0)
      this.#read.report('В таблице нет ни одного значения', { row: 1, column: 0 });
    const { kept, errors, warnings } = this.#read.findings;
    return {
      messageClass: null,
      number: null,
      senderInn: null,
      senderName: null,
      sentAt: null,
      day: points.flatMap(({ channels }) => channels.map(({ day }) => day)).toSorted()[0] ?? null,
      points: points.filter(({ channels }) => channels.length > 0),
      values: Float64Array.from(this.#read.values),
      quality: new Uint8Array(this.#read.values.length),
      valueCount: this.#read.count,
      sum: String(this.#read.sum),
      findings: kept,
      errors,
      warnings,
      omissions: 0,
    };
  }
}
