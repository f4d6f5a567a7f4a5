import type { KnownLayout, TableLayout } from 'contract/features/measurement-imports/calls.ts';
import { dayOf, pointIn, type TableRow } from './read-table.ts';

/** A list has a date, an hour, a value and perhaps a few more columns; a table of days by hours is wider. */
const LIST_COLUMNS = 12;
const [INTERVAL, CLOCK] = [/^\d{1,2}:\d{2}\s*[-–—]/, /^(\d{1,2})(?::\d{2})?$/];
const energy = (prefix: string) => new RegExp(`${prefix}вт\\s*[·*∙•.×x-]?\\s*ч`, 'i');

/** The unit in the titles; null when they name none or several. */
function unitIn(titles: string): TableLayout['unit'] | null {
  const [isKilo, isMega] = [energy('к').test(titles), energy('м').test(titles)];
  if (isKilo || isMega) return isKilo && isMega ? null : isKilo ? 'kWh' : 'MWh';
  return /квт/i.test(titles) ? 'kW' : null;
}

/** How a list writes its hours; null when neither hour 0 nor hour 24 occurs. */
function hoursIn(cells: readonly string[]): TableLayout['hours'] | null {
  if (cells.some((cell) => INTERVAL.test(cell))) return 'interval';
  const hours = new Set(cells.flatMap((cell) => CLOCK.exec(cell)?.[1] ?? []).map(Number));
  return hours.has(24) === hours.has(0) ? null : hours.has(24) ? 'from1' : 'from0';
}

/** What a table says about its layout by its first rows; what it leaves open is taken from the layout remembered for its titles,
 *  or is null. */
export function knownLayout(
  rows: readonly TableRow[],
  remembered: TableLayout | null,
): { layout: KnownLayout; isNamed: boolean } {
  const isData = (cells: readonly string[]) => cells.some((cell) => dayOf(cell) !== null);
  const data = rows
    .map(([, cells]) => cells)
    .filter(isData)
    .map((cells) => ({ cells, date: cells.findIndex((cell) => dayOf(cell) !== null) }));
  const titles = rows
    .slice(
      0,
      Math.max(
        0,
        rows.findIndex(([, cells]) => isData(cells)),
      ),
    )
    .flatMap(([, cells]) => cells);
  const width = Math.max(0, ...data.map(({ cells, date }) => cells.slice(date).findLastIndex((cell) => cell.trim())));
  const form = width > LIST_COLUMNS ? 'matrix' : 'list';
  const hours = form === 'matrix' ? 'from0' : hoursIn(data.map(({ cells, date }) => (cells[date + 1] ?? '').trim()));
  return {
    layout: {
      form,
      channel: remembered?.channel ?? '01',
      unit: unitIn(titles.join(' ')) ?? remembered?.unit ?? null,
      hours: hours ?? remembered?.hours ?? null,
      isMultiplied: remembered?.isMultiplied ?? true,
    },
    isNamed: data.length > 0 && data.every(({ cells, date }) => pointIn(cells, date) !== ''),
  };
}
