import { shownDay } from 'contract/time/day-shape.ts';
import { AppError } from './app-error.ts';
import type { Sql } from './sql.ts';

/** What holds values of days. Readings are records, too: the engine of records quotes their table and narrows it by the fact `measured`; in
 *  any other statement `reading` stands without quotes. */
const VALUES = /\b(interval_day(_past)?|day_sum|measurement_finding|known_reading)\b|(?<!["'])\breading\b/i;

/** Refuses values of days before the one from which a person sees data. */
export const hiddenValuesError = (day: string): AppError =>
  new AppError('invalid', {
    detail: `Вам видны данные с ${shownDay(day)}, а здесь нужны и более ранние: выберите более поздний период`,
  });

/** Whether a statement is about measured values. */
export const isOfValues = ({ strings }: Sql): boolean => VALUES.test(strings.join(' '));

/** A statement about measured values must say from which day on it reads them: refused where it does not. */
export function refuseValues(statement: Sql, day: string): Sql {
  if (isOfValues(statement)) throw hiddenValuesError(day);
  return statement;
}
