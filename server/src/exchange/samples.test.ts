import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eachFilledRow } from '../files/table-rows.ts';
import { TemperatureReader } from '../features/forecasts/temperature/temperature-file.ts';
import type { TableRow } from './column-meaning.ts';
import { knownLayout } from './known-layout.ts';
import { readMessage } from './read-message.ts';
import { RegionTableReader } from './read-region-table.ts';
import { TableReader } from './read-table.ts';

const TODAY = '2026-11-29';
const contentOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../console/public/samples', name));
function rowsOf(name: string): TableRow[] {
  const rows: TableRow[] = [];
  eachFilledRow(contentOf(name), (number, cells) => rows.push([number, Array.from(cells, (cell) => cell ?? '')]));
  return rows;
}
const sum = (values: Iterable<number | null>) => {
  let total = 0;
  for (const value of values) total += value !== null && !Number.isNaN(value) ? value : 0;
  return Math.round(total);
};
const tables = ['profile.csv', 'region-actual.csv', 'temperature.csv'] as const;

/** The result of each reader for a table: its energy, or a refusal. */
const readers: Record<string, (rows: TableRow[]) => number | string> = {
  'profile.csv'(rows) {
    try {
      const { layout } = knownLayout(rows, null);
      const { unit, hours } = layout;
      if (!unit || !hours) return 'asks';
      const reader = new TableReader({ ...layout, unit, hours, meteringPointGuid: 'point' }, TODAY);
      for (const row of rows) reader.take(row);
      const { values, findings } = reader.message();
      return findings.find(({ level }) => level === 'error')?.message ?? sum(values);
    } catch (error) {
      return (error as Error).message;
    }
  },
  'region-actual.csv'(rows) {
    const reader = new RegionTableReader(null);
    for (const row of rows) reader.take(row);
    const { entries, faults } = reader.table();
    return faults[0]?.text ?? sum(entries.map(({ value }) => value));
  },
  'temperature.csv'(rows) {
    const region = { guid: 'region', name: 'Московская область', code: '50' } as never;
    const reader = new TemperatureReader('actual', [region], new Date(`${TODAY}T12:00:00Z`));
    for (const row of rows) reader.take(row);
    const { days, findings } = reader.file();
    return findings[0]?.text ?? sum(days.flatMap(({ v }) => v));
  },
};

/** The sum of the values of each sample: kilowatt-hours, megawatt-hours, degrees. */
const sums = { 'profile.csv': 622_080, 'region-actual.csv': 3_628_800, 'temperature.csv': 1008 } as const;
/** A region's table is also readable as a point's, with the same energy. */
const alsoRead: Record<string, number> = { 'profile.csv of region-actual.csv': 1000 * sums['region-actual.csv'] };

it.each(tables)('the sample %s is read as what it is, and refused or asked about by the other readers', (name) => {
  for (const [reader, read] of Object.entries(readers)) {
    const expected = reader === name ? sums[name] : (alsoRead[`${reader} of ${name}`] ?? expect.any(String));
    expect([reader, read(rowsOf(name))]).toEqual([reader, expected]);
  }
});

it('the sample of a message is read whole', () => {
  const { points, values, findings } = readMessage(contentOf('80020.xml'), TODAY);
  expect([points.length, sum(values), findings]).toEqual([1, 4320, []]);
});
