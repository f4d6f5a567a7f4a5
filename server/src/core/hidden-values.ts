import { shownDay } from 'contract/time/day-shape.ts';
import { AppError } from './app-error.ts';
import type { Sql } from './sql.ts';

/** Tables with values of days. Readings are also a resource: the resource engine quotes that table and limits it by
 *  `measured`; in hand-written statements `reading` is unquoted. */
const VALUES = /\b(interval_day(_past)?|day_sum|measurement_finding|known_reading)\b|(?<!["'])\breading\b/i;

/** Refuses values of days hidden from the person. */
export const hiddenValuesError = (day: string): AppError =>
  new AppError('invalid', {
    detail: `Вам видны данные с ${shownDay(day)}, а здесь нужны и более ранние: выберите более поздний период`,
  });

/** Whether a statement is about measured values. */
export const isOfValues = ({ strings }: Sql): boolean => VALUES.test(strings.join(' '));

/** Refuses a statement about measured values that does not declare from which day it reads. */
export function refuseValues(statement: Sql, day: string): Sql {
  if (isOfValues(statement)) throw hiddenValuesError(day);
  return statement;
}
