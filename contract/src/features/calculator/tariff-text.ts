import { shownDay } from '../../time/day-shape.ts';
import type { MonthAnswer } from './answers.ts';

/** Describes the transmission tariff that completes the prices of a month: «передача — тариф с 01.07.2026»; null when
 *  there is none. */
export function tariffText({
  tariffFrom,
  tariffPassed,
}: Pick<NonNullable<MonthAnswer['prices']>, 'tariffFrom' | 'tariffPassed'>): string | null {
  const from = tariffFrom ?? tariffPassed;
  if (from === null) return null;
  const own = tariffPassed === null ? '' : tariffFrom ? 'из этих цен, чего в них нет — ' : 'из этих цен, хотя есть ';
  return `передача — ${own}тариф с ${shownDay(from)}`;
}
