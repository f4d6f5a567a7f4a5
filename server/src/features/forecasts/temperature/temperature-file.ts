import { HOURS, addDays, dayAt, dayBegins, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { LoadedTemperature, TemperatureKind } from 'contract/features/forecasts/temperature.ts';
import { dayOf, momentIn } from '../../../exchange/table-cells.ts';
import { readApart } from '../../../files/read-apart.ts';
import type { NumberedRow } from '../../../files/table-reader.ts';
import { cellPlace, hourIn, numberIn } from '../../prices/supplier-sheets/hour-table.service.ts';
import type { Region } from '../../region-actual/refresh/regions.service.ts';

/** A day of a region from one weather forecast or from a measurement. */
export interface WarmDay {
  region: string;
  day: string;
  issuedAt: Date;
  v: (number | null)[];
}

export interface TemperatureFile {
  days: WarmDay[];
  hours: number;
  regions: string[];
  /** The file contains the date of issue of each day's weather forecast. */
  isDated: boolean;
  findings: LoadedTemperature['findings'];
}

const MAX_FINDINGS = 100;
const MAX_TITLE_ROWS = 40;
const [COLDEST, WARMEST] = [-70, 60];
const MAX_AHEAD = 16;

const words = {
  region: /регион|субъект/,
  day: /^дата/,
  hour: /(^|\s)час/,
  value: /темп|°|градус/,
  issued: /выпущ|известн/,
} as const;
type Columns = Record<keyof typeof words, number>;

const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
const shown = (text: string) => `«${text.trim().slice(0, 30)}»`;

function columnsIn(cells: readonly string[]): Columns | null {
  const titles = cells.map(plain);
  const places = Object.entries(words).map(([name, word]) => [name, titles.findIndex((title) => word.test(title))]);
  const columns = Object.fromEntries(places) as Columns;
  const { region, day, hour, value } = columns;
  return Math.min(region, day, hour, value) < 0 ? null : columns;
}

/** The moment in a cell, in Moscow time. */
function issuedIn(text: string): Date | null {
  const { day, minutes } = momentIn(text) ?? {};
  return day && (minutes ?? 0) < HOURS * 60 ? new Date(dayBegins(day, MOSCOW_ZONE) + (minutes ?? 0) * 60_000) : null;
}

/** Reads a table with a row for each hour of a region. */
export class TemperatureReader {
  readonly #kind: TemperatureKind;
  readonly #regions: ReadonlyMap<string, Region>;
  readonly #now: Date;
  readonly #today: string;
  readonly #days = new Map<string, WarmDay>();
  readonly #named = new Set<string>();
  readonly #findings: LoadedTemperature['findings'] = [];
  #columns: Columns | null = null;
  #rows = 0;
  #hours = 0;

  constructor(kind: TemperatureKind, regions: readonly Region[], now: Date) {
    this.#kind = kind;
    this.#regions = new Map(
      regions.flatMap((region) => [region.name, region.code].map((name) => [plain(name), region])),
    );
    this.#now = now;
    this.#today = dayAt(now.getTime(), MOSCOW_ZONE);
  }

  #find(place: string, text: string): void {
    if (this.#findings.length < MAX_FINDINGS) this.#findings.push({ place, text });
  }

  take([row, cells]: NumberedRow): void {
    if (!this.#columns) {
      if (this.#rows++ < MAX_TITLE_ROWS) this.#columns = columnsIn(cells);
      return;
    }
    if (cells.every((cell) => cell.trim() === '')) return;
    this.#takeHour(this.#columns, row, cells);
  }

  #takeHour({ region, day, hour, value, issued }: Columns, row: number, cells: readonly string[]): void {
    const textAt = (column: number) => cells[column] ?? '';
    const wrong = (column: number, text: string) => this.#find(cellPlace(row, column), text);
    const place = this.#regions.get(plain(textAt(region)));
    if (!place) return wrong(region, `${shown(textAt(region))} — такого региона нет`);
    const date = dayOf(textAt(day));
    if (!date) return wrong(day, `${shown(textAt(day))} — не дата`);
    const refusal = this.#refusalOf(date);
    if (refusal) return wrong(day, refusal);
    const label = hourIn(textAt(hour));
    if (!label) return wrong(hour, `${shown(textAt(hour))} — не час от 1 до 24`);
    const degrees = numberIn(textAt(value).replace(/[−–]/, '-'));
    if (degrees === undefined || degrees < COLDEST || degrees > WARMEST)
      return wrong(value, `${shown(textAt(value))} — не температура от −70 до 60 °C`);
    const issuedAt = this.#issuedAt(date, issued < 0 ? '' : textAt(issued));
    if (!issuedAt) return wrong(issued, `${shown(textAt(issued))} — не прошедший момент вида 20.11.2026 06:00`);
    const found = this.#dayOf(place.guid, date, issuedAt);
    if (found.v[label - 1] !== null) return wrong(hour, 'Час повторяется');
    found.v[label - 1] = degrees;
    this.#named.add(place.name);
    this.#hours++;
  }

  #refusalOf(day: string): string | null {
    if (this.#kind === 'actual') return day > this.#today ? 'Этот день ещё не наступил: факта нет' : null;
    return day > addDays(this.#today, MAX_AHEAD) ? `Прогноз погоды — не дальше ${MAX_AHEAD} суток` : null;
  }

  #issuedAt(day: string, text: string): Date | null {
    if (this.#kind === 'actual') return new Date(dayBegins(addDays(day, 1), MOSCOW_ZONE));
    if (text.trim() === '') return this.#now;
    const moment = issuedIn(text);
    return moment && moment <= this.#now ? moment : null;
  }

  #dayOf(region: string, day: string, issuedAt: Date): WarmDay {
    const key = `${region} ${day} ${issuedAt.getTime()}`;
    const found = this.#days.get(key) ?? { region, day, issuedAt, v: Array.from({ length: HOURS }, () => null) };
    this.#days.set(key, found);
    return found;
  }

  file(): TemperatureFile {
    if (!this.#columns) this.#find('первые строки', 'Нет столбцов «Регион», «Дата», «Час» и «Температура, °C»');
    else if (this.#hours === 0 && this.#findings.length === 0) this.#find('файл', 'Значений нет');
    const regions = [...this.#named].toSorted((a, b) => a.localeCompare(b, 'ru'));
    const isDated = this.#kind === 'actual' || (this.#columns?.issued ?? -1) >= 0;
    return { days: [...this.#days.values()], hours: this.#hours, regions, isDated, findings: this.#findings };
  }
}

/** Reads a file in a separate process. Errors: 422, 429. */
export async function readTemperature(
  content: Uint8Array,
  by: string,
  kind: TemperatureKind,
  regions: readonly Region[],
): Promise<TemperatureFile> {
  const reader = new TemperatureReader(kind, regions, new Date());
  for await (const rows of readApart(content, { by })) for (const row of rows) reader.take(row);
  return reader.file();
}
