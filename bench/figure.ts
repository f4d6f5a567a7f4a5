import { watchOthers } from './machine.ts';
import { median } from './median.ts';

/** A measured figure: one value per round, and the share of the cores that other processes took meanwhile. */
export interface Figure {
  values: readonly number[];
  others: number;
}

/** Measures several things in turns, so that changes on the machine affect all of them. */
export async function interleave<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, Figure>> {
  const values = Object.fromEntries(Object.keys(works).map((name) => [name, []])) as unknown as Record<Name, number[]>;
  const others = watchOthers();
  for (let round = 0; round < rounds; round++) for (const name in works) values[name].push(await works[name]());
  const share = await others();
  const figures: Partial<Record<Name, Figure>> = {};
  for (const name in works) figures[name] = { values: values[name], others: share };
  return figures as Record<Name, Figure>;
}

export const repeat = async (rounds: number, work: () => Promise<number>): Promise<Figure> =>
  (await interleave(rounds, { work })).work;

/** A figure measured once, together with another one. */
export const beside = ({ others }: Figure, value: number): Figure => ({ values: [value], others });

/** Divides round by round, because measurements close in time are comparable. */
export const ratio = (a: Figure, b: Figure): Figure => ({
  values: a.values.map((value, round) => value / b.values[round]!),
  others: Math.max(a.others, b.others),
});

export const scaled = ({ values, others }: Figure, by: number): Figure => ({
  values: values.map((value) => value * by),
  others,
});

export const middle = ({ values }: Figure): number => median(values);

/** Half of the interquartile range: with three rounds all of them count, with five the outermost two do not. */
export function spread({ values }: Figure): number {
  const sorted = values.toSorted((a, b) => a - b);
  const skipped = Math.floor(sorted.length / 4);
  return (sorted[sorted.length - 1 - skipped]! - sorted[skipped]!) / 2;
}
