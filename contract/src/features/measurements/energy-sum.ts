import * as z from 'zod/mini';

/** A sum of energy and its composition as numbers of intervals: with a value, estimated, not commercial, expected by
 *  now, and, if any, without a value but covered by points below in the network. */
export const composition = {
  value: z.number(),
  present: z.number(),
  estimated: z.number(),
  nonCommercial: z.optional(z.number()),
  expected: z.number(),
  below: z.optional(z.number()),
};
export const energySum = z.object(composition);
export type EnergySum = z.infer<typeof energySum>;

/** The shares of a sum, percent of the expected intervals; undefined when nothing is expected. */
export function sharesOf({ present, estimated, nonCommercial = 0, expected, below = 0 }: Omit<EnergySum, 'value'>) {
  if (expected === 0) return undefined;
  const percent = (intervals: number) => (intervals / expected) * 100;
  return {
    measured: percent(present - estimated - nonCommercial),
    estimated: percent(estimated),
    nonCommercial: percent(nonCommercial),
    below: percent(below),
    missing: percent(expected - present - below),
  };
}

const shown = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
/** Rounds a share so that a non-zero share is never shown as 0 and an incomplete one never as 100. */
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
    ...(shares.nonCommercial ? [`некоммерческих ${shareText(shares.nonCommercial)}`] : []),
    ...(shares.below ? [`по точкам ниже ${shareText(shares.below)}`] : []),
    ...(shares.missing ? [`нет ${shareText(shares.missing)}`] : []),
  ].join(', ');
}

/** The points that lie below other points of the same set and are not added to the sum: their number, and the energy of
 *  the upper points and of those directly below, kWh, over the days completely known for both; null when there are
 *  none. */
export const nestedPoints = z.object({
  points: z.number(),
  measured: z.nullable(z.object({ above: z.number(), below: z.number() })),
});
export type NestedPoints = z.infer<typeof nestedPoints>;

/** «точек внутри других, второй раз не прибавленных: 3; измеренная разность верхних и нижних — 12 кВт·ч (2 %)» */
export function nestedText({ points, measured }: NestedPoints): string {
  const count = `точек внутри других, второй раз не прибавленных: ${shown.format(points)}`;
  if (!measured) return `${count}; разности верхних и нижних не посчитать: нет суток, за которые известны все`;
  const difference = measured.above - measured.below;
  const share = measured.above ? ` (${shown.format((difference / measured.above) * 100)}\u00a0%)` : '';
  return `${count}; измеренная разность верхних и нижних — ${shown.format(difference)}\u00a0кВт·ч${share}`;
}

/** Picks the sum from a larger object. */
export const sumOf = ({ value, present, estimated, nonCommercial, expected, below }: EnergySum): EnergySum => ({
  value,
  present,
  estimated,
  expected,
  ...(nonCommercial && { nonCommercial }),
  ...(below && { below }),
});

export const nothing: EnergySum = { value: 0, present: 0, estimated: 0, expected: 0 };

/** Adds several sums up. */
export const together = (sums: readonly EnergySum[]): EnergySum =>
  sums.reduce<EnergySum>(
    (all, { value, present, estimated, nonCommercial = 0, expected, below = 0 }) =>
      sumOf({
        value: all.value + value,
        present: all.present + present,
        estimated: all.estimated + estimated,
        nonCommercial: (all.nonCommercial ?? 0) + nonCommercial,
        expected: all.expected + expected,
        below: (all.below ?? 0) + below,
      }),
    nothing,
  );
