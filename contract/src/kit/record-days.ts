import { months } from './parameter-field.ts';
import type { RawValues } from './field.ts';
import type { Resource } from './resource.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const YEAR = /^\d{4}$/;
const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The first and last day that a record covers; undefined when not entered or not applicable. */
export function recordDays({ changes }: Pick<Resource, 'changes'>, values: RawValues): [string, string] | undefined {
  const [given, month] = (changes?.datedBy ?? []).map((key) => String(values[key] ?? ''));
  if (!given) return undefined;
  if (month === undefined) return DAY.test(given) ? [given, given] : undefined;
  const index = Object.keys(months).indexOf(month);
  if (!YEAR.test(given) || index < 0) return undefined;
  return [dayText(Number(given), index, 1), dayText(Number(given), index + 1, 0)];
}
