import type { Tx } from '../core/transaction.ts';
import type { DayValues } from './day-copy.ts';

/** Days of series, by the id of the series. */
export type SeriesDays = Map<number, Set<string>>;

/** How the values of some series follow from those of others. */
export interface Derivation {
  /** The series of this organization that others are computed from. */
  sources: (tx: Tx) => Promise<ReadonlySet<number>>;
  /** The computed days that follow from changed ones, in batches: each is written before the next is asked for. Holds the
   *  computed series first, so that no other transaction computes them meanwhile. */
  daysAfter: (tx: Tx, changed: SeriesDays) => AsyncIterable<DayValues[]>;
}

let derivation: Derivation = { sources: async () => new Set(), daysAfter: async function* () {} };

/** Sets what is computed after every write of days; once, where the feature of computed series is served. */
export const setDerivation = (given: Derivation): void => void (derivation = given);

export const derived = (): Derivation => derivation;

/** Notes which of the days belong to series that others are computed from. */
export function noteSources(changed: SeriesDays, sources: ReadonlySet<number>, days: readonly DayValues[]): void {
  if (sources.size === 0) return;
  for (const { series, day } of days) {
    if (!sources.has(series)) continue;
    const known = changed.get(series);
    if (known) known.add(day);
    else changed.set(series, new Set([day]));
  }
}
