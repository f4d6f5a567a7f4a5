import { HOURS, addDays, dayNumber } from 'contract/time/day-shape.ts';
import type { ForecastInputs, ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Experience } from '../../forecasting/combine.ts';
import { highest } from '../../forecasting/peak.ts';
import { actualOf, visibleInputs } from './sources/actual.service.ts';
import { definitionOf, factsOfTarget } from './sources/target.service.ts';
import { correctedForecast, correctionsOf } from './corrections.service.ts';
import { mayOf } from './life.ts';
import { versionOf } from './versions.service.ts';

interface StoredVersion {
  level: number[] | null;
  low: number[] | null;
  high: number[] | null;
  lines: Record<string, number[]>;
  weights: Record<string, number>;
  experience: Record<string, Experience>;
  peaks: { day: string; ranked: { hour: number; probability: number }[] }[];
  inputs: ForecastInputs | null;
}

export const storedOf = async (tx: Tx, guid: string): Promise<StoredVersion> =>
  (await tx.one<StoredVersion>(sql`
    select level, low, high, lines, weights, experience, peaks, inputs from forecast_version where guid = ${guid}`))!;

/** The actual peak hour, 1 to 24, among the given hours; null while an hour of the day is unknown. */
function peakIn(actual: readonly (number | null)[], ranked: readonly { hour: number }[]): number | null {
  if (actual.length < HOURS || actual.includes(null)) return null;
  const among = ranked.map(({ hour }) => hour - 1).toSorted((a, b) => a - b);
  return highest(actual as number[], among) + 1;
}

/** A version for display, by hours, with the actual values known since. Errors: 404. */
export async function cardOf(tx: Tx, actor: Actor, guid: string): Promise<ForecastVersionCard> {
  const version = await versionOf(tx, guid);
  const { level, low, high, lines, weights, experience, peaks, inputs } = await storedOf(tx, guid);
  const corrections = await correctionsOf(tx, guid);
  const definition = await definitionOf(tx, version.forecastGuid);
  const { actual, partial } = await actualOf(tx, definition, version.from, version.to);
  const facts = version.kind === 'monthly' ? [] : await factsOfTarget(tx, definition, version.from, version.to);
  const nothing = actual.map(() => null);
  const made = level ? correctedForecast({ from: version.from, level, low, high, peaks }, corrections) : null;
  return {
    ...version,
    values: made?.values ?? nothing,
    original: level ?? nothing,
    low: made?.low ?? nothing,
    high: made?.high ?? nothing,
    actual,
    partial,
    facts: Array.from(facts, ([day, sum]) => ({ day, ...sum })),
    lines,
    weights,
    experience,
    peaks: peaks.map(({ day }) => {
      const ranked = made?.rankedOn(day) ?? [];
      const at = (dayNumber(day) - dayNumber(version.from)) * HOURS;
      return { day, ranked, actual: peakIn(actual.slice(at, at + HOURS), ranked) };
    }),
    corrections,
    inputs: inputs && visibleInputs(tx, definition, inputs),
    may: await mayOf(tx, actor, version),
  };
}

/** The day and the hour of a step; steps start at 0. */
export const stepOf = (from: string, step: number) => ({
  day: addDays(from, Math.floor(step / HOURS)),
  hour: (step % HOURS) + 1,
});
