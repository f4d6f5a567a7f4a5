import { HOURS, moscowToday, addDays, dayNumber, dayText } from 'contract/time/day-shape.ts';
import type { Calendar } from 'contract/time/calendar.ts';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Hourly } from '../../../forecasting/hourly.ts';
import type { PeakHour } from '../../../forecasting/peak.ts';
import { scoresOf } from '../../../forecasting/score.ts';
import { actualHours } from '../sources/actual.service.ts';
import type { Definition, TargetFacts } from '../sources/target.service.ts';
import { boardOf, finite, peakBoardOf, type ScoredHour } from './boards.service.ts';
import { costOf, priced, type Money } from './money.service.ts';
import {
  changeOf,
  isLate,
  isWorse,
  publishedOf,
  wholeOf,
  type ComparedPairs,
  type PublishedForecast,
} from './published.service.ts';

export const NAIVE_DAYS = 7;
const DRIFT_DAYS = 7;
const LEAST_DRIFT_HOURS = 3 * HOURS;
const LEAST_USUAL_HOURS = 5 * HOURS;

interface Day {
  day: number;
  lead: number;
  forecast: number[];
  low: number[] | undefined;
  high: number[] | undefined;
  ranked: PeakHour[];
  actual: Float64Array;
}

/** The last published version of each day with actual values. A version built after the end of the day is not a
 *  forecast of it. */
function daysOf(published: readonly PublishedForecast[], actual: Hourly, first: number, last: number): Day[] {
  const days = new Map<number, Day>();
  for (const { asOf, from, values, low, high, rankedOn } of published) {
    for (let index = 0; index < values.length / HOURS; index++) {
      const day = dayNumber(from) + index;
      const at = (day - actual.firstDay) * HOURS;
      if (isLate(asOf, dayText(day))) continue;
      if (day < first || day > last || days.has(day) || at < 0 || at >= actual.values.length) continue;
      const part = (line: number[] | null) => line?.slice(index * HOURS, (index + 1) * HOURS);
      days.set(day, {
        day,
        lead: index + 1,
        forecast: part(values)!,
        low: part(low),
        high: part(high),
        ranked: rankedOn(dayText(day)).map(({ hour, probability }) => ({ hour: hour - 1, probability })),
        actual: actual.values.slice(at, at + HOURS),
      });
    }
  }
  return [...days.values()].toSorted((a, b) => a.day - b.day);
}

const hoursOf = ({ day, lead, forecast, low, high, actual }: Day): ScoredHour[] =>
  [...actual].flatMap((value, hour) =>
    Number.isNaN(value)
      ? []
      : [
          {
            day,
            hour,
            lead,
            actual: value,
            forecast: forecast[hour]!,
            low: low?.[hour] ?? Number.NaN,
            high: high?.[hour] ?? Number.NaN,
          },
        ],
  );

/** The same hours a week before. */
const naiveOf = (hours: readonly ScoredHour[], { firstDay, values }: Hourly): ScoredHour[] =>
  hours.flatMap((hour) => {
    const before = values[(hour.day - NAIVE_DAYS - firstDay) * HOURS + hour.hour] ?? Number.NaN;
    return Number.isNaN(before) ? [] : [{ ...hour, forecast: before, low: Number.NaN, high: Number.NaN }];
  });

function isDrifting(hours: readonly ScoredHour[], today: number): boolean {
  const recent = hours.filter(({ day }) => day >= today - DRIFT_DAYS);
  const usual = hours.filter(({ day }) => day < today - DRIFT_DAYS);
  return recent.length >= LEAST_DRIFT_HOURS && usual.length >= LEAST_USUAL_HOURS && isWorse(recent, usual);
}

interface MeasuredHours extends ComparedPairs<ScoredHour> {
  /** The first compared day, and the day after the last one. */
  from: string;
  until: string;
  actual: NonNullable<Awaited<ReturnType<typeof actualHours>>>;
  days: Day[];
  /** The days with a forecast peak and actual values. */
  peakDays: Day[];
}

/** Published values and actual values of `count` days before `until`; undefined when there are none. */
export async function measuredHours(
  tx: Tx,
  definition: Definition,
  count: number,
  until = moscowToday(),
): Promise<MeasuredHours | undefined> {
  const from = addDays(until, -count);
  const published = await publishedOf(tx, definition.guid, from, addDays(until, -1));
  if (published.length === 0) return undefined;
  return compared(published, await actualHours(tx, definition, addDays(from, -NAIVE_DAYS), until), from, until);
}

