import { unitOf } from 'contract/features/measurements/facts.ts';
import { addDays, shownDay } from 'contract/time/day-shape.ts';
import type { TableReading } from 'contract/features/measurement-imports/calls.ts';
import { slotsOf } from './day-slots.ts';
import { DecimalSum } from './decimal-sum.ts';
import { Findings, type Message, type MessageChannel, type MessagePoint } from './message.ts';
import { clockIn, momentIn, numberIn, type CellClock } from './table-cells.ts';
import { columnsOf, hasDay, isSummary, UnclearColumns, type Columns, type TableRow } from './table-columns.ts';

const MAX_DAYS = 4000;
/** So many rows with a day tell what the columns mean: a day of quarter-hours, and more. */
const LOOKED_AT = 200;
const DAY_MINUTES = 24 * 60;
/** What values of one interval are in kWh. */
const unitFactors = { kWh: () => 1, MWh: () => 1000, kW: (step: number) => step / 60 } as const;

type ListColumns = Extract<Columns, { form: 'list' }>;
type MatrixColumns = Extract<Columns, { form: 'matrix' }>;
type AcrossColumns = Extract<Columns, { form: 'across' }>;

interface Cell {
  row: number;
  column: number;
  text: string;
}

/** An interval of a day: minutes after midnight at which it begins, or at which it ends; both where both are told. */
interface Taken {
  from: number | null;
  to: number | null;
  cell: Cell;
}

/** A short number before the date is the number of the row. */
const NO_POINT = /^\d{0,6}$|^(?:пн|вт|ср|чт|пт|сб|вс)\.?$/i;

/** The code or the name of the point of a row; empty when there is none. */
export const pointIn = (cells: readonly string[], named: readonly number[]): string =>
  named.map((column) => cells[column]?.trim() ?? '').find((cell) => !NO_POINT.test(cell)) ?? '';

interface PointDays {
  row: number;
  /** The intervals of each day of each channel. */
  days: Map<string, { day: string; channel: TableReading['channel']; taken: Taken[] }>;
}

/** Reads a table of measured values: a row is a day or an interval, or a column is a day; of one chosen point or of the points that the
 *  rows name. What the columns mean is told by their heads; titles and sums are skipped, a value without a day is an error. */
export class TableReader {
  readonly #reading: TableReading;
  readonly #today: string;
  readonly #findings = new Findings();
  readonly #points = new Map<string, PointDays>();
  readonly #values: number[] = [];
  readonly #sum = new DecimalSum();
  #valueCount = 0;
  #dayCount = 0;
  #isTold = false;
  /** The rows before the columns are known. */
  #first: TableRow[] = [];
  #dated = 0;
  #columns: Columns | 'unclear' | undefined;
  #hasBegun = false;

  constructor(reading: TableReading, today: string) {
    this.#reading = reading;
    this.#today = today;
  }

