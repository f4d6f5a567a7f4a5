import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { scoresOf, type Pair } from '../../forecasting/score.ts';
import { correctedForecast, type CorrectedForecast, type Layer } from '../forecasts/corrections.service.ts';
import { finiteOf } from './boards.service.ts';

export interface PublishedForecast extends CorrectedForecast {
  asOf: string;
  from: string;
}

type Stored = Parameters<typeof correctedForecast>[0] & { asOf: string; layers: Layer[] };

/** Versions published for the days and not withdrawn, as corrected, the latest first. */
export async function publishedOf(tx: Tx, forecast: string, from: string, to: string): Promise<PublishedForecast[]> {
  const found = await tx.rows<Stored>(sql`
    select v.as_of as "asOf", v.day_from as "from", v.level, v.low, v.high, v.peaks, coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'steps', c.steps, 'amounts', c.amounts, 'undoneAt', c.undone_at) order by c.number)
      from forecast_correction c where c.version_guid = v.guid), '[]') as layers
    from forecast_version v
    where v.forecast_guid = ${forecast} and v.published_at is not null and v.revoked_at is null and v.day_from <= ${to} and v.day_to >= ${from}
    order by v.published_at desc, v.number desc`);
  return found.map(({ asOf, layers, ...made }) => ({ asOf, from: made.from, ...correctedForecast(made, layers) }));
}

/** Published values with actual values, and the baseline for the same steps; `change` is the denominator of both. */
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

/** The mean absolute error of a baseline. */
export const changeOf = (naive: readonly Pair[]): number =>
  naive.reduce((sum, { forecast, actual }) => sum + Math.abs(forecast - actual), 0) / naive.length;
