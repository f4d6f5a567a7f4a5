import { tariffRegisters, type Register } from './facts.ts';

/** What the registers of a meter show; a register that was not read is null. */
export type RegisterValues = Record<Register, number | null> & { total: number };

/** The registers hold at most nine digits before the decimal point. */
const DECIMALS = 1e6;
const exact = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

/** What a register has counted between two readings. One that shows less than before has passed its last digit: as many digits
 *  as the earlier reading has. */
export function registerDifference(before: number, after: number): number {
  if (after >= before) return exact(after - before);
  return exact(10 ** String(Math.trunc(before)).length - before + after);
}

/** How far the sum of the tariff registers may be from the total: each of them is cut to the digits of the display. */
const ROUNDING = 1;

/** The sum of the tariff registers that were read; null when none was. */
export function sumOfTariffs(values: Record<(typeof tariffRegisters)[number], number | null>): number | null {
  const read = tariffRegisters.map((register) => values[register]).filter((value) => value !== null);
  return read.length ? exact(read.reduce((sum, value) => sum + value, 0)) : null;
}

/** Whether the total agrees with the tariff registers, as far as their rounding allows. */
export function isSumOfTariffs(values: RegisterValues): boolean {
  const sum = sumOfTariffs(values);
  return sum === null || Math.abs(sum - values.total) <= ROUNDING;
}
