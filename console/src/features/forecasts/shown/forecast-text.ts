import { monthText } from 'contract/time/calendar.ts';
import { HOURS, dayBegins, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecastMethods } from 'contract/features/forecasts/kinds.ts';
import { formatDate, NBSP, roundedText } from '../../../ui/text/format.ts';

const HOUR_MS = 3_600_000;

/** A value with as many digits as are meaningful; a missing value is a dash. */
export function amountText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  const size = Math.abs(value);
  return roundedText(value, size >= 1000 ? 1 : size >= 10 ? 2 : 3);
}

/** Formats a column: every value with the precision of the greatest one. */
export function columnText(values: readonly (number | null)[]): (value: number | null) => string {
  const greatest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const digits = greatest >= 1000 ? 1 : greatest >= 10 ? 2 : 3;
  const format = new Intl.NumberFormat('ru', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (value) => (value === null ? '—' : format.format(value).replace('-', '−'));
}

/** 0.0312 as «3,12 %». */
export const percentText = (share: number | null | undefined, digits = 2): string =>
  share === null || share === undefined ? '—' : `${roundedText(100 * share, digits)}${NBSP}%`;

export const roubleText = (value: number | null): string => (value === null ? '—' : `${roundedText(value, 0)}${NBSP}₽`);

const names: Readonly<Record<string, string>> = { ...forecastMethods, published: 'Опубликованное' };
export const methodText = (method: string): string => names[method] ?? method;

const monthOnly = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' });
/** «ноябрь» of 11. */
export const monthOfYearText = (month: string): string => monthOnly.format(new Date(Date.UTC(2000, Number(month) - 1)));

/** «13.11.2026, час 10» of `2026-11-13 10`. */
export function hourText(at: string): string {
  const [day = '', hour] = at.split(' ');
  return `${formatDate(day)}, час ${hour}`;
}

type Period = Pick<ForecastVersion, 'kind' | 'from' | 'to'>;

/** «22.11.2026», «22.11.2026 — 24.11.2026», of months «ноябрь 2026 г. — март 2027 г.». */
export function periodText({ kind, from, to }: Period): string {
  const text = kind === 'monthly' ? monthText : formatDate;
  return text(from) === text(to) ? text(from) : `${text(from)} — ${text(to)}`;
}

/** The first days of the months, or the days, of a period. */
export function daysOf({ kind, from, to }: Period): string[] {
  const days = daysBetween(from, to);
  return kind === 'monthly' ? days.filter((day) => day.endsWith('-01')) : days;
}

/** The start times of the hours of the days, in order. */
export const hourTimes = (days: readonly string[]): number[] =>
  days.flatMap((day) => Array.from({ length: HOURS }, (_, hour) => dayBegins(day, MOSCOW_ZONE) + hour * HOUR_MS));

/** The moment entered in a field; undefined while it is incomplete. */
export const momentOf = (typed: string | null): string | undefined =>
  typed && /^\d{4}-\d{2}-\d{2}T/.test(typed) ? typed : undefined;
