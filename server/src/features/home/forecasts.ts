import type { EnergyToday } from 'contract/features/home/energy.ts';
import { addDays } from 'contract/time/day-shape.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { comparedDay } from '../forecasts/scores/compared-day.service.ts';
import { publishedDays, publishedOfMany } from '../forecasts/scores/published.service.ts';
import { definitionsWhere, type Definition } from '../forecasts/sources/target.service.ts';
import { bidsFor } from './bids.ts';

type Compared = Awaited<ReturnType<typeof comparedDay>>;
type Peaks = NonNullable<EnergyToday['peaks']>;
type Chart = NonNullable<EnergyToday['chart']>;

const SHOWN_HOURS = 3;
const nameOf = ({ guid, name }: Definition) => ({ forecastGuid: guid, name });

/** Yesterday's accuracy of each hourly consumption forecast; those without a published version or fact are left out. */
const accuracyOf = (definitions: readonly Definition[], compared: Compared): NonNullable<EnergyToday['forecasts']> =>
  definitions.flatMap((definition) => {
    const day = compared.get(definition.guid);
    if (!day) return [];
    const { hours: _, ...shown } = day;
    return [{ ...nameOf(definition), ...shown }];
  });

/** The likeliest peak hours of a day by the published forecasts of peaks. */
async function peaksOfDay(tx: Tx, definitions: readonly Definition[], day: string): Promise<Peaks> {
  const guids = definitions.map(({ guid }) => guid);
  const published = await publishedOfMany(tx, guids, day, day);
  return definitions.flatMap((definition) => {
    const hours = published.get(definition.guid)?.[0]?.rankedOn(day).slice(0, SHOWN_HOURS) ?? [];
    return hours.length ? [{ ...nameOf(definition), hours }] : [];
  });
}

const WIDEST_FIRST = ['organization', 'branch', 'gtp', 'meteringPoint', 'region'] as const;
const widthOf = ({ target }: Definition): number => WIDEST_FIRST.indexOf(target);
/** The likeliest peak hour of the first forecast of peaks. */
export const firstPeak = (peaks: Peaks): number | null => peaks[0]?.hours[0]?.hour ?? null;

/** The days by hour of the widest consumption forecast published for any of them; undefined when there is none. */
async function chartOf(
  tx: Tx,
  hourly: readonly Definition[],
  days: readonly { day: string; peaks: Peaks; compared: Compared }[],
): Promise<Chart | undefined> {
  const [first, last] = [days[0]!.day, days.at(-1)!.day];
  const ranked = hourly.toSorted((one, other) => widthOf(one) - widthOf(other));
  const guids = ranked.map(({ guid }) => guid);
  const published = await publishedOfMany(tx, guids, first, last);
  const chosen = ranked.find(({ guid }) => published.has(guid));
  if (!chosen) return undefined;
  const forecast = await publishedDays(tx, chosen.guid, first, last);
  return {
    forecast: nameOf(chosen),
    isWhole: chosen.target === 'organization',
    days: days.map(({ day, peaks, compared }, index) => {
      const { hours = [], added = 0 } = compared.get(chosen.guid) ?? {};
      return { day, fact: hours, forecast: forecast[index]!.hours, added, peak: firstPeak(peaks) };
    }),
  };
}

/** What the organization's forecasts say about a day, and about yesterday if it is visible. */
export async function forecastsOn(
  tx: Tx,
  today: string,
  since: string,
): Promise<Pick<EnergyToday, 'forecasts' | 'peaks' | 'bids' | 'chart'>> {
  const definitions = await definitionsWhere(
    tx,
    sql`
      f.organization_guid = (select current_organization())
        and (f.kind = 'peakHour' or f.kind = 'hourly' and f.target <> 'region')`,
  );
  const { hourly = [], peakHour = [] } = Object.groupBy(definitions, ({ kind }) => kind);
  const yesterday = addDays(today, -1);
  const isVisible = yesterday >= since;
  const compared: Compared = isVisible ? await comparedDay(tx, hourly, yesterday) : new Map();
  const peaks = await peaksOfDay(tx, peakHour, today);
  const before = isVisible ? [{ day: yesterday, peaks: await peaksOfDay(tx, peakHour, yesterday), compared }] : [];
  const chart = await chartOf(tx, hourly, [...before, { day: today, peaks, compared: new Map() }]);
  return {
    forecasts: accuracyOf(hourly, compared),
    peaks,
    bids: await bidsFor(tx, addDays(today, 1)),
    ...(chart && { chart }),
  };
}
