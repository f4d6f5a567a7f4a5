import { middle, ratio, type Figure } from '../figure.ts';
import { figures, mention, report } from '../report.ts';

/** The exponent by which a time grows with the size between the smallest and the largest size: 0 is flat, 1 linear. */
const exponentOf = (sizes: readonly number[], times: readonly Figure[]): number =>
  Math.log(middle(times.at(-1)!) / middle(times[0]!)) / Math.log(sizes.at(-1)! / sizes[0]!);

/** Reports how a time in milliseconds grows with the size: the last one as a ratio to the first, with its exponent. */
export function grown(what: string, sizes: readonly number[], times: readonly Figure[], atMost?: number): void {
  const each = sizes.map((size, place) => `${size.toLocaleString('ru')} — ${figures(middle(times[place]!))} мс`);
  const detail = `${each.join('; ')}; показатель ${figures(exponentOf(sizes, times))}`;
  const growth = ratio(times.at(-1)!, times[0]!);
  if (atMost === undefined) mention(`${what}, рост, раз`, growth, detail);
  else report(`${what}, рост, раз`, growth, { atMost }, detail);
}
