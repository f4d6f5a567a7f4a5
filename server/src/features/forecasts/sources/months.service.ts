import { firstDayOf, hoursOfMonth, monthOf, monthsBetween, type Calendar } from 'contract/time/calendar.ts';
import { HOURS, dayNumber, dayText } from 'contract/time/day-shape.ts';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { LEAST_OF_MONTH } from 'contract/features/forecasts/facts.ts';
import { isOff } from '../../../forecasting/calendar.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import { medianOf } from '../../../forecasting/statistics.ts';

/** The mean load of days off relative to working days, used while no month of the series has both; it is typical of
 *  power systems with much industry. */
const USUAL_OFF = 0.94;

interface Months {
  /** The mean hourly value of each month; NaN for an unknown month. */
  means: Float64Array;
  /** Months whose days off are estimated. */
  assumed: string[];
  unknown: string[];
  /** The mean load of days off relative to working days, and whether it comes from the series. */
  offShare: number;
  isLearned: boolean;
}

interface Kind {
  hours: number;
  known: number;
  sum: number;
}

const noHours = (): Kind => ({ hours: 0, known: 0, sum: 0 });
const isKnown = ({ hours, known }: Kind) => known > 0 && known >= (LEAST_OF_MONTH / 100) * hours;
const meanOf = ({ known, sum }: Kind) => sum / known;

/** The known hours of a month by kind of day. */
function kindsOf({ firstDay, values }: Hourly, month: string, calendar: Calendar) {
  const kinds = { working: noHours(), off: noHours() };
  const first = dayNumber(firstDayOf(month));
  for (let hour = 0; hour < hoursOfMonth(month); hour++) {
    const day = first + Math.floor(hour / HOURS);
    const kind = kinds[isOff(calendar, day) ? 'off' : 'working'];
    const value = values[(first - firstDay) * HOURS + hour] ?? Number.NaN;
    kind.hours++;
    if (Number.isNaN(value)) continue;
    kind.known++;
    kind.sum += value;
  }
  return kinds;
}

/** The months of a series, each from its working days and days off. A kind of day is known when `LEAST_OF_MONTH`
 *  percent of its hours are; its mean then stands for the other hours. A month without known working days is unknown;
 *  unknown days off are estimated from the working days. */
export function monthsOf(history: Hourly, months: readonly string[], calendar: Calendar): Months {
  const found = months.map((month) => ({ month, ...kindsOf(history, month, calendar) }));
  const shares = found.flatMap(({ working, off }) =>
    isKnown(working) && isKnown(off) && working.sum > 0 ? [meanOf(off) / meanOf(working)] : [],
  );
  const offShare = shares.length ? medianOf(shares) : USUAL_OFF;
  const means = Float64Array.from(found, ({ working, off }) => {
    if (!isKnown(working)) return Number.NaN;
    const workingMean = meanOf(working);
    const offMean = isKnown(off) ? meanOf(off) : workingMean * offShare;
    return (workingMean * working.hours + offMean * off.hours) / (working.hours + off.hours);
  });
  const named = (of: (one: (typeof found)[number]) => boolean) => found.filter(of).map(({ month }) => month);
  return {
    means,
    assumed: named(({ working, off }) => isKnown(working) && !isKnown(off)),
    unknown: named(({ working }) => !isKnown(working)),
    offShare,
    isLearned: shares.length > 0,
  };
}

/** The input quality of a monthly forecast, for the months from the first known one up to `until` (exclusive). */
export function monthInputs(history: Hourly, until: string, calendar: Calendar): ForecastInputs['months'] {
  const months = monthsBetween(monthOf(dayText(history.firstDay)), monthOf(until)).slice(0, -1);
  const { means: _, ...described } = monthsOf(history, months, calendar);
  return { ...described, known: months.length - described.unknown.length };
}

/** The energy of months from their mean hourly values. */
export const energyOf = (months: readonly string[], means: ArrayLike<number>): Float64Array =>
  Float64Array.from(months, (month, index) => means[index]! * hoursOfMonth(month));
