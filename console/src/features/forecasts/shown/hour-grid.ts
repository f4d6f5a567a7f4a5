import { monthText } from 'contract/time/calendar.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { daysOf } from './forecast-text.ts';

/** The steps of a version as a table: days by hours, or one column of months. */
interface Grid {
  heads: readonly string[];
  rows: readonly string[];
  indexOf: (row: number, column: number) => number;
}

export function gridOf(version: Pick<ForecastVersion, 'kind' | 'from' | 'to'>, unit: string): Grid {
  const days = daysOf(version);
  if (version.kind === 'monthly') return { heads: [unit], rows: days.map(monthText), indexOf: (row) => row };
  return {
    heads: days.map(formatDate),
    rows: Array.from({ length: HOURS }, (_, hour) => String(hour + 1)),
    indexOf: (row, column) => column * HOURS + row,
  };
}

/** A step in the form that the server accepts. */
export function stepOf(
  version: Pick<ForecastVersion, 'kind' | 'from' | 'to'>,
  index: number,
): { day: string; hour: number } {
  const days = daysOf(version);
  if (version.kind === 'monthly') return { day: days[index]!, hour: 1 };
  return { day: days[Math.floor(index / HOURS)]!, hour: (index % HOURS) + 1 };
}

export interface HourCell {
  row: number;
  column: number;
}

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that an arrow, Home or End moves to; null for other keys. */
export function moved({ row, column }: HourCell, key: string, { rows, heads }: Grid): HourCell | null {
  if (key === 'Home') return { row: 0, column };
  if (key === 'End') return { row: rows.length - 1, column };
  const step = arrows[key];
  if (!step) return null;
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { row: within(row + step[0], rows.length), column: within(column + step[1], heads.length) };
}

/** The steps of the rectangle between two cells. */
export function stepsBetween(one: HourCell, other: HourCell, { indexOf }: Grid): number[] {
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)];
  return Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, index) =>
    indexOf(top + (index % (bottom - top + 1)), left + Math.floor(index / (bottom - top + 1))),
  );
}
