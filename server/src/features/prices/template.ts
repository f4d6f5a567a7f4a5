import { daysOfMonth } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { Readable } from 'node:stream';
import type { ServedFile } from '../../core/serve.ts';
import type { Cell } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { hourly, rates } from './price-file.ts';

const titles = ['Показатель', 'День', 'Час', 'Значение'] as const;

/** An empty table of a month's prices to fill in. */
export function templateOf(month: string): ServedFile {
  const days = daysOfMonth(month);
  const hours = Object.values(hourly).flatMap((name) =>
    Array.from({ length: days * HOURS }, (_, place) => [
      name,
      Math.floor(place / HOURS) + 1,
      (place % HOURS) + 1,
      null,
    ]),
  );
  const rows: Cell[][] = [...rates.map(([, label]) => [label, null, null, null]), ...hours];
  async function* batches(): AsyncGenerator<Cell[][]> {
    yield rows;
  }
  const columns = titles.map((title, index) => ({ title, cell: (row: Cell[]) => row[index]! }));
  const { type, write } = tableFormats.xlsx;
  return {
    name: `Цены ${month}.xlsx`,
    type,
    content: Readable.from(write('Цены', columns, batches(), 'Europe/Moscow')),
  };
}
