import * as z from 'zod/mini';

/** A sum of energy and what it is made of, in intervals: those with a value, the estimated ones among them, and those that should
 *  have one by now. */
export const composition = { value: z.number(), present: z.number(), estimated: z.number(), expected: z.number() };
export const energySum = z.object(composition);
export type EnergySum = z.infer<typeof energySum>;

/** The shares of a sum, percent of the expected intervals; undefined while nothing is expected. */
export function sharesOf({ present, estimated, expected }: Omit<EnergySum, 'value'>) {
  if (expected === 0) return undefined;
  const percent = (intervals: number) => (intervals / expected) * 100;
  return {
    measured: percent(present - estimated),
    estimated: percent(estimated),
    missing: percent(expected - present),
  };
}

const shown = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
/** A share that is there is never shown as nothing, and an incomplete one never as everything. */
export const shareText = (percent: number): string =>
  `${shown.format(percent > 0 && percent < 0.01 ? 0.01 : percent > 99.99 && percent < 100 ? 99.99 : percent)}\u00a0%`;

/** «измерено 97,2 %, рассчитано 1,6 %, нет 1,2 %»; one word when all is measured. */
export function compositionText(sum: Omit<EnergySum, 'value'>): string {
  const shares = sharesOf(sum);
  if (!shares) return 'данных ещё не ждут';
  if (shares.missing === 100) return 'данных нет';
  if (shares.measured === 100) return 'измерено полностью';
  return [
    `измерено ${shareText(shares.measured)}`,
    ...(shares.estimated ? [`рассчитано ${shareText(shares.estimated)}`] : []),
    ...(shares.missing ? [`нет ${shareText(shares.missing)}`] : []),
  ].join(', ');
}

/** The sum alone, of what tells more than it. */
export const sumOf = ({ value, present, estimated, expected }: EnergySum): EnergySum => ({
  value,
  present,
  estimated,
  expected,
});

export const nothing: EnergySum = { value: 0, present: 0, estimated: 0, expected: 0 };

/** Several sums as one. */
export const together = (sums: readonly EnergySum[]): EnergySum =>
  sums.reduce(
    (all, { value, present, estimated, expected }) => ({
      value: all.value + value,
      present: all.present + present,
      estimated: all.estimated + estimated,
      expected: all.expected + expected,
    }),
    nothing,
  );
