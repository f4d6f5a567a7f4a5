import { firstDayOf, lastDayOf } from '../time/calendar.ts';
import { months } from './parameter-field.ts';
import type { RawValues } from './field.ts';
import type { Resource } from './resource.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const YEAR = /^\d{4}$/;

/** The first and the last day that the values of a record are about; undefined while they are not entered, or when it has none. */
export function recordDays(
  { datedBy = [] }: Pick<Resource, 'datedBy'>,
  values: RawValues,
): [string, string] | undefined {
  const [given, month] = datedBy.map((key) => String(values[key] ?? ''));
  if (!given) return undefined;
  if (month === undefined) return DAY.test(given) ? [given, given] : undefined;
  const number = Object.keys(months).indexOf(month) + 1;
  if (!YEAR.test(given) || number === 0) return undefined;
  const whole = `${given}-${String(number).padStart(2, '0')}`;
  return [firstDayOf(whole), lastDayOf(whole)];
}