/** The published values before `until` with the actual ones; undefined when there is nothing to compare. */
export function compared(
  published: readonly PublishedForecast[],
  actual: MeasuredHours['actual'] | undefined,
  from: string,
  until: string,
): MeasuredHours | undefined {
  const days = actual ? daysOf(published, actual, dayNumber(from), dayNumber(until) - 1) : [];
  const own = days.flatMap(hoursOf);
  if (!actual || (own.length === 0 && !days.some((day) => isMeasured(actual, day)))) return undefined;
  const naive = naiveOf(own, actual);
  const peakDays = days.filter(
    ({ actual: came, ranked }) => ranked.length && ranked.length < HOURS && !came.some(Number.isNaN),
  );
  return { from: dayText(days[0]!.day), until, actual, days, own, naive, change: changeOf(naive), peakDays };
}

const placeIn = ({ firstDay }: Hourly, { day }: Day) => (day - firstDay) * HOURS;

/** Whether anything of a day is measured. */
const isMeasured = (actual: MeasuredHours['actual'], day: Day): boolean =>
  actual.measured?.slice(placeIn(actual, day), placeIn(actual, day) + HOURS).some((value) => !Number.isNaN(value)) ??
  false;

/** Days too incomplete for a score, with their measured energy. */
export const unscoredDays = ({ days, actual }: MeasuredHours, facts: TargetFacts): ForecastAccuracyCard['unscored'] =>
  days.flatMap((day) => {
    if (hoursOf(day).length || !isMeasured(actual, day)) return [];
    const at = placeIn(actual, day);
    const measured = sum(actual.measured!.slice(at, at + HOURS).map((value) => value || 0));
    const fact = facts.get(dayText(day.day));
    return [
      {
        day: dayText(day.day),
        forecast: sum(day.forecast),
        actual: fact?.value ?? measured,
        composition: fact ?? null,
        share: sum(actual.shares!.slice(at, at + HOURS)) / HOURS,
      },
    ];
  });

const peakOf = ({ actual, ranked }: Day) => ({ actual, ranked });

/** How accurate the peak hours were; undefined when no day has the data. */
export const peakScoreOf = ({ peakDays }: MeasuredHours, money?: Money) =>
  peakDays.length
    ? peakBoardOf(
        'published',
        peakDays.map((day) => (money ? priced(money, day.day, peakOf(day)) : peakOf(day))),
      )
    : undefined;

/** The number of days that have both a published forecast and actual values. */
export const daysIn = ({ own }: MeasuredHours): number => new Set(own.map(({ day }) => day)).size;

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, value) => all + value, 0);

/** The scored days. */
export const dayRows = (
  { days, peakDays, actual }: MeasuredHours,
  money: Money,
  facts: TargetFacts,
): ForecastAccuracyCard['byDay'] =>
  days.flatMap((day) => {
    const own = hoursOf(day);
    if (own.length === 0) return [];
    const text = dayText(day.day);
    const at = placeIn(actual, day);
    const compared = {
      hours: own.length,
      forecast: sum(own.map((hour) => hour.forecast)),
      actual: sum(own.map((hour) => hour.actual)),
      added: sum(actual.added?.slice(at, at + HOURS) ?? []),
    };
    const fact = facts.get(text);
    return [
      {
        day: text,
        forecast: sum(day.forecast),
        actual: fact?.value ?? compared.actual,
        composition: fact ?? null,
        compared,
        wape: finite(scoresOf(own, 1).wape),
        peakHit: peakDays.includes(day) ? peakBoardOf('', [peakOf(day)]).hit1 === 1 : null,
        cost: costOf(money, own).cost,
      },
    ];
  });

export const isDriftingIn = ({ own, until }: MeasuredHours): boolean => isDrifting(own, dayNumber(until));

/** The accuracy card of an hourly forecast. */
export function hourCard(
  measured: MeasuredHours,
  calendar: Calendar,
  money: Money,
  facts: TargetFacts,
): ForecastAccuracyCard {
  const { own, naive, change } = measured;
  const { wape, mape, bias, naiveWape } = wholeOf(measured);
  const peaks = peakScoreOf(measured, money);
  const { byHour, ...cost } = costOf(money, own);
  return {
    days: daysIn(measured),
    hours: own.length,
    wape,
    mape,
    bias,
    naiveWape,
    hit1: peaks?.hit1 ?? null,
    hit3: peaks?.hit3 ?? null,
    isDrifting: isDriftingIn(measured),
    scores: [...boardOf('published', own, change, calendar), ...boardOf('naive', naive, change, calendar)],
    peaks: peaks ? [peaks] : [],
    byDay: dayRows(measured, money, facts),
    unscored: unscoredDays(measured, facts),
    costByHour: byHour,
    ...cost,
  };
}
