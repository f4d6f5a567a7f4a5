import { addDays, dayAt, dayBegins, dayNumber, dayText, MOSCOW_ZONE } from 'contract/day-shape.ts';
import type { ForecastAccuracy, ForecastAccuracyCard } from 'contract/features/forecast-scores.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { HOURS, type Hourly } from '../../forecasting/hourly.ts';
import type { PeakHour } from '../../forecasting/peak.ts';
import { scoresOf } from '../../forecasting/score.ts';
import { actualHours } from '../forecast-sources/actual.service.ts';
import { calendarOf } from '../forecast-sources/calendar.service.ts';
import { definitionsWhere, type Definition } from '../forecast-sources/target.service.ts';
import { corrected, type Layer } from '../forecasts/corrections.service.ts';
import { targetName } from '../forecasts/versions.service.ts';
import { boardOf, finite, peakBoardOf, type ScoredHour } from './boards.ts';
import { costOf, moneyOf, priced } from './money.ts';

export const USUAL_DAYS = 30;
const DRIFT_DAYS = 7;
const LEAST_DRIFT_HOURS = 3 * HOURS;
const LEAST_USUAL_HOURS = 5 * HOURS;
/** The recent error is so many times the one before. */
const DRIFT = 1.5;

interface Published {
  asOf: string;
  from: string;
  level: number[];
  low: number[] | null;
  high: number[] | null;
  peaks: { day: string; ranked: { hour: number; probability: number }[] }[];
  layers: Layer[];
}

/** What was published for days and not taken back, the latest first. */
const publishedOf = (tx: Tx, forecast: string, from: string, to: string): Promise<Published[]> =>
  tx.rows<Published>(sql`
    select v.as_of as "asOf", v.day_from as "from", v.level, v.low, v.high, v.peaks, coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'steps', c.steps, 'amounts', c.amounts, 'undoneAt', c.undone_at) order by c.number)
      from forecast_correction c where c.version_guid = v.guid), '[]') as layers
    from forecast_version v
    where v.forecast_guid = ${forecast} and v.published_at is not null and v.revoked_at is null and v.day_from <= ${to} and v.day_to >= ${from}
    order by v.published_at desc, v.number desc`);

interface Day {
  day: number;
  lead: number;
  forecast: number[];
  low: number[] | undefined;
  high: number[] | undefined;
  ranked: PeakHour[];
  actual: Float64Array;
}

