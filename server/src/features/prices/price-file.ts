import { hoursOfMonth, monthText } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import type { PowerGroup } from 'contract/features/calculator/facts.ts';
import type { SupplierTable, TableUse } from 'contract/features/prices/supplier-tables.ts';
import { priceSets, UNUSUAL_PRICE } from 'contract/features/prices/facts.ts';
import type { Fields } from 'contract/kit/field.ts';
import { readApart } from '../../files/read-apart.ts';
import type { NumberedRow } from '../../files/table-reader.ts';
import { hoursOfLevels, type KnownRates } from './supplier-sheets/final-levels.service.ts';
import { cellPlace, HourTable, numberIn } from './supplier-sheets/hour-table.service.ts';
import {
  nameOfTable,
  placeText,
  SheetTables,
  describeTable,
  type HeadedTable,
} from './supplier-sheets/tables.service.ts';

export const hourly = {
  hours: 'Цена часа',
  hours_up: 'Цена часа: больше плана',
  hours_down: 'Цена часа: меньше плана',
} as const;
type Hourly = keyof typeof hourly;
const hourlyNames = Object.keys(hourly) as Hourly[];

/** The single-cell prices of a set, with the labels that name them in a file. */
export const rates: readonly (readonly [key: string, label: string])[] = Object.entries(priceSets.fields as Fields)
  .filter(([, field]) => field.kind === 'number' && field.group && !field.readOnly)
  .map(([key, field]) => [key, `${field.group}: ${field.label}`]);

interface PriceFinding {
  place: string;
  text: string;
  isError: boolean;
}

export interface PriceFile {
  sheets: string[];
  rates: Record<string, number>;
  hours: Partial<Record<Hourly, number[]>>;
  /** The tables of days by hours of a supplier's sheet. */
  tables: SupplierTable[];
  findings: PriceFinding[];
}

const MAX_FINDINGS = 100;
/** Hourly prices below this all month are probably in roubles per kWh: no month has had such prices per MWh. */
const LEAST_USUAL = 100;
const NOTHING = 'Цены не найдены: возьмите шаблон или лист, где день и 24 цены в строке';
const ON_ANOTHER_SHEET = 'На этом листе цены не найдены: выберите лист, где день и 24 цены в строке';
const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
const labels = new Map(rates.map(([key, label]) => [plain(label), key]));
const hourlyLabels = new Map(hourlyNames.map((key) => [plain(hourly[key]), key]));

/** The user's choices for a sheet, and known data of the month. */
export interface SheetChoice {
  /** From 1. */
  sheet?: number | undefined;
  /** The chosen contents of a supplier's tables. */
  uses?: readonly (TableUse | null)[];
  /** The power group of the tables whose headings name none. */
  group?: PowerGroup | null;
  known?: KnownRates;
}

/** Reads the prices of a month: the program's own table «Показатель, день, час, значение», or a supplier's sheet with
 *  tables of days by hours. */
export class PriceReader {
  private readonly rates: Record<string, number> = {};
  private readonly findings: PriceFinding[] = [];
  private readonly tables: Record<Hourly, HourTable>;
  private readonly sheet: SheetTables;
  private readonly choice: SheetChoice;
  private readonly month: string;

  constructor(month: string, choice: SheetChoice) {
    this.month = month;
    this.choice = choice;
    this.sheet = new SheetTables(month);
    this.tables = {
      hours: new HourTable(month, 1),
      hours_up: new HourTable(month, 1),
      hours_down: new HourTable(month, 1),
    };
  }

  take(row: NumberedRow): void {
    const [number, cells] = row;
    const name = plain(cells[0]);
    const table = hourlyLabels.get(name);
    if (table) return this.tables[table].take(row);
    const key = labels.get(name);
    if (!key) return this.sheet.take(row);
    const text = cells[3]?.trim();
    if (!text) return;
    const value = numberIn(text);
    if (value === undefined || value < 0)
      this.find(cellPlace(number, 3), `«${text.slice(0, 30)}» — не число от нуля`, true);
    else this.rates[key] = value;
  }

  private find(place: string, text: string, isError: boolean): void {
    if (this.findings.length < MAX_FINDINGS) this.findings.push({ place, text, isError });
  }

