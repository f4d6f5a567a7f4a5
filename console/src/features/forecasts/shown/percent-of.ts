import { formatNumber, NBSP } from '../../../ui/text/format.ts';

/** A percentage with all its stored digits: «1,28 %». */
export const percentOf = (value: unknown): string =>
  typeof value === 'number' ? `${formatNumber(Number(value.toFixed(2)))}${NBSP}%` : '—';
