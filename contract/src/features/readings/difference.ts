import { tariffRegisters, type Register } from './facts.ts';

/** The displayed registers of a meter; null for a register that was not read. */
export type RegisterValues = Record<Register, number | null> & { total: number };

/** Scales register values to integers: they have at most nine digits before the decimal point. */
const DECIMALS = 1e6;
const exact = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

/** The amount counted by a register between two readings. A register that shows less than before has rolled over at the
 *  number of digits of the earlier reading. */
export function registerDifference(before: number, after: number): number {
  if (after >= before) return exact(after - before);
  return exact(10 ** String(Math.trunc(before)).length - before + after);
}

/** The tolerance between the total and the sum of the tariff registers, each of which is truncated by the display. */
const ROUNDING = 1;

/** The sum of the tariff registers that were read; null when none was. */
export function sumOfTariffs(values: Record<(typeof tariffRegisters)[number], number | null>): number | null {
  const read = tariffRegisters.map((register) => values[register]).filter((value) => value !== null);
  return read.length ? exact(read.reduce((sum, value) => sum + value, 0)) : null;
}

/** Whether the total agrees with the tariff registers within rounding. */
export function isSumOfTariffs(values: RegisterValues): boolean {
  const sum = sumOfTariffs(values);
  return sum === null || Math.abs(sum - values.total) <= ROUNDING;
}
