import { createHash } from 'node:crypto';
import { addMonths, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { HOURS, addDays, dayAt, dayNumber, dayText, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { Calendar } from 'contract/time/calendar.ts';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { COMPLETENESS_DAYS, SOUND_SHARE } from 'contract/features/forecasts/facts.ts';
import { DUE_DAY } from 'contract/features/region-actual/facts.ts';
import { readCalendar } from '../../../core/production-calendar.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isOff } from '../../../forecasting/calendar.ts';
import { daysOf, type Hourly } from '../../../forecasting/hourly.ts';
import { prepare } from '../../../forecasting/prepare.ts';
import { filledFrom, loadHistory, type HistoryQuery } from '../history/history.service.ts';
import { monthInputs } from './months.service.ts';
import { neighboursOf } from './neighbours.service.ts';
import { priceHistory } from './prices.service.ts';
import { seriesOfPoint, seriesOfTarget, type Definition } from './target.service.ts';
import { temperatureOf, warmHours } from './temperature.service.ts';

/** The inputs of a forecast. */
export interface ForecastBasis {
  history: Required<Hourly> | undefined;
  /** The source series; a change of their values makes the forecast outdated. */
  ids: number[];
  calendar: Calendar;
  temperature: Hourly | undefined;
  neighbours: readonly Hourly[];
  inputs: ForecastInputs;
}

const SHOWN = 50;
/** Smaller differences between values are floating-point errors. */
const ROUNDING = 1e-6;
const hourText = (index: number) =>
  `${dayText(Math.floor(index / HOURS))} ${String((index % HOURS) + 1).padStart(2, '0')}`;

const hasEnough = ({ values }: Hourly, days: number) =>
  values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0) >= days * HOURS;

/** The series of a target. While a point has too little data, it is completed with the curve of its donor point. */
async function seriesOf(tx: Tx, definition: Definition, asked: Omit<HistoryQuery, 'series'>) {
  if (definition.kind === 'price') {
    const history = await priceHistory(tx, definition.regionGuid, asked.until, asked.asOf);
    return { history, ids: [], donated: 0, partial: 0 };
  }
  const ids = await seriesOfTarget(tx, definition);
  const own = await loadHistory(tx, { ...asked, series: ids });
  const partial = own?.shares.filter((share) => share > 0 && share < SOUND_SHARE).length ?? 0;
  const { donorPointGuid, donorPercent, minHistoryDays } = definition;
  if (!donorPointGuid || (own && hasEnough(own, minHistoryDays))) return { history: own, ids, donated: 0, partial };
  const donorIds = await seriesOfPoint(tx, donorPointGuid);
  const donor = await loadHistory(tx, { ...asked, series: donorIds });
  if (!donor) return { history: own, ids, donated: 0, partial };
  const { series, donated } = filledFrom(own, donor, (donorPercent ?? 100) / 100);
  return { history: series, ids: [...new Set([...ids, ...donorIds])], donated, partial: 0 };
}

/** The last day whose values should be available at a moment; for regions, the end of the last published month. */
function dueDay({ target, kind }: Definition, asOf: Date, until: string): string {
  const today = dayAt(asOf.getTime(), MOSCOW_ZONE);
  const yesterday = addDays(today < until ? today : until, -1);
  if (target !== 'region' || kind === 'price') return yesterday;
  const published = lastDayOf(addMonths(monthOf(today), -1));
  const isDue = Number(today.slice(8)) > DUE_DAY;
  const due = isDue ? published : lastDayOf(addMonths(monthOf(published), -1));
  return due < yesterday ? due : yesterday;
}

function gapsOf({ firstDay, values }: Hourly, isExpected: (day: number) => boolean) {
  const gaps: { from: number; to: number; hours: number }[] = [];
  let open: (typeof gaps)[number] | undefined;
  for (const [place, value] of values.entries()) {
    const index = firstDay * HOURS + place;
    if (!Number.isNaN(value)) open = undefined;
    else if (isExpected(Math.floor(index / HOURS))) {
      if (!open) gaps.push((open = { from: index, to: index, hours: 0 }));
      open.to = index;
      open.hours++;
    }
  }
  return gaps;
}

function outliersOf(history: Hourly) {
  const { level, toLoad } = prepare(history, history.firstDay + daysOf(history));
  return [...history.values].flatMap((value, place) => {
    const expected = toLoad(level[place]!);
    const isOther = Math.abs(expected - value) > ROUNDING * Math.max(Math.abs(value), Math.abs(expected));
    return isOther ? [{ at: hourText(history.firstDay * HOURS + place), value, expected }] : [];
  });
}

export const hashOf = ({ firstDay, values }: Hourly): string =>
  createHash('sha256').update(String(firstDay)).update(new Uint8Array(values.buffer)).digest('hex');

/** The shares of the history and of the forecast days with a known temperature. */
function warmthOf(
  temperature: Hourly | undefined,
  from: string,
  { until, ahead }: Period,
): ForecastInputs['temperature'] {
  if (!temperature) return null;
  const [first, next, end] = [from, until, addDays(ahead, 1)].map(dayNumber) as [number, number, number];
  const last = temperature.values.findLastIndex((value) => !Number.isNaN(value));
  return {
    present: warmHours(temperature, first, next),
    expected: (next - first) * HOURS,
    ahead: warmHours(temperature, next, end),
    aheadExpected: (end - next) * HOURS,
    last: dayText(temperature.firstDay + Math.floor(last / HOURS)),
  };
}

const nothing: Omit<ForecastInputs, 'temperature' | 'neighbours'> = {
  first: null,
  last: null,
  present: 0,
  expected: 0,
  completeness: 0,
  gaps: [],
  gapHours: 0,
  outliers: [],
  outlierHours: 0,
  lastKnownAt: null,
  donorHours: 0,
  hash: createHash('sha256').digest('hex'),
};

function inputsOf(
  history: Required<Hourly>,
  due: string,
  isExpected: (day: number) => boolean,
): Omit<ForecastInputs, 'donorHours' | 'temperature'> {
  const { firstDay, values, knownAt } = history;
  const lastPlace = values.findLastIndex((value) => !Number.isNaN(value));
  const lastDay = firstDay + Math.floor(Math.max(lastPlace, 0) / HOURS);
  const until = Math.max(lastDay, dayNumber(due)) + 1;
  const from = Math.max(firstDay, until - COMPLETENESS_DAYS);
  let [present, expected] = [0, 0];
  for (let day = from; day < until; day++) {
    if (!isExpected(day)) continue;
    expected += HOURS;
    for (let hour = 0; hour < HOURS; hour++)
      if (!Number.isNaN(values[(day - firstDay) * HOURS + hour] ?? Number.NaN)) present++;
  }
  const inside = { firstDay, values: values.subarray(0, lastPlace + 1) };
  const gaps = gapsOf(inside, isExpected);
  const outliers = outliersOf({ firstDay, values: values.subarray(0, (lastDay - firstDay + 1) * HOURS) });
  return {
    first: dayText(firstDay),
    last: lastPlace < 0 ? null : dayText(lastDay),
    present,
    expected,
    completeness: expected ? (present / expected) * 100 : 0,
    gaps: gaps
      .toReversed()
      .slice(0, SHOWN)
      .map(({ from: first, to, hours }) => ({ from: hourText(first), to: hourText(to), hours })),
    gapHours: gaps.reduce((sum, { hours }) => sum + hours, 0),
    outliers: outliers.toReversed().slice(0, SHOWN),
    outlierHours: outliers.length,
    lastKnownAt: lastPlace < 0 ? null : new Date(knownAt.reduce((a, b) => Math.max(a, b), 0)).toISOString(),
    hash: hashOf({ firstDay, values: values.slice() }),
  };
}

interface Period extends Omit<HistoryQuery, 'series'> {
  /** The last forecast day. */
  ahead: string;
  /** The lead of each forecast day; by default, as in a build at the end of the history. */
  leads?: number;
  /** The first forecast day, if not the end of the history. */
  origin?: string;
}

/** Gathers the values known at a moment about the days before a day, and assesses their quality. */
export async function gather(tx: Tx, definition: Definition, period: Period): Promise<ForecastBasis> {
  const { ahead, leads = 1, origin = period.until, ...asked } = period;
  const calendar = await readCalendar(tx);
  const { history, ids, donated, partial } = await seriesOf(tx, definition, asked);
  const weather = { from: asked.from, to: ahead, asOf: asked.asOf, origin, leads };
  const temperature =
    definition.kind === 'monthly' ? undefined : await temperatureOf(tx, definition.regionGuid, weather);
  if (!history) {
    const warmth = warmthOf(temperature, asked.from, period);
    return { history, ids, calendar, temperature, neighbours: [], inputs: { ...nothing, temperature: warmth } };
  }
  const isExpected = (day: number) =>
    definition.target !== 'region' || definition.kind === 'price' || !isOff(calendar, day);
  const found = inputsOf(history, dueDay(definition, asked.asOf, asked.until), isExpected);
  const warmth = warmthOf(temperature, found.first!, period);
  const months = definition.kind === 'monthly' ? { months: monthInputs(history, asked.until, calendar) } : {};
  const { histories, ids: others, inputs: neighbours } = await neighboursOf(tx, definition, asked);
  const inputs = {
    ...found,
    ...months,
    ...(partial && { partialHours: partial }),
    donorHours: donated,
    temperature: warmth,
    neighbours,
  };
  return { history, ids: [...new Set([...ids, ...others])], calendar, temperature, neighbours: histories, inputs };
}
