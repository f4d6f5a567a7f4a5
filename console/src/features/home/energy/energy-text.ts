import { NBSP } from '../../../ui/text/format.ts';

const energy = new Intl.NumberFormat('ru', { maximumFractionDigits: 3 });
const short = new Intl.NumberFormat('ru', { maximumSignificantDigits: 4 });
const percent = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
const roubles = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const KWH = 1000;
const FOUR_DIGITS = 10_000;
const units = ['кВт·ч', 'МВт·ч', 'ГВт·ч', 'ТВт·ч'] as const;

/** Kilowatt-hours as «7,2 МВт·ч». */
export const megawattHours = (kwh: number): string => `${energy.format(kwh / KWH)}${NBSP}МВт·ч`;

/** Kilowatt-hours as a number of at most four digits and its unit. */
export function fourDigits(kwh: number): { value: string; unit: string } {
  let [value, at] = [kwh, 0];
  while (Math.abs(value) >= FOUR_DIGITS && at < units.length - 1) [value, at] = [value / KWH, at + 1];
  return { value: short.format(value), unit: units[at]! };
}

/** 0.0312 as «3,1 %». */
export const percentText = (share: number | null): string =>
  share === null ? '—' : `${percent.format(100 * share)}${NBSP}%`;

/** A change as «↑ 3,1 %». */
export const changeText = (change: number): string =>
  Math.abs(change) < 0.0005 ? `=${NBSP}0${NBSP}%` : `${change > 0 ? '↑' : '↓'}${NBSP}${percentText(Math.abs(change))}`;

/** The cost or the gain of an error. */
export const costText = (cost: number): string =>
  `${cost < 0 ? 'принесла' : 'стоила'} ${roubles.format(Math.abs(cost))}${NBSP}₽`;