/** Of each day the version that was published last, where anything came; what was built when the day was over is no forecast of it. */
function daysOf(published: readonly Published[], actual: Hourly, first: number, last: number): Day[] {
  const days = new Map<number, Day>();
  for (const { asOf, from, level, low, high, peaks, layers } of published) {
    const values = corrected(level, layers);
    for (let index = 0; index < values.length / HOURS; index++) {
      const day = dayNumber(from) + index;
      const at = (day - actual.firstDay) * HOURS;
      if (Date.parse(asOf) > dayBegins(dayText(day + 1), MOSCOW_ZONE)) continue;
      if (day < first || day > last || days.has(day) || at < 0 || at >= actual.values.length) continue;
      const part = (line: number[] | null) => line?.slice(index * HOURS, (index + 1) * HOURS);
      const named = peaks.find((peak) => peak.day === dayText(day))?.ranked ?? [];
      days.set(day, {
        day,
        lead: index + 1,
        forecast: part(values)!,
        low: part(low),
        high: part(high),
        ranked: named.map(({ hour, probability }) => ({ hour: hour - 1, probability })),
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

/** The same hours as a week before. */
const naiveOf = (hours: readonly ScoredHour[], { firstDay, values }: Hourly): ScoredHour[] =>
  hours.flatMap((hour) => {
    const before = values[(hour.day - 7 - firstDay) * HOURS + hour.hour] ?? Number.NaN;
    return Number.isNaN(before) ? [] : [{ ...hour, forecast: before, low: Number.NaN, high: Number.NaN }];
  });

function isDrifting(hours: readonly ScoredHour[], today: number): boolean {
  const recent = hours.filter(({ day }) => day >= today - DRIFT_DAYS);
  const usual = hours.filter(({ day }) => day < today - DRIFT_DAYS);
  if (recent.length < LEAST_DRIFT_HOURS || usual.length < LEAST_USUAL_HOURS) return false;
  const [now, before] = [recent, usual].map((part) => scoresOf(part, 1).wape) as [number, number];
  return now > DRIFT * before;
}

const nothing = {
  days: 0,
  hours: 0,
  wape: null,
  mape: null,
  bias: null,
  naiveWape: null,
  hit1: null,
  hit3: null,
  isDrifting: false,
  scores: [],
  peaks: [],
  byDay: [],
  costByHour: Array.from({ length: HOURS }, () => null),
  cost: null,
  costHours: 0,
  costReason: null,
} satisfies ForecastAccuracyCard;

/** How good what was published for the last days was, by what is known now. */
export async function accuracyOf(tx: Tx, definition: Definition, count = USUAL_DAYS): Promise<ForecastAccuracyCard> {
  if (definition.kind === 'monthly') return nothing;
  const today = dayAt(Date.now(), MOSCOW_ZONE);
  const from = addDays(today, -count);
  const published = await publishedOf(tx, definition.guid, from, addDays(today, -1));
  if (published.length === 0) return nothing;
  const actual = await actualHours(tx, definition, addDays(from, -7), today);
  const days = actual ? daysOf(published, actual, dayNumber(from), dayNumber(today) - 1) : [];
  const hours = days.flatMap(hoursOf);
  if (!actual || hours.length === 0) return nothing;
  const calendar = await calendarOf(tx);
  const money = await moneyOf(tx, definition, from, today, actual);
  const naive = naiveOf(hours, actual);
  const weekChange = scoresOf(naive, 1).mae;
  const scores = [
    ...boardOf('published', hours, weekChange, calendar),
    ...boardOf('naive', naive, weekChange, calendar),
  ];
  const whole = (method: string) => scores.find((score) => score.by === 'all' && score.method === method);
  const peakDays = days.filter(
    ({ actual: came, ranked }) => ranked.length && ranked.length < HOURS && !came.some(Number.isNaN),
  );
  const peaks = peakDays.length
    ? [
        peakBoardOf(
          'published',
          peakDays.map((day) => priced(money, day.day, { actual: day.actual, ranked: day.ranked })),
        ),
      ]
    : [];
  const { byHour, ...cost } = costOf(money, hours);
  const { wape = null, mape = null, bias = null } = whole('published') ?? {};
  return {
    days: new Set(hours.map(({ day }) => day)).size,
    hours: hours.length,
    wape,
    mape,
    bias,
    naiveWape: whole('naive')?.wape ?? null,
    hit1: peaks[0]?.hit1 ?? null,
    hit3: peaks[0]?.hit3 ?? null,
    isDrifting: isDrifting(hours, dayNumber(today)),
    scores,
    peaks,
    byDay: days.flatMap((day) => {
      const own = hoursOf(day);
      if (own.length === 0) return [];
      const isPeakKnown = peakDays.includes(day);
      return [
        {
          day: dayText(day.day),
          forecast: own.reduce((sum, hour) => sum + hour.forecast, 0),
          actual: own.reduce((sum, hour) => sum + hour.actual, 0),
          wape: finite(scoresOf(own, 1).wape),
          peakHit: isPeakKnown ? peakBoardOf('', [{ actual: day.actual, ranked: day.ranked }]).hit1 === 1 : null,
        },
      ];
    }),
    costByHour: byHour,
    ...cost,
  };
}

/** The scoreboard of all forecasts. */
export async function accuraciesOf(tx: Tx, days?: number): Promise<ForecastAccuracy[]> {
  const names = await tx.rows<{ guid: string; targetName: string | null }>(sql`
    select f.guid, ${targetName} as "targetName" from forecast f`);
  const nameOf = new Map(names.map((row) => [row.guid, row.targetName]));
  const rows: ForecastAccuracy[] = [];
  for (const definition of await definitionsWhere(tx, sql`f.organization_guid = current_organization()`)) {
    const { guid, name, kind, target } = definition;
    const found = await accuracyOf(tx, definition, days);
    const { hours, wape, mape, bias, naiveWape, hit1, hit3 } = found;
    const said = { days: found.days, hours, wape, mape, bias, naiveWape, hit1, hit3, isDrifting: found.isDrifting };
    rows.push({ guid, name, kind, target, targetName: nameOf.get(guid) ?? null, ...said });
  }
  return rows;
}
