import { placeOf, type MonthBasis } from '../../../pricing/basis.ts';
import { shifted, type Shift } from '../../../pricing/what-if.ts';
import type { Cell } from '../../../files/cell.ts';
import { absolute, at, FIRST, inMonth, type Sheet } from './sheet.ts';

export const DIGITS = 1e9;
export const near = (value: number) => Math.round(value * DIGITS) / DIGITS;

/** The parameters of the change, which formulas refer to by key. */
export class Settings {
  private readonly rows = new Map<string, number>();
  private readonly sheet: Sheet;
  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }
  put(key: string, name: string, value: Cell): void {
    const row = FIRST + this.rows.size;
    this.rows.set(key, row);
    this.sheet.put(row, 'setting', name);
    this.sheet.put(row, 'settingValue', value);
  }
  at = (key: string): string => absolute(at('settingValue', this.rows.get(key)!));
}

/** Formulas for the load moved out of the peak hour of each working day, by hour index. */
function shiftFormulas({ workingDays, actualPeaks }: MonthBasis, shift: Shift, settings: Settings) {
  const formulas = new Map<number, string>();
  const before = (day: number, hour: number) => at('before', FIRST + placeOf(day, hour));
  for (const [index, day] of workingDays.entries()) {
    const peak = actualPeaks[index];
    const targets = shift.toHours.filter((hour) => hour !== peak);
    if (!peak || targets.length === 0) continue;
    const there = before(day, peak);
    const asked = shift.mwh === null ? `${there}*${settings.at('percent')}/100` : `${settings.at('kilowatts')}/1000`;
    const part = `ROUNDDOWN(MIN(${asked},${there})/${targets.length},9)`;
    formulas.set(placeOf(day, peak), `${there}-${part}*${targets.length}`);
    for (const hour of targets) formulas.set(placeOf(day, hour), `${before(day, hour)}+${part}`);
  }
  return formulas;
}

/** The volumes after the shift, as formulas of the volumes before it. */
export function putShift(sheet: Sheet, basis: MonthBasis, shift: Shift | null, settings: Settings): number[] {
  if (shift?.mwh === null) settings.put('percent', 'Перенос из часа пик, %', shift.percent ?? 0);
  else if (shift) settings.put('kilowatts', 'Перенос из часа пик, кВт', near(shift.mwh * 1000));
  if (shift) settings.put('toHours', 'Перенос в часы', shift.toHours.join(', '));
  const volumes = shift ? shifted(basis, shift) : [...basis.volumes];
  const formulas = shift ? shiftFormulas(basis, shift, settings) : new Map<number, string>();
  for (const [place, value] of volumes.entries()) {
    const row = FIRST + place;
    sheet.put(row, 'before', { formula: inMonth(at('volume', row)), value: basis.volumes[place]! });
    sheet.put(row, 'shifted', { formula: formulas.get(place) ?? at('before', row), value });
  }
  return volumes;
}
