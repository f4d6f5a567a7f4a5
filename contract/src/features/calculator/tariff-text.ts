import { shownDay } from '../../time/day-shape.ts';
import type { MonthAnswer } from './answers.ts';

/** Where the rates of transmission of a month are from, when a tariff is known besides its prices: «передача — тариф с 01.07.2026»; null
 *  when none is. */
export function tariffText({
  tariffFrom,
  tariffPassed,
}: Pick<NonNullable<MonthAnswer['prices']>, 'tariffFrom' | 'tariffPassed'>): string | null {
  const from = tariffFrom ?? tariffPassed;
  if (from === null) return null;
  const own = tariffPassed === null ? '' : tariffFrom ? 'из этих цен, чего в них нет — ' : 'из этих цен, хотя есть ';
  return `передача — ${own}тариф с ${shownDay(from)}`;
}
