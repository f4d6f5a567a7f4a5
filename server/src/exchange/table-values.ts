import { unitOf } from 'contract/features/measurements/facts.ts';
import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { slotsOf } from './day-slots.ts';
import { DecimalSum } from './decimal-sum.ts';
import { Findings, type MessageChannel } from './message.ts';
import { numberIn } from './table-cells.ts';
import { halves, stepAmong, type IntervalStep, type TableCell, type TakenDay } from './table-intervals.ts';

/** Factors that convert values of one interval to kWh. */
const unitFactors = { kWh: () => 1, MWh: () => 1000, kW: (step: number) => step / 60 } as const;

/** The values read from a table, and its findings. */
export class TableValues {
  readonly findings = new Findings();
  readonly values: number[] = [];
  /** The exact sum of the numbers as written in the file. */
  readonly sum = new DecimalSum();
  count = 0;
  readonly #unit: TableReading['unit'];

  constructor(unit: TableReading['unit']) {
    this.#unit = unit;
  }

  report(
    message: string,
    { row, column }: Pick<TableCell, 'row' | 'column'>,
    level: 'error' | 'warning' = 'error',
  ): void {
    this.findings.add({ line: row, path: `столбец ${column + 1}`, message, level });
  }

  /** The value of a cell in kWh; NaN when it is missing or invalid (which is reported). */
  #valueOf(cell: TableCell, step: number): number {
    const found = numberIn(cell.text);
    if (found === null) return Number.NaN;
    if (found === undefined) this.report(`Значение «${cell.text.trim().slice(0, 40)}» — не число`, cell);
    else if (found.value < 0) this.report('Значение отрицательное', cell);
    else {
      this.sum.add(found.mantissa, found.places);
      this.count++;
      return found.value * unitFactors[this.#unit](step);
    }
    return Number.NaN;
  }

  /** The channel of a day; null when it has no values or they cannot be placed (which is reported). */
  channelOf({ day, channel: code, taken }: TakenDay, finest: IntervalStep): MessageChannel | null {
    const [first] = taken;
    const given = stepAmong(day, taken, finest);
    if (!given) {
      this.report('Промежутки этих суток разной длины или не по 15, 30 или 60 минут', first!.cell);
      return null;
    }
    const slots = slotsOf(day, given);
    const own = Array.from({ length: slots.length }, () => Number.NaN);
    const used = new Set<number>();
    for (const { from, to, cell } of taken) {
      const start = from ?? to! - given;
      const slot = slots.findIndex((one, index) => one === start && !used.has(index));
      if (slot < 0) {
        this.report('Интервал указан дважды, или его нет в этих сутках', cell);
        continue;
      }
      used.add(slot);
      own[slot] = this.#valueOf(cell, given);
    }
    const known = own.filter((value) => !Number.isNaN(value)).length;
    if (known === 0) return null;
    if (known < own.length)
      this.findings.add({
        line: first!.cell.row,
        path: shownDay(day),
        message: `Сутки неполные: значений ${known} из ${own.length}`,
        level: 'warning',
      });
    const values = given === 15 ? halves(own) : own;
    const stepMinutes = given === 15 ? 30 : given;
    const channel = { code, day, stepMinutes, at: this.values.length, length: values.length, unit: unitOf(code) };
    this.values.push(...values);
    return channel;
  }
}
