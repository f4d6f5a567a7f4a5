import { HOURS, addDays, dayBegins, dayNumber, daysBetween, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { scoresOf, type Pair } from '../../../forecasting/score.ts';
import { correctedForecast, type CorrectedForecast, type Layer } from '../corrections.service.ts';
import { finiteOf } from './boards.service.ts';

export interface PublishedForecast extends CorrectedForecast {
  asOf: string;
  from: string;
  number: number;
}

type Stored = Parameters<typeof correctedForecast>[0] & {
  forecast: string;
  asOf: string;
  number: number;
  layers: Layer[];
};

/** Versions published for the days and not revoked, with corrections, latest first. */
export async function publishedOfMany(
  tx: Tx,
  forecasts: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, PublishedForecast[]>> {
  const found = await tx.rows<Stored>(sql`
    select v.forecast_guid as forecast, v.number, v.as_of as "asOf", v.day_from as "from", v.level, v.low, v.high, v.peaks, coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'steps', c.steps, 'amounts', c.amounts, 'undoneAt', c.undone_at) order by c.number)
      from forecast_correction c where c.version_guid = v.guid), '[]') as layers
    from forecast_version v
    where v.forecast_guid = any(${forecasts}::uuid[]) and v.published_at is not null and v.revoked_at is null and v.day_from <= ${to} and v.day_to >= ${from}
    order by v.published_at desc, v.number desc`);
  const groups = Map.groupBy(found, ({ forecast }) => forecast);
  return new Map(
    Array.from(groups, ([guid, versions]) => [
      guid,
      versions.map(({ asOf, number, layers, ...made }) => ({
        asOf,
        number,
        from: made.from,
        ...correctedForecast(made, layers),
      })),
    ]),
  );
}

/** The same for one forecast. */
export const publishedOf = async (tx: Tx, forecast: string, from: string, to: string): Promise<PublishedForecast[]> =>
  (await publishedOfMany(tx, [forecast], from, to)).get(forecast) ?? [];

/** Whether a version was built after a day had ended, so that it is not a forecast of it. */
export const isLate = (asOf: string, day: string): boolean =>
  Date.parse(asOf) > dayBegins(addDays(day, 1), MOSCOW_ZONE);

interface PublishedDay {
  day: string;
  /** The number of the version; null when nothing was published. */
  version: number | null;
  hours: (number | null)[];
}

/** Days as last published before their end. */
export async function publishedDays(tx: Tx, forecast: string, from: string, to: string): Promise<PublishedDay[]> {
  const published = await publishedOf(tx, forecast, from, to);
  return daysBetween(from, to).map((day) => {
    const placeIn = (first: string) => (dayNumber(day) - dayNumber(first)) * HOURS;
    const found = published.find(
      (one) => one.from <= day && placeIn(one.from) < one.values.length && !isLate(one.asOf, day),
    );
    const at = found ? placeIn(found.from) : 0;
    const hours = Array.from({ length: HOURS }, (_, hour) => found?.values[at + hour] ?? null);
    return { day, version: found?.number ?? null, hours };
  });
}

/** Published values with actual values, and the baseline for the same steps; `change` is the scale of MASE for both. */
export interface ComparedPairs<T extends Pair> {
  own: T[];
  naive: T[];
  change: number;
}

/** The scores over all steps. */
export function wholeOf({ own, naive, change }: ComparedPairs<Pair>) {
  // A single call site: V8 has been seen to mix up the results of two consecutive calls.
  const [scores, baseline] = [own, naive].map((pairs) => finiteOf(scoresOf(pairs, change)));
  const { count: _, ...rest } = scores!;
  return { ...rest, naiveWape: baseline!.wape };
}

/** The ratio of the recent error to the earlier one that counts as drift. */
const DRIFT = 1.5;

/** Whether the recent errors are far above the earlier ones. */
export function isWorse(recent: readonly Pair[], usual: readonly Pair[]): boolean {
  const [now, before] = [recent, usual].map((part) => scoresOf(part, 1).wape) as [number, number];
  return now > DRIFT * before;
}

/** The mean absolute error of a baseline. */
export const changeOf = (naive: readonly Pair[]): number =>
  naive.reduce((sum, { forecast, actual }) => sum + Math.abs(forecast - actual), 0) / naive.length;
