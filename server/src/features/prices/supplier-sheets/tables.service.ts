import { HOURS } from 'contract/time/day-shape.ts';
import type { PowerGroup } from 'contract/features/calculator/facts.ts';
import { tableUses, type SupplierTable, type TableUse } from 'contract/features/prices/supplier-tables.ts';
import { invalidField } from '../../../core/app-error.ts';
import type { NumberedRow } from '../../../files/table-reader.ts';
import { monthsNamedIn } from '../../../files/written-month.ts';
import { placeOf } from '../../../pricing/basis.ts';
import { dayIn, HourTable } from './hour-table.service.ts';
import { headed, noHeading, useOf, type Heading } from './heading.ts';

/** A table of days by hours under its heading. */
export interface HeadedTable extends Omit<SupplierTable, 'hours'> {
  values: HourTable;
  group: PowerGroup | null;
}

const SHOWN = 200;
/** Limits above those of real sheets: the number of tables, and the length of a heading row. */
const MAX_TABLES = 200;
const MAX_TEXT = 2000;
/** The number of text rows above a table shown to the user for recognizing it. */
const HEADER_TEXTS = 2;
/** A row with more values is a day with its hours. */
const LIST_VALUES = 2;

/** Collects the tables of a sheet, one after another. */
export class SheetTables {
  readonly all: HeadedTable[] = [];
  /** The months named in the texts of the sheet. */
  readonly months = new Set<string>();
  #heading: Heading = noHeading;
  #texts: string[] = [];
  #isHeaded = false;
  readonly #month: string;

  constructor(month: string) {
    this.#month = month;
  }

  /** Errors: 422 at `file` for too many tables. */
  take(row: NumberedRow): void {
    const [number, cells] = row;
    const day = dayIn(cells[0], this.#month);
    if (day === undefined) return this.#read(cells);
    const isWide = cells.slice(1).filter((cell) => cell?.trim()).length > LIST_VALUES;
    const open = this.all.at(-1);
    const isRepeated = isWide && open?.values.values.has(placeOf(day, 1));
    const table = open && !this.#isHeaded && !isRepeated ? open : this.#begin(number);
    table.values.take(row);
    table.to = number;
  }

  /** Processes a row of text; a table ends only if the text adds something new. */
  #read(cells: readonly string[]): void {
    const text = cells
      .map((cell) => cell?.trim())
      .filter(Boolean)
      .join(' ')
      .slice(0, MAX_TEXT);
    if (!text) return;
    for (const month of monthsNamedIn(text)) this.months.add(month);
    if (/[а-я]{4}/i.test(text)) this.#texts = [...this.#texts, text].slice(-HEADER_TEXTS);
    const next = headed(this.#heading, text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' '));
    if (useOf(next) !== useOf(this.#heading) || next.group !== this.#heading.group) this.#isHeaded = true;
    this.#heading = next;
  }

  #begin(number: number): HeadedTable {
    if (this.all.length === MAX_TABLES)
      throw invalidField('file', `На листе больше ${MAX_TABLES} таблиц: оставьте те, что нужны`);
    const table: HeadedTable = {
      from: number,
      to: number,
      heading: this.#texts.join(' · ').slice(0, SHOWN),
      use: useOf(this.#heading),
      group: this.#heading.group,
      values: new HourTable(this.#month),
    };
    this.all.push(table);
    [this.#texts, this.#isHeaded] = [[], false];
    this.#heading = { ...this.#heading, level: null, side: null };
    return table;
  }

  /** The tables as chosen by the user, in order; the only table of a sheet defaults to the hourly price. */
  chosen(uses: readonly (TableUse | null)[]): HeadedTable[] {
    const given = (table: HeadedTable, index: number) => uses[index] ?? table.use;
    return this.all.map((table, index) => ({
      ...table,
      use: given(table, index) ?? (this.all.length === 1 ? 'hours' : null),
    }));
  }
}

export const placeText = ({ from, to }: Pick<HeadedTable, 'from' | 'to'>): string => `строки ${from}–${to}`;
export const nameOfTable = (table: HeadedTable): string =>
  `${table.use ? tableUses[table.use] : ''}, ${placeText(table)}`;
export const describeTable = ({ from, to, heading, use, values }: HeadedTable): SupplierTable => ({
  from,
  to,
  heading,
  hours: values.values.size,
  use,
});

/** Formats an index among the hours of a month as a day and hour. */
export const hourText = (place: number): string => `день ${Math.floor(place / HOURS) + 1}, час ${(place % HOURS) + 1}`;
