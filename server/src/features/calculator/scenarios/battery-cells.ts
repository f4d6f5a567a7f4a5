import { HOURS } from 'contract/time/day-shape.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { placeOf } from '../../../pricing/basis.ts';
import { DIGITS, near, type Settings } from './shift-cells.ts';
import { at, FIRST, type Sheet } from './sheet.ts';

type Battery = NonNullable<Question['battery']>;

/** Rounds down with a tolerance for floating-point errors. */
const down = (value: number) => Math.floor(value * DIGITS + 1e-3) / DIGITS;

function putBatterySettings(settings: Settings, battery: Battery): number {
  const { chargeKw, dischargeKw, capacityKwh, efficiencyPercent, chargeHours, dischargeHours } = battery;
  settings.put('chargeKw', 'Заряд, кВт', chargeKw);
  settings.put('dischargeKw', 'Разряд, кВт', dischargeKw);
  settings.put('capacityKwh', 'Ёмкость, кВт·ч', capacityKwh);
  settings.put('efficiency', 'КПД цикла, %', efficiencyPercent);
  settings.put('chargeHours', 'Часы заряда', chargeHours.join(', '));
  settings.put('dischargeHours', 'Часы разряда', dischargeHours.join(', '));
  const [out, into] = [dischargeHours.length, chargeHours.length];
  const value = Math.min(dischargeKw * out, (chargeKw * into * efficiencyPercent) / 100, capacityKwh) / 1000 / out;
  const s = settings.at;
  settings.put('each', 'Разряд за час не больше, МВт·ч', {
    formula: `MIN(${s('dischargeKw')}*${out},${s('chargeKw')}*${into}*${s('efficiency')}/100,${s('capacityKwh')})/1000/${out}`,
    value,
  });
  return value;
}

/** The charging and discharging of the battery in the hours of each day. */
export function putBattery(sheet: Sheet, moved: readonly number[], battery: Battery, settings: Settings): void {
  const { chargeHours, dischargeHours, efficiencyPercent } = battery;
  const each = putBatterySettings(settings, battery);
  for (let day = 1; day <= moved.length / HOURS; day++) {
    let sum = 0;
    for (const hour of dischargeHours) {
      const row = FIRST + placeOf(day, hour);
      const value = down(Math.min(each, moved[placeOf(day, hour)]!));
      sum += value;
      sheet.put(row, 'fed', { formula: `ROUNDDOWN(MIN(${settings.at('each')},${at('shifted', row)}),9)`, value });
    }
    const fed = `SUM(${at('fed', FIRST + placeOf(day, 1))}:${at('fed', FIRST + placeOf(day, HOURS))})`;
    const value = near(sum / (efficiencyPercent / 100) / chargeHours.length);
    for (const hour of chargeHours)
      sheet.put(FIRST + placeOf(day, hour), 'charged', {
        formula: `ROUND(${fed}/(${settings.at('efficiency')}/100)/${chargeHours.length},9)`,
        value,
      });
  }
}
