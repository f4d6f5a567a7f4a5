import { firstDayOf, hoursOfMonth, monthOf, monthsBetween, type Calendar } from 'contract/time/calendar.ts';
import { HOURS, dayNumber, dayText } from 'contract/time/day-shape.ts';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { LEAST_OF_MONTH } from 'contract/features/forecasts/facts.ts';
import { isOff } from '../../../forecasting/calendar.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import { medianOf } from '../../../forecasting/statistics.ts';

/** The mean load of days off as a share of working days, while no month of the series has both: power systems with much industry
 *  take some six per cent less on days off. */
const USUAL_OFF = 0.94;

interface Months {
  /** The hourly mean of each month; NaN for a month that is not known. */
  means: Float64Array;
  /** Months whose days off are estimated. */
  assumed: string[];
  unknown: string[];
  /** The mean load of days off as a share of working days, and whether it comes from the series. */
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

/** Months of a series, each from its working days and its days off. A kind of day is known when `LEAST_OF_MONTH` per cent of its
 *  hours are, and its mean stands for its other hours. A month without its working days is not known; days off that are not known
 *  are estimated by their usual share of working days. */
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

/** What a monthly forecast should say of the months from the first known one up to `until`, which is not included. */
export function monthInputs(history: Hourly, until: string, calendar: Calendar): ForecastInputs['months'] {
  const months = monthsBetween(monthOf(dayText(history.firstDay)), monthOf(until)).slice(0, -1);
  const { means: _, ...described } = monthsOf(history, months, calendar);
  return { ...described, known: months.length - described.unknown.length };
}

/** Energy of months, from their hourly means. */
export const energyOf = (months: readonly string[], means: ArrayLike<number>): Float64Array =>
  Float64Array.from(months, (month, index) => means[index]! * hoursOfMonth(month));
