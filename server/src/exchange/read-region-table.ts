import { shownDay, intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { RefreshFault, RegionDataset } from 'contract/features/region-actual/facts.ts';
import { dayOf } from './table-cells.ts';
import type { TableRow } from './column-meaning.ts';

/** The columns of date, hour and value, from 0; without a value column the table lists hours. */
export interface RegionColumns {
  date: number;
  hour: number;
  value: number | null;
}

export interface RegionEntry {
  row: number;
  day: string;
  hour: number;
  /** Null when the table only lists hours. */
  value: number | null;
}

interface RegionFault {
  code: RefreshFault;
  place: string;
  text: string;
}

export interface RegionTable {
  dataset: RegionDataset;
  columns: RegionColumns | null;
  /** The titles above the columns. */
  title: string;
  rows: number;
  entries: RegionEntry[];
  faults: RegionFault[];
}

const MAX_FAULTS = 20;
/** Titles are searched for in the first rows only: further down they would be values. */
const MAX_TITLE_ROWS = 40;
const VALUE = /^\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?(?:e[+-]?\d{1,2})?$/i;
const NOTHING = /^[-–—]?$/;

const columnLetter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetter(Math.floor(column / 26) - 1) + columnLetter(column % 26);
const place = (row: number, column: number) => `строка ${row}, столбец ${columnLetter(column)}`;

const numberOf = (text: string): number | null =>
  VALUE.test(text) ? Number(text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')) : null;

const isInKwh = (title: string | undefined): boolean => /квт/i.test(title ?? '');

/** The columns named by a title row; null for any other row. */
function columnsIn(cells: readonly string[], isOfHours: boolean): RegionColumns | null {
  const titles = cells.map((cell) => cell.trim().toLowerCase());
  const date = titles.findIndex((title) => title.startsWith('дата'));
  const hour = titles.findIndex((title, index) => index !== date && /(^|\s)час/.test(title));
  if (date < 0 || hour < 0) return null;
  const value = titles.findIndex(
    (title, index) => index !== date && index !== hour && /мвт|потребл|об[ъь]|факт|знач|нагрузк/.test(title),
  );
  return { date, hour, value: isOfHours || value < 0 ? null : value };
}

/** Reads a region's published month: one row per hour with its value, or one per day with its peak hour. The columns are
 *  recognized by title or chosen by a person. */
export class RegionTableReader {
  #columns: RegionColumns | null;
  readonly #isGiven: boolean;
  readonly #titles: string[] = [];
  readonly #entries: RegionEntry[] = [];
  readonly #faults: RegionFault[] = [];
  readonly #seen = new Set<string>();
  #rows = 0;
  /** Regions publish MWh, but a title may specify kWh. */
  #isInKwh = false;

  constructor(columns: RegionColumns | null) {
    this.#columns = columns;
    this.#isGiven = columns !== null;
  }

  #report(code: RefreshFault, at: string, text: string): void {
    if (this.#faults.length < MAX_FAULTS) this.#faults.push({ code, place: at, text });
  }

  #isOfHours(): boolean {
    return /час\S*\s+пик/i.test(this.#titles.join(' '));
  }

  take([row, cells]: TableRow): void {
    this.#rows++;
    if (this.#columns) return this.#takeHour(this.#columns, row, cells);
    if (this.#titles.length >= MAX_TITLE_ROWS) return;
    this.#titles.push(cells.join(' ').trim());
    this.#columns = columnsIn(cells, this.#isOfHours());
    this.#isInKwh = isInKwh(cells[this.#columns?.value ?? -1]);
  }

  #takeHour({ date, hour, value }: RegionColumns, row: number, cells: readonly string[]): void {
    const textAt = (column: number) => cells[column]?.trim() ?? '';
    const [dayText, hourText] = [textAt(date), textAt(hour)];
    // Totals, notes and incomplete rows at the end have no hour; a dash stands for an unknown value.
    if (NOTHING.test(hourText) || (value !== null && NOTHING.test(textAt(value)))) return;
    const day = dayOf(dayText);
    if (!day) {
      // With columns chosen by a person, the rows above the data are titles.
      if (this.#isGiven && this.#entries.length === 0) return void (this.#isInKwh ||= isInKwh(textAt(value ?? -1)));
      return this.#report('DATE_OUT_OF_PERIOD', place(row, date), `«${dayText.slice(0, 40)}» — не дата`);
    }
    const number = /^\d{1,2}$/.test(hourText) ? Number(hourText) : 0;
    if (number < 1 || number > intervalsOf(day, MOSCOW_ZONE, 60))
      return this.#report('HOUR_INVALID', place(row, hour), `Час «${hourText.slice(0, 20)}»: нужен от 1 до 24`);
    const known = value === null ? null : numberOf(textAt(value));
    if (value !== null && (known === null || known <= 0 || known > 1e9))
      return this.#report('VALUE_INVALID', place(row, value), `«${textAt(value).slice(0, 40)}» — не число больше нуля`);
    const key = value === null ? day : `${day} ${number}`;
    if (this.#seen.has(key)) return this.#report('DUPLICATE', place(row, hour), `${dayText}, час ${number}: повтор`);
    this.#seen.add(key);
    this.#entries.push({ row, day, hour: number, value: known !== null && this.#isInKwh ? known / 1000 : known });
  }

  table(): RegionTable {
    if (!this.#columns)
      this.#report('HEADER_CHANGED', 'первые строки', 'Нет строки с названиями столбцов «Дата» и «Час»');
    else if (this.#entries.length === 0 && this.#faults.length === 0)
      this.#report('SRC_NOT_PUBLISHED', 'весь файл', 'В файле нет ни одного значения');
    return {
      dataset: this.#columns && this.#columns.value !== null ? 'load' : 'peakHours',
      columns: this.#columns,
      title: this.#titles.join(' '),
      rows: this.#rows,
      entries: this.#entries,
      faults: this.#faults,
    };
  }
}

/** Checks a table as one complete month. */
export const faultsOfMonth = ({ faults, entries, columns }: RegionTable, month: string): RegionFault[] => {
  const outside = entries.find(({ day }) => !day.startsWith(month));
  if (!outside) return faults;
  const text = `${shownDay(outside.day)} — не из этого месяца`;
  return [...faults, { code: 'DATE_OUT_OF_PERIOD', place: place(outside.row, columns!.date), text }];
};

/** Parses the name of a published file: «20260501_46_fact_region.xls», «202605_MOSENERG_46_calcfacthour.xls». */
export function readRegionFileName(name: string) {
  const load = /(?:^|[\\/])(\d{4})(\d{2})01_(\d{2})_fact_region\./i.exec(name);
  if (load) return { dataset: 'load' as const, month: `${load[1]}-${load[2]}`, okato: load[3]!, atsCode: null };
  const peak = /(?:^|[\\/])(\d{4})(\d{2})_([A-Z0-9]+)_(\d{2})_calcfacthour\./i.exec(name);
  if (!peak) return null;
  return {
    dataset: 'peakHours' as const,
    month: `${peak[1]}-${peak[2]}`,
    okato: peak[4]!,
    atsCode: peak[3]!.toUpperCase(),
  };
}

/** The file name that the publisher uses for a region's month, without extension. */
export const regionFileName = (dataset: RegionDataset, month: string, okato: string, atsCode: string | null): string =>
  dataset === 'load'
    ? `${month.replace('-', '')}01_${okato}_fact_region`
    : `${month.replace('-', '')}_${atsCode}_${okato}_calcfacthour`;
