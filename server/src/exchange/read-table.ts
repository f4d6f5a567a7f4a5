import { FIRST_DAY } from 'contract/time/day-shape.ts';
import type { TableLayout } from 'contract/features/measurement-imports/calls.ts';
import { slotsOf } from './day-slots.ts';
import { DecimalSum } from './decimal-sum.ts';
import { Findings, type MessageChannel, type Message } from './message.ts';

export type TableRow = [number: number, cells: string[]];

const MAX_DAYS = 4000;
const DATE = /^(\d{2})\.(\d{2})\.(\d{4})|^(\d{4})-(\d{2})-(\d{2})/;
const NUMBER = /^(\d{1,15})(?:[.,](\d{1,9}))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})/;
const unitFactors = { kWh: () => 1, MWh: () => 1000, kW: (step: number) => step / 60 } as const;
const units: Readonly<Record<string, string>> = { '01': 'kWh', '02': 'kWh', '03': 'kvarh', '04': 'kvarh' };

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

/** Reads a table of measured values of one point and channel: one row per day or per interval. Rows without a date, such as
 *  titles and totals, are skipped. `factor` multiplies the values. */
export class TableReader {
  readonly #layout: TableLayout;
  readonly #today: string;
  readonly #findings = new Findings();
  readonly #days = new Map<string, Taken[]>();
  #isTold = false;

  constructor(layout: TableLayout, today: string) {
    this.#layout = layout;
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
    const taken = this.#days.get(day) ?? [];
    if (this.#days.size >= MAX_DAYS && !this.#isTold) {
      this.#isTold = true;
      return this.#report(`Суток больше ${MAX_DAYS}: разделите файл`, { row, column });
    }
    if (this.#layout.form === 'list') this.#takeInterval(taken, row, column, cells);
    else if (taken.length) return this.#report('День указан дважды', { row, column });
    else this.#takeDay(taken, day, row, column, cells);
    this.#days.set(day, taken);
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
    const start = startOf(cells[column + 1] ?? '', this.#layout.hours);
    if (start === null) return this.#report('Час записан не так, как выбрано', { row, column: column + 1 });
    taken.push({ start, cell: { row, column: column + 2, text: cells[column + 2] ?? '' } });
  }

  /** The content of the table; `factor` multiplies the values in addition to their unit. */
  message(factor: number): Message {
    const { channel: code, unit, meteringPointGuid } = this.#layout;
    const sum = new DecimalSum();
    const channels: MessageChannel[] = [];
    const values: number[] = [];
    let valueCount = 0;
    for (const [day, taken] of [...this.#days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
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
        const text = cell.text.replace(/[\s\u00A0]/g, '');
        const found = NUMBER.exec(text);
        if (found) {
          sum.add(Number(found[1]! + (found[2] ?? '')), found[2]?.length ?? 0);
          own[slot] = Number(text.replace(',', '.')) * unitFactors[unit](step) * factor;
          valueCount++;
        } else if (text)
          this.#report(`Значение «${cell.text.trim().slice(0, 40)}» — не число, или оно отрицательное`, cell);
      }
      channels.push({ code, day, stepMinutes: step, at: values.length, length: slots.length, unit: units[code]! });
      values.push(...own);
    }
    if (channels.length === 0) this.#report('В таблице нет ни одной строки с датой', { row: 1, column: 0 });
    const { kept, errors, warnings } = this.#findings;
    return {
      messageClass: null,
      number: null,
      senderInn: null,
      senderName: null,
      day: channels[0]?.day ?? null,
      points: [{ code: meteringPointGuid, name: '', path: '', line: null, channels }],
      values: Float64Array.from(values),
      quality: new Uint8Array(values.length),
      valueCount,
      sum: String(sum),
      findings: kept,
      errors,
      warnings,
    };
  }
}