  /** All hours of the month in order; missing and unusual values become findings. */
  private hoursOf(name: Hourly, table: HourTable): number[] | undefined {
    for (const { place, text } of table.findings) this.find(place, text, true);
    if (table.values.size === 0) return undefined;
    const length = hoursOfMonth(this.month);
    const hours = Array.from({ length }, (_, place) => table.values.get(place));
    const missing = hours.findIndex((value) => value === undefined);
    if (missing >= 0) {
      const where = `день ${Math.floor(missing / HOURS) + 1}, час ${(missing % HOURS) + 1}`;
      this.find(where, `${hourly[name]}: есть ${table.values.size} часов из ${length}`, true);
    }
    if (hours.every((value) => value === undefined || value < LEAST_USUAL))
      this.find(
        'файл',
        `${hourly[name]}: все меньше ${LEAST_USUAL} руб./МВт·ч. Похоже, это рубли за киловатт-час: умножьте их на 1000`,
        true,
      );
    const unusual = hours.findIndex((value) => value !== undefined && value > UNUSUAL_PRICE);
    if (unusual >= 0)
      this.find(
        `день ${Math.floor(unusual / HOURS) + 1}, час ${(unusual % HOURS) + 1}`,
        `${hourly[name]} ${hours[unusual]!.toLocaleString('ru')} руб./МВт·ч — необычно много, проверьте`,
        false,
      );
    return hours.map((value) => value ?? 0);
  }

  read(sheets: string[]): PriceFile {
    const { months } = this.sheet;
    if (months.size > 0 && !months.has(this.month))
      this.find(
        'файл',
        `На листе назван ${[...months].map(monthText).join(', ')}, а выбран ${monthText(this.month)}`,
        false,
      );
    const tables = this.sheet.chosen(this.choice.uses ?? []);
    const hours: PriceFile['hours'] = {};
    for (const name of hourlyNames) {
      const own = tables.filter(({ use }) => use === name);
      for (const more of own.slice(1))
        this.find(placeText(more), `${hourly[name]} уже есть выше: выберите одну из таблиц`, true);
      const read = this.tables[name].values.size > 0 ? this.tables[name] : own[0]?.values;
      const found = read && this.hoursOf(name, read);
      if (found) hours[name] = found;
    }
    for (const table of tables.filter(({ use }) => use === null))
      this.find(placeText(table), 'Из заголовка не понятно, что это за цены: выберите', true);
    const levels = tables.filter(({ use }) => use?.includes('-'));
    if (!hours.hours && levels.length) this.readLevels(hours, levels);
    if (Object.keys(hours).length === 0 && Object.keys(this.rates).length === 0 && tables.length === 0)
      this.find('файл', sheets.length > 1 ? ON_ANOTHER_SHEET : NOTHING, true);
    return { sheets, rates: this.rates, hours, tables: tables.map(describeTable), findings: this.findings };
  }

  /** Derives the hourly price from the final levels of categories. */
  private readLevels(hours: PriceFile['hours'], levels: readonly HeadedTable[]): void {
    for (const { values } of levels) for (const { place, text } of values.findings) this.find(place, text, true);
    const { known = {}, group = null } = this.choice;
    const length = hoursOfMonth(this.month);
    for (const table of levels)
      if (table.values.values.size < length)
        this.find(placeText(table), `${nameOfTable(table)}: есть ${table.values.values.size} часов из ${length}`, true);
    const found = hoursOfLevels(levels, { ...known, ...this.rates }, group, length);
    for (const { place, text, isError } of found.findings) this.find(place, text, isError);
    if (found.hours) hours.hours = found.hours;
  }
}

/** Reads a sheet of a price file, the first by default, in a separate process. Errors: 422, 429. */
export async function readPriceFile(
  content: Uint8Array,
  month: string,
  by: string,
  asked: SheetChoice,
): Promise<PriceFile> {
  const { sheet = 1 } = asked;
  const reader = new PriceReader(month, asked);
  let sheets: string[] = [];
  const choice = { by, sheet: sheet - 1, onSheets: (names: string[]) => void (sheets = names) };
  for await (const rows of readApart(content, choice)) for (const row of rows) reader.take(row);
  return reader.read(sheets);
}