  #report(message: string, { row, column }: Pick<Cell, 'row' | 'column'>, level: 'error' | 'warning' = 'error'): void {
    this.#findings.add({ line: row, path: `столбец ${column + 1}`, message, level });
  }

  take(row: TableRow): void {
    if (this.#columns) return this.#takeKnown(row);
    this.#first.push(row);
    if (hasDay(row) && ++this.#dated >= LOOKED_AT) this.#begin();
  }

  #begin(): void {
    const rows = this.#first;
    this.#first = [];
    try {
      this.#columns = columnsOf(rows, this.#reading) ?? 'unclear';
      if (this.#columns === 'unclear') this.#report('В таблице нет ни одной строки с датой', { row: 1, column: 0 });
    } catch (error) {
      if (!(error instanceof UnclearColumns)) throw error;
      this.#columns = 'unclear';
      this.#report(error.message, error);
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
    // Titles and the rows of a template name a day, too.
    if (isEmpty && !this.#hasBegun) return;
    if (isEmpty && columns.form === 'matrix') return;
    this.#hasBegun = true;
    if (moment.day > this.#today) return this.#report('День в будущем', { row: number, column: columns.date });
    const code = this.#reading.meteringPointGuid ? '' : pointIn(cells, columns.named);
    if (!code && !this.#reading.meteringPointGuid)
      return this.#report('Перед датой нет ни кода, ни названия точки', { row: number, column: 0 });
    if (columns.form === 'matrix') this.#takeDay(columns, row, code, moment.day);
    else this.#takeInterval(columns, row, code, moment);
  }

  /** A value without a day is lost or belongs to a day that nobody can know. */
  #takeUndated(columns: ListColumns | MatrixColumns, [row, cells]: TableRow): void {
    if (!this.#hasBegun || isSummary(cells)) return;
    const places = columns.form === 'list' ? columns.values : columns.slots;
    const lost = places.find(({ column }) => typeof numberIn(cells[column] ?? '')?.value === 'number');
    // The heads of a further page are times.
    const isHead = columns.form === 'matrix' && columns.slots.every(({ column }) => clockIn(cells[column]));
    if (lost && !isHead) this.#report('Значение есть, а даты в строке нет', { row, column: columns.date });
  }

  #takenOf(row: number, column: number, code: string, day: string, channel: TableReading['channel']): Taken[] | null {
    const point = this.#points.get(code) ?? { row, days: new Map() };
    this.#points.set(code, point);
    const key = `${channel} ${day}`;
    const known = point.days.get(key);
    if (known) return known.taken;
    if (++this.#dayCount > MAX_DAYS) {
      if (!this.#isTold) this.#report(`Суток больше ${MAX_DAYS}: разделите файл`, { row, column });
      this.#isTold = true;
      return null;
    }
    const taken: Taken[] = [];
    point.days.set(key, { day, channel, taken });
    return taken;
  }

  #takeDay({ date, step, slots, more }: MatrixColumns, [row, cells]: TableRow, code: string, day: string): void {
    const taken = this.#takenOf(row, date, code, day, this.#reading.channel);
    if (!taken) return;
    if (taken.length) return this.#report('День указан дважды', { row, column: date });
    const cellAt = (column: number): Cell => ({ row, column, text: cells[column] ?? '' });
    const starts = slotsOf(day, step);
    const isLonger = starts.length > slots.length;
    const extra = more.filter((column) => typeof numberIn(cells[column] ?? '')?.value === 'number');
    if (isLonger && extra.length !== starts.length - slots.length)
      return this.#report(`В этих сутках ${starts.length / (60 / step)} часов, а столбцов меньше`, {
        row,
        column: date,
      });
    if (!isLonger && extra.length) return this.#report('В этих сутках нет лишнего часа', { row, column: extra[0]! });
    const columns = isLonger ? [...slots.map(({ column }) => column), ...more] : slots.map(({ column }) => column);
    if (isLonger)
      for (const [at, from] of starts.entries()) taken.push({ from, to: from + step, cell: cellAt(columns[at]!) });
    else
      for (const { column, start } of slots)
        if (this.#isThere(starts, start, cellAt(column)))
          taken.push({ from: start, to: start + step, cell: cellAt(column) });
  }

  /** Whether a day has the interval: on the day of a clock change an hour is not there, and has nothing but a zero. */
  #isThere(starts: readonly number[], start: number, cell: Cell): boolean {
    if (starts.includes(start)) return true;
    if (numberIn(cell.text)?.value) this.#report('Этого часа в сутках перевода часов нет', cell);
    return false;
  }

  /** The interval of a clock reading; null when it is written otherwise than the layout says. */
  #intervalOf(clock: CellClock | null, end: CellClock | null, numbered: number): Pick<Taken, 'from' | 'to'> | null {
    if (!clock) return null;
    if (clock.to !== null) return { from: clock.from, to: clock.to };
    const { hours } = this.#reading;
    if (clock.isNumber && end?.isNumber) return { from: clock.from * numbered, to: end.from * numbered };
    if (clock.isNumber) {
      const from = (clock.from - (hours === 'from1' ? 1 : 0)) * numbered;
      return hours === 'interval' || from < 0 || from >= DAY_MINUTES ? null : { from, to: from + numbered };
    }
    if (end && !end.isNumber && end.to === null) return { from: clock.from, to: end.from || DAY_MINUTES };
    return hours === 'from1' ? { from: null, to: clock.from } : { from: clock.from, to: null };
  }

  #takeInterval(
    columns: ListColumns,
    [row, cells]: TableRow,
    code: string,
    moment: { day: string; minutes: number | null },
  ): void {
    const { date, time, end, numbered, values } = columns;
    const clock = time === null ? { from: moment.minutes ?? 0, to: null } : clockIn(cells[time]);
    const interval = this.#intervalOf(clock, end === null ? null : clockIn(cells[end]), numbered);
    if (!interval && isSummary(cells)) return;
    if (!interval) return this.#report('Час записан не так, как выбрано', { row, column: time ?? date });
    for (const { column, channel } of values) {
      const [day, own] = this.#dayOf(code, channel, moment.day, interval, time === null);
      const taken = this.#takenOf(row, date, code, day, channel);
      taken?.push({ ...own, cell: { row, column, text: cells[column] ?? '' } });
    }
  }

  /** An interval that ends at midnight belongs to the day before, which either cell may name. */
  #dayOf(
    code: string,
    channel: TableReading['channel'],
    day: string,
    interval: Pick<Taken, 'from' | 'to'>,
    isMoment: boolean,
  ): [day: string, interval: Pick<Taken, 'from' | 'to'>] {
    if (interval.from !== null || interval.to !== 0) return [day, interval];
    const hasBegun = (this.#points.get(code)?.days.get(`${channel} ${day}`)?.taken.length ?? 0) > 0;
    return [hasBegun && !isMoment ? day : addDays(day, -1), { from: null, to: DAY_MINUTES }];
  }

  #takeAcross({ row: headRow, time, numbered, days }: AcrossColumns, [row, cells]: TableRow): void {
    if (row <= headRow || isSummary(cells)) return;
    const clock = clockIn(cells[time]);
    const filled = days.filter(({ column }) => numberIn(cells[column] ?? '') !== null);
    if (!clock) {
      if (filled.length) this.#report('Значение есть, а времени в строке нет', { row, column: time });
      return;
    }
    if (!this.#reading.meteringPointGuid)
      return this.#report('В таблице «сутки — столбцы» точку не назвать: выберите её', { row, column: time });
    const interval = this.#intervalOf(clock, null, numbered);
    if (!interval) return this.#report('Час записан не так, как выбрано', { row, column: time });
    for (const { column, day } of days) {
      if (day > this.#today) {
        if (filled.some((one) => one.column === column)) this.#report('День в будущем', { row: headRow, column });
        continue;
      }
      const own = interval.from === null && interval.to === 0 ? { from: null, to: DAY_MINUTES } : interval;
      this.#takenOf(headRow, column, '', day, this.#reading.channel)?.push({
        ...own,
        cell: { row, column, text: cells[column] ?? '' },
      });
    }
  }

  /** The value of a cell in kWh; NaN when there is none or it is wrong, which is reported. */
  #valueOf(cell: Cell, step: number): number {
    const found = numberIn(cell.text);
    if (found === null) return Number.NaN;
    if (found === undefined) this.#report(`Значение «${cell.text.trim().slice(0, 40)}» — не число`, cell);
    else if (found.value < 0) this.#report('Значение отрицательное', cell);
    else {
      this.#sum.add(found.mantissa, found.places);
      this.#valueCount++;
      return found.value * unitFactors[this.#reading.unit](step);
    }
    return Number.NaN;
  }

  /** The length of the intervals of a day; undefined when they have several or none of 15, 30 and 60 minutes. */
  #stepOf(taken: readonly Taken[]): number | undefined {
    const told = new Set(taken.flatMap(({ from, to }) => (from !== null && to !== null ? [to - from] : [])));
    const edges = taken.map(({ from, to }) => from ?? to!);
    const step = told.size ? [...told][0] : [60, 30, 15].find((one) => edges.every((minutes) => minutes % one === 0));
    return told.size < 2 &&
      step !== undefined &&
      [15, 30, 60].includes(step) &&
      edges.every((minutes) => minutes % step === 0)
      ? step
      : undefined;
  }

  #channelOf(day: string, code: TableReading['channel'], taken: readonly Taken[]): MessageChannel | null {
    const [first] = taken;
    const given = this.#stepOf(taken);
    if (!given) {
      this.#report('Промежутки этих суток разной длины или не по 15, 30 или 60 минут', first!.cell);
      return null;
    }
    const slots = slotsOf(day, given);
    const own = Array.from({ length: slots.length }, () => Number.NaN);
    const used = new Set<number>();
    for (const { from, to, cell } of taken) {
      const start = from ?? to! - given;
      const slot = slots.findIndex((one, index) => one === start && !used.has(index));
      if (slot < 0) {
        this.#report('Интервал указан дважды, или его нет в этих сутках', cell);
        continue;
      }
      used.add(slot);
      own[slot] = this.#valueOf(cell, given);
    }
    const known = own.filter((value) => !Number.isNaN(value)).length;
    if (known === 0) return null;
    if (known < own.length)
      this.#findings.add({
        line: first!.cell.row,
        path: shownDay(day),
        message: `Сутки неполные: значений ${known} из ${own.length}`,
        level: 'warning',
      });
    const values = given === 15 ? halves(own) : own;
    const stepMinutes = given === 15 ? 30 : given;
    const channel = { code, day, stepMinutes, at: this.#values.length, length: values.length, unit: unitOf(code) };
    this.#values.push(...values);
    return channel;
  }

  /** The content of the table, before the ratio of the transformers. */
  message(): Message {
    if (!this.#columns) this.#begin();
    const points = [...this.#points].map(([code, { row, days }]): MessagePoint => {
      const channels = [...days.values()]
        .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
        .flatMap(({ day, channel, taken }) => (taken.length ? (this.#channelOf(day, channel, taken) ?? []) : []));
      return { code, name: code, path: '', line: code ? row : null, channels };
    });
    if (this.#valueCount === 0 && this.#findings.errors === 0)
      this.#report('В таблице нет ни одного значения', { row: 1, column: 0 });
    const { kept, errors, warnings } = this.#findings;
    return {
      messageClass: null,
      number: null,
      senderInn: null,
      senderName: null,
      day: points.flatMap(({ channels }) => channels.map(({ day }) => day)).toSorted()[0] ?? null,
      points: points.filter(({ channels }) => channels.length > 0),
      values: Float64Array.from(this.#values),
      quality: new Uint8Array(this.#values.length),
      valueCount: this.#valueCount,
      sum: String(this.#sum),
      findings: kept,
      errors,
      warnings,
    };
  }
}

/** Quarter-hours as half-hours: one without a quarter is not known. */
const halves = (quarters: readonly number[]): number[] =>
  Array.from({ length: quarters.length / 2 }, (_, index) => quarters[2 * index]! + quarters[2 * index + 1]!);
