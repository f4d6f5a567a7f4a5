import { SOUND_SHARE } from '../facts.ts';
import { shareText } from '../../measurements/energy-sum.ts';

function rangeText(shares: readonly number[]): string {
  const percents = shares.map((share) => Math.floor(100 * share));
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  return least === most ? shareText(most) : `${least}–${shareText(most)}`;
}

/** Explains why days are not scored: «не оценено: известно 70–82 % обычной энергии, а нужно 90 %». */
export function unscoredText(shares: readonly number[]): string {
  return `не оценено: известно ${rangeText(shares)} обычной энергии, а нужно ${shareText(100 * SOUND_SHARE)}`;
}

/** The name of the chart series with hours that are too incomplete for forecasts and scores. */
export const PARTIAL = 'Факт неполный';

/** «факт неполный за 12 ч: известно 70–82 % обычной энергии» */
export function partialText(shares: readonly number[]): string {
  return `факт неполный за ${shares.length}\u00a0ч: известно ${rangeText(shares)} обычной энергии`;
}
