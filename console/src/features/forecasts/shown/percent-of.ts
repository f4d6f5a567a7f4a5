import { formatNumber, NBSP } from '../../../ui/text/format.ts';

/** Per cent that are kept with all their digits: «1,28 %». */
export const percentOf = (value: unknown): string =>
  typeof value === 'number' ? `${formatNumber(Number(value.toFixed(2)))}${NBSP}%` : '—';
