import { firstDayOf, monthsBetween, hoursOfMonth, monthOf } from 'contract/time/calendar.ts';
import { HOURS, moscowToday, addDays, dayNumber } from 'contract/time/day-shape.ts';
import { readCalendar } from '../../../core/production-calendar.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import { loadHistory } from '../history/history.service.ts';
import type { KnownHours } from '../history/target-sum.service.ts';
import { monthsOf } from './months.service.ts';
import { priceHistory } from './prices.service.ts';
import { isOwn, seriesOfTarget, type Definition } from './target.service.ts';

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/** Actual hourly values of the days, as known now. */
export async function actualHours(
  tx: Tx,
  definition: Definition,
  from: string,
  until: string,
): Promise<(Hourly & Partial<KnownHours>) | undefined> {
  const asOf = new Date();
  if (definition.kind === 'price') return priceHistory(tx, definition.regionGuid, until, asOf);
  return loadHistory(tx, { series: await seriesOfTarget(tx, definition), from, until, asOf });
}

/** The quality of a forecast's inputs, without the values hidden from the person. */
export const visibleInputs = <I extends { outliers: { at: string }[] }>(
  tx: Tx,
  definition: Definition,
  inputs: I,
): I => {
  const since = (isOwn(definition) && tx.since?.day) || '';
  return { ...inputs, outliers: inputs.outliers.filter(({ at }) => at.slice(0, since.length) >= since) };
};

/** The measured part of a step that is too incomplete, and its share of the usual energy. */
type PartialHour = { value: number; share: number } | null;

interface Actual {
  actual: (number | null)[];
  partial: PartialHour[];
}

/** The actual value of each step of a period: null for a month that has not ended, when too little is known, and when
 *  hidden from the person. */
export async function actualOf(tx: Tx, definition: Definition, from: string, to: string): Promise<Actual> {
  const isMonthly = definition.kind === 'monthly';
  const until = isMonthly ? addDays(to, 31) : addDays(to, 1);
  const known = await actualHours(tx, definition, from, until);
  const since = (isOwn(definition) && tx.since?.day) || '';
  if (isMonthly) {
    const months = monthsBetween(monthOf(from), monthOf(to));
    const means = known && monthsOf(known, months, await readCalendar(tx)).means;
    const present = monthOf(moscowToday());
    const actual = months.map((month, index) => {
      const mean = orNull(means?.[index]);
      return mean === null || month >= present || firstDayOf(month) < since ? null : mean * hoursOfMonth(month);
    });
    return { actual, partial: actual.map(() => null) };
  }
  const shift = known ? (dayNumber(from) - known.firstDay) * HOURS : 0;
  const hiddenHours = since > from ? (dayNumber(since) - dayNumber(from)) * HOURS : 0;
  const steps = Array.from({ length: (dayNumber(to) - dayNumber(from) + 1) * HOURS }, (_, index) => index);
  const actual = steps.map((index) => (index < hiddenHours ? null : orNull(known?.values[index + shift])));
  const partial = steps.map((index): PartialHour => {
    const value = index < hiddenHours || actual[index] !== null ? null : orNull(known?.measured?.[index + shift]);
    return value === null ? null : { value, share: known!.shares![index + shift]! };
  });
  return { actual, partial };
}
