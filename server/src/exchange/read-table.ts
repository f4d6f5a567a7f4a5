import { unitOf } from 'contract/features/measurements/facts.ts';
import { FIRST_DAY } from 'contract/time/day-shape.ts';
import type { TableLayout, TableReading } from 'contract/features/measurement-imports/calls.ts';
import { slotsOf } from './day-slots.ts';
import { DecimalSum } from './decimal-sum.ts';
import { Findings, type Message, type MessageChannel, type MessagePoint } from './message.ts';

export type TableRow = [number: number, cells: string[]];

const MAX_DAYS = 4000;
const DATE = /^(\d{2})\.(\d{2})\.(\d{4})|^(\d{4})-(\d{2})-(\d{2})/;
const NUMBER = /^(\d{1,15})(?:[.,](\d{1,9}))?$/;
const NEGATIVE = /^[-−]\d+(?:[.,]\d+)?$/;
const CLOCK = /^(\d{1,2}):(\d{2})/;
const unitFactors = { kWh: () => 1, MWh: () => 1000, kW: (step: number) => step / 60 } as const;

/** The calendar day at the start of a cell; null when there is none. */
export function dayOf(cell: string | undefined): string | null {
  const found = DATE.exec(cell?.trim() ?? '');
  if (!found) return null;
  const iso = found[3] ? `${found[3]}-${found[2]}-${found[1]}` : found[0];
  const moment = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(iso) && iso >= FIRST_DAY ? iso : null;
}

interface Cell {
  row: number;
  column: number;
  text: string;
}

interface Taken {
  start: number;
  cell: Cell;
}

/** The start of the interval in a list row, in minutes; null when the cell has none. */
function startOf(text: string, hours: TableLayout['hours']): number | null {
  const clock = CLOCK.exec(text.trim());
  if (hours === 'interval') return clock ? Number(clock[1]) * 60 + Number(clock[2]) : null;
  const hour = clock ? Number(clock[1]) : Number(/^\d{1,2}$/.exec(text.trim())?.[0] ?? Number.NaN);
  const start = hours === 'from1' ? hour - 1 : hour;
  return start >= 0 && start < 24 ? start * 60 : null;
}

/** A short number before the date is the number of the row. */
const ROW_NUMBER = /^\d{0,6}$/;

/** The code or the name of the point before the date of a row; empty when there is none. */
export const pointIn = (cells: readonly string[], dateColumn: number): string =>
  cells
    .slice(0, dateColumn)
    .map((cell) => cell.trim())
    .find((cell) => !ROW_NUMBER.test(cell)) ?? '';

/** Reads a table of measured values of one channel: one row per day or per interval, of one chosen point or of the points
 *  that the rows name before the date. Rows without a date, such as titles and totals, are skipped. */
export class TableReader {
  readonly #reading: TableReading;
  readonly #today: string;
  readonly #findings = new Findings();
  /** The days of each point, and the first row of each. */
  readonly #points = new Map<string, { row: number; days: Map<string, Taken[]> }>();
  readonly #values: number[] = [];
  readonly #sum = new DecimalSum();
  #valueCount = 0;
  #dayCount = 0;
  #isTold = false;

  constructor(reading: TableReading, today: string) {
    this.#reading = reading;
    this.#today = today;
  }

