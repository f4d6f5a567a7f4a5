import { formatNumber, NBSP } from '../../../ui/text/format.ts';

const energy = new Intl.NumberFormat('ru', { maximumFractionDigits: 3 });
const roubles = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const KWH = 1000;

/** Kilowatt-hours as «7,2 МВт·ч». */
export const megawattHours = (kwh: number): string => `${energy.format(kwh / KWH)}${NBSP}МВт·ч`;
/** 0.0312 as «3,1 %». */
export const percentText = (share: number | null): string =>
  share === null ? '—' : `${formatNumber(Math.round(1000 * share) / 10)}${NBSP}%`;
/** The cost or the gain of deviations. */
export const costText = (cost: number): string =>
  `отклонения ${cost < 0 ? 'принесли' : 'стоили'} ${roubles.format(Math.abs(cost))}${NBSP}₽`;
