import type { RelativePeriod } from 'contract/kit/filter.ts';
import { sinceText } from 'contract/rights/data-from.ts';
import {
  HOURS,
  addDays,
  dayBegins,
  dayNumber,
  daysBetween,
  MOSCOW_ZONE,
  moscowToday,
} from 'contract/time/day-shape.ts';
import { PARTIAL, partialText } from 'contract/features/forecasts/scores/soundness.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import type { WidgetData, WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { visibleSince } from '../../../core/data-from.ts';
import { daysOf } from '../../../core/relative-period.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import { marksOfMany } from '../../chart-marks/marks.service.ts';
import { corrected, correctionsOf } from '../../forecasts/corrections.service.ts';
import { publishedOf } from '../../forecasts/scores/published.service.ts';
import { actualOf } from '../../forecasts/sources/actual.service.ts';
import { pointsOf, unitOf } from '../../forecasts/sources/target.service.ts';
import { isVisible } from '../../measurements/points.service.ts';
import { chosenForecast } from './chosen-forecast.service.ts';
import { categories, daysText, limitOf, type WidgetQuestion, type SourceFunctions } from './source.service.ts';

const HOUR_MS = 3_600_000;
const MAX_DAYS = 31;
/** Periods that end today, for which the forecast ahead is shown too. */
const endsToday: ReadonlySet<string> = new Set(['today', 'last7days', 'last30days'] satisfies RelativePeriod[]);

/** The most probable peak hours of regions for today, as published. */
async function forecastPeakHours(question: WidgetQuestion): Promise<WidgetDataOf<'table'>> {
  const today = moscowToday();
  const regions = await question.tx.rows<{ forecast: string; name: string }>(sql`
    select f.guid as forecast, ${ownOrCommonName(sql`r`)} as name from forecast f join dictionary_value r on r.guid = f.region_guid
    where f.kind = 'peakHour' and exists (
      select from forecast_version v where v.forecast_guid = f.guid and v.state = 'published' and ${today} between v.day_from and v.day_to)
    order by ${ownOrCommonName(sql`r`)} collate russian limit ${limitOf(question)}`);
  const rows: { cells: (string | number)[] }[] = [];
  for (const { forecast, name } of regions) {
    const [published] = await publishedOf(question.tx, forecast, today, today);
    const [first, ...next] = published?.rankedOn(today) ?? [];
    if (!first) continue;
    const others = next.slice(0, 2).map(({ hour }) => hour);
    rows.push({ cells: [name, first.hour, Math.round(100 * first.probability), others.join(', ')] });
  }
  return {
    shape: 'table',
    columns: [
      { label: 'Регион', kind: 'text' },
      { label: 'Час', kind: 'number' },
      { label: 'Вероятность, %', kind: 'number' },
      { label: 'Ещё возможны', kind: 'text' },
    ],
    rows,
    ...(rows.length === 0 && { note: 'На сегодня прогноз часа пик не опубликован: постройте и опубликуйте его' }),
  };
}

/** The error of published forecasts over the last 30 days, largest first. */
async function forecastAccuracy(question: WidgetQuestion): Promise<WidgetData> {
  const rows = await question.tx.rows<{ label: string; value: number }>(sql`
    select name as label, round(mape::numeric, 2) as value from forecast where mape is not null
    order by mape desc, name collate russian limit ${limitOf(question)}`);
  return categories('%', 'MAPE', rows, 'Точность видна, когда прогноз опубликован и пришёл факт его дней');
}

interface PublishedVersion {
  guid: string;
  from: string;
  to: string;
  level: number[];
}

/** Published hourly values of a forecast with actual values: of the period, and of the coming days when it ends today.
 *  Long periods are cut to their last days. */
async function forecastAgainstActual({
  tx,
  actor,
  settings,
  period,
  zone,
}: WidgetQuestion): Promise<WidgetDataOf<'series'>> {
  const [begin, end] = daysOf(period, zone);
  const definition = await chosenForecast(tx, settings.forecastGuid);
  const versions = await tx.rows<PublishedVersion & { begin: string; end: string }>(sql`
    select guid, day_from as from, day_to as to, level, ${begin} as begin, ${end} - 1 as end from forecast_version
    where forecast_guid = ${definition?.guid ?? null} and state = 'published' and day_to >= ${begin}
      and (day_from < ${end} or ${endsToday.has(period)}::boolean)
    order by day_from, number`);
  const [earliest] = versions;
  if (!definition || !earliest) {
    const note = 'За это время нет опубликованного прогноза: постройте и опубликуйте его';
    return { shape: 'series', unit: '', step: 'hour', times: [], lines: [], note };
  }
  const latest = versions.reduce((day, { to }) => (to > day ? to : day), earliest.to);
  const last = earliest.end < latest && !endsToday.has(period) ? earliest.end : latest;
  const limit = addDays(last, 1 - MAX_DAYS);
  const isCut = earliest.begin < limit;
  const first = isCut ? limit : earliest.begin;
  const days = daysBetween(first, last);
  const forecast = Array.from({ length: days.length * HOURS }, (): number | null => null);
  for (const { guid, from, level } of versions)
    for (const [index, value] of corrected(level, await correctionsOf(tx, guid)).entries()) {
      const place = (dayNumber(from) - dayNumber(first)) * HOURS + index;
      if (place >= 0 && place < forecast.length) forecast[place] = value;
    }
  const points = definition.kind === 'price' ? undefined : pointsOf(definition);
  const visibleFrom = visibleSince(tx, first);
  const { actual, partial } = await actualOf(tx, definition, first, last);
  const partials = partial.filter((one) => one !== null);
  return {
    shape: 'series',
    unit: forecastUnits[unitOf(definition)],
    step: 'hour',
    times: days.flatMap((day) =>
      forecast.slice(0, HOURS).map((_, hour) => dayBegins(day, MOSCOW_ZONE) + hour * HOUR_MS),
    ),
    lines: [
      { name: 'Факт', meaning: 'fact', values: actual },
      { name: 'Прогноз', meaning: 'forecast', values: forecast },
      ...(partials.length
        ? [{ name: PARTIAL, meaning: 'estimate' as const, values: partial.map((one) => one?.value ?? null) }]
        : []),
    ],
    ...(points && {
      marks: await marksOfMany(tx, actor, sql`${points} and ${isVisible(actor.rights)}`, [visibleFrom, last]),
    }),
    ...(isCut && { days: daysText(first, last) }),
    note: [
      `«${definition.name}»`,
      ...(partials.length ? [partialText(partials.map(({ share }) => share))] : []),
      ...(tx.since && first < tx.since.day ? [`факт — ${sinceText(tx.since.day)}`] : []),
    ].join('; '),
  };
}

export const forecastWidgetSources: Pick<
  SourceFunctions,
  'forecastPeakHours' | 'forecastAccuracy' | 'forecastAgainstActual'
> = {
  forecastPeakHours,
  forecastAccuracy,
  forecastAgainstActual,
};