  #report(message: string, { row, column }: Pick<Cell, 'row' | 'column'>): void {
    this.#findings.add({ line: row, path: `столбец ${column + 1}`, message, level: 'error' });
  }

  take([row, cells]: TableRow): void {
    const column = cells.findIndex((cell) => dayOf(cell) !== null);
    if (column < 0) return;
    const day = dayOf(cells[column])!;
    if (day > this.#today) return this.#report('День в будущем', { row, column });
    const code = this.#reading.meteringPointGuid ? '' : pointIn(cells, column);
    if (!code && !this.#reading.meteringPointGuid)
      return this.#report('Перед датой нет ни кода, ни названия точки', { row, column: 0 });
    const point = this.#points.get(code) ?? { row, days: new Map<string, Taken[]>() };
    this.#points.set(code, point);
    const taken = point.days.get(day) ?? [];
    if (taken.length === 0 && ++this.#dayCount > MAX_DAYS) return this.#tellTooMany({ row, column });
    if (this.#reading.form === 'list') this.#takeInterval(taken, row, column, cells);
    else if (taken.length) return this.#report('День указан дважды', { row, column });
    else this.#takeDay(taken, day, row, column, cells);
    point.days.set(day, taken);
  }

  #tellTooMany(place: Pick<Cell, 'row' | 'column'>): void {
    if (!this.#isTold) this.#report(`Суток больше ${MAX_DAYS}: разделите файл`, place);
    this.#isTold = true;
  }

  #takeDay(taken: Taken[], day: string, row: number, column: number, cells: string[]): void {
    const filled = cells.slice(column + 1).findLastIndex((cell) => cell?.trim()) + 1;
    const slots = slotsOf(day, filled >= slotsOf(day, 30).length ? 30 : 60);
    for (const [index, start] of slots.entries()) {
      const at = column + 1 + index;
      taken.push({ start, cell: { row, column: at, text: cells[at] ?? '' } });
    }
  }

  #takeInterval(taken: Taken[], row: number, column: number, cells: string[]): void {
    const start = startOf(cells[column + 1] ?? '', this.#reading.hours);
    if (start === null) return this.#report('Час записан не так, как выбрано', { row, column: column + 1 });
    taken.push({ start, cell: { row, column: column + 2, text: cells[column + 2] ?? '' } });
  }

  /** The value of a cell; NaN when it is empty or wrong, which is reported. */
  #valueOf(cell: Cell, step: number): number {
    const text = cell.text.replace(/[\s\u00A0]/g, '');
    const found = NUMBER.exec(text);
    if (found) {
      this.#sum.add(Number(found[1]! + (found[2] ?? '')), found[2]?.length ?? 0);
      this.#valueCount++;
      return Number(text.replace(',', '.')) * unitFactors[this.#reading.unit](step);
    }
    if (NEGATIVE.test(text)) this.#report('Значение отрицательное', cell);
    else if (text) this.#report(`Значение «${cell.text.trim().slice(0, 40)}» — не число`, cell);
    return Number.NaN;
  }

  #channelOf(day: string, taken: readonly Taken[]): MessageChannel {
    const step = taken.some(({ start }) => start % 60 !== 0) ? 30 : 60;
    const slots = slotsOf(day, step);
    const own = Array.from({ length: slots.length }, () => Number.NaN);
    const used = new Set<number>();
    for (const { start, cell } of taken) {
      const slot = slots.findIndex((one, index) => one === start && !used.has(index));
      if (slot < 0) {
        this.#report('Интервал указан дважды, или его нет в этих сутках', cell);
        continue;
      }
      used.add(slot);
      own[slot] = this.#valueOf(cell, step);
    }
    const code = this.#reading.channel;
    const channel = { code, day, stepMinutes: step, at: this.#values.length, length: slots.length, unit: unitOf(code) };
    this.#values.push(...own);
    return channel;
  }

  /** The content of the table, before the ratio of the transformers. */
  message(): Message {
    const points = [...this.#points].map(([code, { row, days }]): MessagePoint => {
      const channels = [...days]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, taken]) => this.#channelOf(day, taken));
      return { code, name: code, path: '', line: code ? row : null, channels };
    });
    if (this.#dayCount === 0) this.#report('В таблице нет ни одной строки с датой', { row: 1, column: 0 });
    const { kept, errors, warnings } = this.#findings;
    return {
      messageClass: null,
      number: null,
      senderInn: null,
      senderName: null,
      day: points.flatMap(({ channels }) => channels.map(({ day }) => day)).toSorted()[0] ?? null,
      points,
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
