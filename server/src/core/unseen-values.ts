import { shownDay } from 'contract/time/day-shape.ts';
import { AppError } from './app-error.ts';
import type { Sql } from './sql.ts';

/** What holds values of days. Readings as records are narrowed by their resource. */
const VALUES = /\b(interval_day(_past)?|measurement_finding|known_reading)\b|\b(from|join) reading\b/;

/** The refusal of a period at its parameter, and as a whole for who asks without a form. */
export const refusedPeriod = (path: string, message: string): AppError =>
  new AppError('invalid', { detail: message, errors: [{ path, message }] });

/** Refuses values of days before the one from which a person sees data. */
export const unseenValues = (day: string): AppError =>
  new AppError('invalid', {
    detail: `Вам видны данные с ${shownDay(day)}, а здесь нужны и более ранние: выберите более поздний период`,
  });

/** A statement about measured values must say from which day on it reads them: refused where it does not. */
export function refuseValues(statement: Sql, day: string): Sql {
  if (VALUES.test(statement.strings.join(' '))) throw unseenValues(day);
  return statement;
}
