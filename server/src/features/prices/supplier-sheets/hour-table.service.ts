import { daysOfMonth } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { placeOf } from '../../../pricing/basis.ts';

interface Finding {
  /** «строка 5, столбец C» */
  place: string;
  text: string;
}

/** A value larger than any price per MWh or load of a consumer. */
const MAX_VALUE = 100_000_000;
const MAX_FINDINGS = 50;
const letterOf = (column: number) => String.fromCharCode(65 + (column % 26));
export const cellPlace = (row: number, column: number): string => `строка ${row}, столбец ${letterOf(column)}`;

/** Parses a number in Russian notation; undefined for other text. */
export function numberIn(text: string | undefined): number | undefined {
  const plain = (text ?? '').replace(/[\s ]/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** The day of the month in a cell: dd.mm.yyyy, yyyy-mm-dd, or only its number. */
export function dayIn(text: string | undefined, month: string): number | undefined {
  const given = (text ?? '').trim();
  const russian = /^(\d{1,2})\.(\d{2})\.(\d{4})/.exec(given);
  const iso = russian ? `${russian[3]}-${russian[2]}-${russian[1]!.padStart(2, '0')}` : given.slice(0, 10);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  if (isDate && !iso.startsWith(month)) return undefined;
  const day = isDate ? Number(iso.slice(8)) : /^\d{1,2}$/.test(given) ? Number(given) : 0;
  return day >= 1 && day <= daysOfMonth(month) ? day : undefined;
}

/** Parses an hour, 1 to 24: «1», «00:00-01:00», «00:00». */
export function hourIn(text: string | undefined): number | undefined {
  const given = (text ?? '').trim();
  const clock = /^(\d{1,2}):00/.exec(given);
  const hour = clock ? Number(clock[1]) + 1 : /^\d{1,2}$/.test(given) ? Number(given) : 0;
  return hour >= 1 && hour <= HOURS ? hour : undefined;
}

/** Collects the hours of a month from rows of a table: a day with 24 values, or a day, an hour and a value. */
export class HourTable {
  readonly values = new Map<number, number>();
  readonly findings: Finding[] = [];
  private readonly month: string;
  private readonly first: number;

  /** `first`: the column of the day, from 0. */
  constructor(month: string, first = 0) {
    this.month = month;
    this.first = first;
  }

  private find(place: string, text: string): void {
    if (this.findings.length < MAX_FINDINGS) this.findings.push({ place, text });
  }

  private put(place: number, text: string | undefined, cell: string): void {
    if (!text?.trim()) return;
    const value = numberIn(text);
    if (value === undefined || value < 0) this.find(cell, `«${text.trim().slice(0, 30)}» — не число от нуля`);
    else if (value > MAX_VALUE)
      this.find(
        cell,
        `«${text.trim().slice(0, 30)}» — слишком большое число: больше ${MAX_VALUE.toLocaleString('ru')} не бывает`,
      );
    else if (this.values.has(place)) this.find(cell, 'Час повторяется: оставьте на листе одну таблицу');
    else this.values.set(place, value);
  }

  /** Takes a row of the file; a row without a day of the month is a title or a total. */
  take([number, row]: readonly [number, readonly string[]]): void {
    const cells = row.slice(this.first);
    const place = (column: number) => cellPlace(number, this.first + column);
    const day = dayIn(cells[0], this.month);
    if (day === undefined) return;
    const filled = cells.slice(1).filter((cell) => cell?.trim()).length;
    if (filled > 2) {
      // In a table with an additional mean or total, it is ambiguous which columns are the hours.
      const given = cells.slice(1).filter((cell) => numberIn(cell) !== undefined).length;
      if (given > HOURS)
        return this.find(place(1), `Значений за день ${given}, а часов ${HOURS}: оставьте только часы`);
      for (let hour = 1; hour <= HOURS; hour++) this.put(placeOf(day, hour), cells[hour], place(hour));
      return;
    }
    const hour = hourIn(cells[1]);
    if (hour === undefined) this.find(place(1), 'Такого часа в сутках нет: нужен от 1 до 24');
    else this.put(placeOf(day, hour), cells[2], place(2));
  }
}
