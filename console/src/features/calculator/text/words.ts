import { NBSP } from '../../../ui/text/format.ts';

/** A value that rounds to zero is shown without a sign. */
const signDisplay = 'negative';
const money = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay });
const energy = new Intl.NumberFormat('ru', { maximumFractionDigits: 3, signDisplay });
const perKwh = new Intl.NumberFormat('ru', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
/** Enough digits for the product of the shown factors to give the shown sum. */
const exact = new Intl.NumberFormat('ru', { maximumFractionDigits: 6 });
const energyFixed = new Intl.NumberFormat('ru', { minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay });
const rate = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 5 });

export const moneyText = (value: number): string => money.format(value).replace('-', '−');
export const roubles = (value: number): string => `${moneyText(value)}${NBSP}руб.`;
export const energyText = (mwh: number): string => `${energy.format(mwh).replace('-', '−')}${NBSP}МВт·ч`;
/** Megawatt-hours for a column whose title names the unit. */
export const energyDigits = (mwh: number): string => energyFixed.format(mwh).replace('-', '−');
/** For a factor that is multiplied by a price. */
export const exactEnergyText = (mwh: number): string => `${exact.format(mwh).replace('-', '−')}${NBSP}МВт·ч`;
export const powerText = (mw: number): string => `${exact.format(mw)}${NBSP}МВт`;
export const rateText = (value: number): string => rate.format(value);
export const perKwhText = (value: number): string => perKwh.format(value);

/** A sum with its sign: a negative one is a saving. */
export const signed = (value: number): string => (value > 0 ? `+${moneyText(value)}` : moneyText(value));
