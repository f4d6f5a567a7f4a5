import { thresholdSides, type ThresholdSide } from 'contract/features/widgets/settings.ts';
import { formatNumber, NBSP } from '../../text/format.ts';

/** «Больше порога 5 МВт·ч». */
export const thresholdText = ({ side, limit }: { side: ThresholdSide; limit: number }, unit: string): string =>
  `${thresholdSides[side]} ${formatNumber(limit)}${unit && NBSP + unit}`;

/** A number rounded for a chart; the table of the chart holds the exact value. */
export function shortNumber(value: number): string {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return formatNumber(Number(value.toFixed(digits)));
}

/** Round values from zero, or from the minimum when it is negative, to the maximum; about `steps` of them. */
export const ticksOf = (least: number, greatest: number, steps: number): number[] =>
  ticksAround(Math.min(least, 0), least < 0 || greatest > 0 ? Math.max(greatest, 0) : 1, steps);

/** Round values that enclose a range, which may be far from zero. */
export function ticksAround(low: number, high: number, steps: number): number[] {
  const rough = (high - low || Math.abs(high) || 1) / Math.max(steps, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Values whose minimum exceeds this share of the maximum are shown in their own range. */
const NARROW = 1 / 3;

/** Round values that enclose a range: from zero when bars are drawn or the values come near zero, otherwise only the
 *  range. Whole values have no fractional ticks. */
export function ticksEnclosing(
  least: number,
  greatest: number,
  steps: number,
  { isFromZero, isWhole }: { isFromZero: boolean; isWhole: boolean },
): number[] {
  const [near, far] = [Math.min(Math.abs(least), Math.abs(greatest)), Math.max(Math.abs(least), Math.abs(greatest))];
  const isNarrow = least > 0 === greatest > 0 && near > far * NARROW && !isFromZero;
  const range = isNarrow ? greatest - least : Math.max(greatest, 0) - Math.min(least, 0);
  return (isNarrow ? ticksAround : ticksOf)(least, greatest, isWhole ? Math.min(steps, range) : steps);
}

/** Maps values of one range to another. */
export const scaleOf =
  ([from, to]: readonly [number, number], [low, high]: readonly [number, number]) =>
  (value: number): number =>
    from === to ? (low + high) / 2 : low + ((value - from) / (to - from)) * (high - low);
