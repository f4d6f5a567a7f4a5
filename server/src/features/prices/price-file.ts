import { Readable } from 'node:stream';
import { hoursOfMonth } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { priceSets, UNUSUAL_PRICE } from 'contract/features/prices/facts.ts';
import type { Fields } from 'contract/kit/field.ts';
import { readApart, type NumberedRow } from '../../files/read-apart.ts';
import { cellPlace, HourTable, numberIn } from './hour-table.service.ts';

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
  findings: PriceFinding[];
}

const MOST_FINDINGS = 100;
const NOTHING = 'Цены не найдены: возьмите шаблон или лист, где день и 24 цены в строке';
const ON_ANOTHER_SHEET = 'На этом листе цены не найдены: выберите лист, где день и 24 цены в строке';
const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
const labels = new Map(rates.map(([key, label]) => [plain(label), key]));
const hourlyLabels = new Map(hourlyNames.map((key) => [plain(hourly[key]), key]));

/** Reads the prices of a month: the program's own table «Показатель, день, час, значение», or rows of a day with its 24
 *  prices. */
export class PriceReader {
  private readonly rates: Record<string, number> = {};
  private readonly findings: PriceFinding[] = [];
  private readonly tables: Record<Hourly, HourTable>;
  private readonly matrix: HourTable;
  private readonly month: string;

  constructor(month: string) {
    this.month = month;
    this.matrix = new HourTable(month);
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
    if (!key) return this.matrix.take(row);
    const text = cells[3]?.trim();
    if (!text) return;
    const value = numberIn(text);
    if (value === undefined || value < 0)
      this.find(cellPlace(number, 3), `«${text.slice(0, 30)}» — не число от нуля`, true);
    else this.rates[key] = value;
  }

  private find(place: string, text: string, isError: boolean): void {
    if (this.findings.length < MOST_FINDINGS) this.findings.push({ place, text, isError });
  }

  /** All hours of the month in order; missing and unusual values become findings. */
  private hoursOf(name: Hourly): number[] | undefined {
    const table = name === 'hours' && this.tables.hours.values.size === 0 ? this.matrix : this.tables[name];
    for (const { place, text } of table.findings) this.find(place, text, true);
    if (table.values.size === 0) return undefined;
    const length = hoursOfMonth(this.month);
    const hours = Array.from({ length }, (_, place) => table.values.get(place));
    const missing = hours.findIndex((value) => value === undefined);
    if (missing >= 0) {
      const where = `день ${Math.floor(missing / HOURS) + 1}, час ${(missing % HOURS) + 1}`;
      this.find(where, `${hourly[name]}: есть ${table.values.size} часов из ${length}`, true);
    }
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
    const hours = Object.fromEntries(
      hourlyNames.flatMap((name) => {
        const found = this.hoursOf(name);
        return found ? [[name, found] as const] : [];
      }),
    );
    if (Object.keys(hours).length === 0 && Object.keys(this.rates).length === 0)
      this.find('файл', sheets.length > 1 ? ON_ANOTHER_SHEET : NOTHING, true);
    return { sheets, rates: this.rates, hours, findings: this.findings };
  }
}

/** Reads a sheet (the first is 1) of a price file in a separate process. Errors: 413, 422. */
export async function readPriceFile(content: Uint8Array, month: string, sheet = 1): Promise<PriceFile> {
  const reader = new PriceReader(month);
  let sheets: string[] = [];
  const choice = { sheet: sheet - 1, onSheets: (names: string[]) => void (sheets = names) };
  for await (const rows of readApart(Readable.from([content]), choice)) for (const row of rows) reader.take(row);
  return reader.read(sheets);
}
