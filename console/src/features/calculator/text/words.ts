import { NBSP } from '../../../ui/text/format.ts';

/** What rounds to nothing has no sign. */
const signDisplay = 'negative';
const money = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay });
const energy = new Intl.NumberFormat('ru', { maximumFractionDigits: 3, signDisplay });
const perKwh = new Intl.NumberFormat('ru', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
/** As many digits as the product of what is shown needs to give the sum that is shown. */
const exact = new Intl.NumberFormat('ru', { maximumFractionDigits: 6 });
const energyFixed = new Intl.NumberFormat('ru', { minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay });
const rate = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 5 });

export const moneyText = (value: number): string => money.format(value).replace('-', '−');
export const roubles = (value: number): string => `${moneyText(value)}${NBSP}руб.`;
export const energyText = (mwh: number): string => `${energy.format(mwh).replace('-', '−')}${NBSP}МВт·ч`;
/** Megawatt-hours of a column whose title names them. */
export const energyDigits = (mwh: number): string => energyFixed.format(mwh).replace('-', '−');
/** Where it is multiplied by a price. */
export const exactEnergyText = (mwh: number): string => `${exact.format(mwh).replace('-', '−')}${NBSP}МВт·ч`;
export const powerText = (mw: number): string => `${exact.format(mw)}${NBSP}МВт`;
export const rateText = (value: number): string => rate.format(value);
export const perKwhText = (value: number): string => perKwh.format(value);

/** A sum with its sign: less is good. */
export const signed = (value: number): string => (value > 0 ? `+${moneyText(value)}` : moneyText(value));
