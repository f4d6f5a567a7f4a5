import type { Tx } from '../core/transaction.ts';
import type { DayValues } from './day-copy.ts';

/** Days of series, by the id of the series. */
export type SeriesDays = Map<number, Set<string>>;

/** How some series are computed from others. */
export interface Derivation {
  /** The series of this organization that others depend on. */
  sources: (tx: Tx) => Promise<ReadonlySet<number>>;
  /** The computed days that depend on changed ones, in batches, each of which is written before the next is requested.
   *  Locks the computed series first, so that no other transaction computes them concurrently. */
  daysAfter: (tx: Tx, changed: SeriesDays) => AsyncIterable<DayValues[]>;
}

let derivation: Derivation = { sources: async () => new Set(), daysAfter: async function* () {} };

/** Sets the computation after every write of days; called once by the feature of computed series. */
export const setDerivation = (given: Derivation): void => void (derivation = given);

export const derived = (): Derivation => derivation;

/** Adds the days whose series others depend on. */
export function noteSources(changed: SeriesDays, sources: ReadonlySet<number>, days: readonly DayValues[]): void {
  if (sources.size === 0) return;
  for (const { series, day } of days) {
    if (!sources.has(series)) continue;
    const known = changed.get(series);
    if (known) known.add(day);
    else changed.set(series, new Set([day]));
  }
}
