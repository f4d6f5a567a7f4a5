import type { readingSheet, ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { registerDifference, sumOfTariffs } from 'contract/features/readings/difference.ts';
import { registers, tariffRegisters, type Register } from 'contract/features/readings/facts.ts';
import type * as z from 'zod/mini';
import { parseNumber } from '../../resource/frame/form-values.ts';

type Taken = z.output<(typeof readingSheet)['save']['body']>['rows'][number];

/** The input for a meter: its registers as texts, and the metrologist's remark on the reading. */
export interface TypedReading {
  row: ReadingSheetRow;
  texts: Readonly<Partial<Record<Register, string>>>;
  isRolledOver: boolean;
  isConfirmed: boolean;
}
/** By device. */
export type TypedSheet = Readonly<Record<string, TypedReading>>;

export const untouched = (row: ReadingSheetRow): TypedReading => ({
  row,
  texts: {},
  isRolledOver: false,
  isConfirmed: false,
});

/** The forms of the word after a number. */
export const readingForms = ['показание', 'показания', 'показаний'] as const;

const registerNames = Object.keys(registers) as Register[];
const shown = (value: number | null | undefined) => (typeof value === 'number' ? String(value).replace('.', ',') : '');

/** Whether a meter has a register, according to its model or else its readings; a meter with neither has all
 *  registers. */
export function hasRegister({ tariffCount, previous, present }: ReadingSheetRow, register: Register): boolean {
  if (register === 'total') return true;
  if (tariffCount !== null) return tariffCount > 1 && registerNames.indexOf(register) <= tariffCount;
  const known = [previous, present].filter((reading) => reading !== null);
  return known.length === 0 || known.some((reading) => reading[register] !== null);
}

/** The registers that at least one meter of a sheet has. */
export const registersOf = (rows: readonly ReadingSheetRow[]): Register[] =>
  registerNames.filter((register) => rows.some((row) => hasRegister(row, register)));

/** The text of a register: the input, or the reading saved earlier for the same moment. */
export const textOf = ({ row, texts }: TypedReading, register: Register): string =>
  texts[register] ?? shown(row.present?.[register]);

/** The request of a row. A missing total is the sum of its tariffs; text that is not a number is left for the server to
 *  refuse. */
export function takenOf(typed: TypedReading): Taken {
  const read = Object.fromEntries(registerNames.map((name) => [name, parseNumber(textOf(typed, name))]));
  const values = read as Pick<Taken, Register>;
  const isWhole = tariffRegisters.every((name) => typeof values[name] !== 'string');
  const isSumTyped = (typed.texts.total ?? '') !== '' || !tariffRegisters.some((name) => typed.texts[name]);
  const total = isSumTyped || !isWhole ? values.total : (sumOfTariffs(values) ?? values.total);
  const { isRolledOver, isConfirmed, row } = typed;
  return { ...values, total, deviceGuid: row.deviceGuid, isRolledOver, isConfirmed };
}

/** The rows with input, in the order of typing, with the latest data of those that are displayed. */
export function typedRows(sheet: TypedSheet, shownRows: readonly ReadingSheetRow[]): TypedReading[] {
  const known = new Map(shownRows.map((row) => [row.deviceGuid, row]));
  return Object.values(sheet)
    .filter(({ texts }) => Object.values(texts).some((text) => text.trim() !== ''))
    .map((typed) => ({ ...typed, row: known.get(typed.row.deviceGuid) ?? typed.row }));
}

export interface Counted {
  /** The difference of the totals, and its energy after multiplication by the coefficient. */
  difference: number;
  energy: number;
  /** Whether the meter shows less than before. */
  isLess: boolean;
}

/** The consumption since the previous reading; null while unknown. */
export function countedOf(typed: TypedReading): Counted | null {
  const { row, isRolledOver } = typed;
  const { total } = takenOf(typed);
  if (!row.previous || typeof total !== 'number') return null;
  const isLess = total < row.previous.total;
  const difference =
    isLess && !isRolledOver ? total - row.previous.total : registerDifference(row.previous.total, total);
  return { difference, energy: difference * row.coefficient, isLess };
}
