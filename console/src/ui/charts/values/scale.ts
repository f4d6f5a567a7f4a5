import { thresholdSides, type ThresholdSide } from 'contract/features/widgets/settings.ts';
import { formatNumber, NBSP, roundedText } from '../../text/format.ts';

/** «Больше порога 5 МВт·ч». */
export const thresholdText = ({ side, limit }: { side: ThresholdSide; limit: number }, unit: string): string =>
  `${thresholdSides[side]} ${formatNumber(limit)}${unit && NBSP + unit}`;

/** A number rounded for a chart; the table of the chart holds the exact value. */
export function shortNumber(value: number): string {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return formatNumber(Number(value.toFixed(digits)));
}

const powers = [
  [1e12, 'трлн'],
  [1e9, 'млрд'],
  [1e6, 'млн'],
  [1e3, 'тыс.'],
] as const;
/** Shorter numbers are written out. */
const LONG = 10_000;

/** The power of ten by which a number of this size is divided, and its name. */
function powerOf(size: number): readonly [power: number, name: string] {
  const [power, name] = size < LONG ? [1, ''] : (powers.find(([one]) => size >= one) ?? powers[0]);
  return [power, name && NBSP + name];
}

/** A number in three digits: «12,6 тыс.», «1,25 млн»; a dash when unknown. */
export function compactNumber(value: number | null): string {
  if (value === null) return roundedText(value, 0);
  if (Math.abs(value) < LONG) return shortNumber(value);
  const rounded = Number(value.toPrecision(3));
  const [power, name] = powerOf(Math.abs(rounded));
  return roundedText(rounded / power, 2) + name;
}

const MAX_DIGITS = 6;

/** Numbers of one scale, such as the ticks of an axis, with as many decimals as distinguish them. */
export function scaleTexts(values: readonly number[]): string[] {
  const [power, name] = powerOf(Math.max(...values.map(Math.abs)));
  const scaled = values.map((value) => value / power);
  const sorted = [...new Set(scaled)].toSorted((a, b) => a - b);
  const gap = Math.min(...sorted.slice(1).map((value, index) => value - sorted[index]!));
  const isEnough = (digits: number) =>
    scaled.every((value) => Math.abs(Number(value.toFixed(digits)) - value) < gap / 2);
  let digits = 0;
  while (digits < MAX_DIGITS && !isEnough(digits)) digits++;
  return scaled.map((value) => roundedText(value, digits) + (value ? name : ''));
}

/** The axis of values: its range, which may be wider than the values, and the round values in it. */
export interface Axis {
  range: readonly [low: number, high: number];
  ticks: readonly number[];
}

/** A range whose minimum exceeds this share of its maximum does not begin at zero. */
const NARROW = 1 / 3;
/** The most room beyond the values, as a share of their range, for a round end of the axis. */
const ROUND_ROOM = 0.1;
/** The room beyond the values where the axis has no round end. */
const ROOM = 0.04;

const factors = [1, 2, 5, 10];

/** The least round step, 1, 2 or 5 of a power of ten, that is not shorter. */
export function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * factors.find((factor) => factor * power >= length * (1 - Number.EPSILON))!;
}

/** An axis for values of this range: from zero when bars stand on it or the values come near zero, otherwise only their
 *  range. It is no longer than the values need. Whole values have no fractional ticks. */
export function axisOf(
  least: number,
  greatest: number,
  steps: number,
  { isFromZero, isWhole }: { isFromZero: boolean; isWhole: boolean },
): Axis {
  const [near, far] = [Math.min(Math.abs(least), Math.abs(greatest)), Math.max(Math.abs(least), Math.abs(greatest))];
  const isNarrow = !isFromZero && least > 0 === greatest > 0 && near > far * NARROW;
  const [low, high] = isNarrow ? [least, greatest] : [Math.min(least, 0), Math.max(greatest, 0)];
  const length = high - low || far || 1;
  const step = Math.max(roundStep(length / Math.max(steps, 1)), isWhole ? 1 : 0);
  /** The end of the axis beyond a value, upwards or downwards. */
  const beyond = (value: number, sign: 1 | -1) => {
    if (value === 0 && far > 0) return 0;
    const round = sign * Math.ceil((sign * value) / step) * step;
    return Math.abs(round - value) <= length * ROUND_ROOM ? round : value + sign * length * ROOM;
  };
  const range = low === high ? ([low, low + length] as const) : ([beyond(low, -1), beyond(high, 1)] as const);
  const first = Math.ceil(range[0] / step - ROUNDING);
  const count = Math.floor(range[1] / step + ROUNDING) - first + 1;
  return { range, ticks: Array.from({ length: count }, (_, index) => exact((first + index) * step)) };
}

const ROUNDING = 1e-9;
/** Without the error of multiplication: 0.3 instead of 0.30000000000000004. */
const exact = (value: number) => Number(value.toPrecision(12));

/** Maps values of one range to another. */
export const scaleOf =
  ([from, to]: readonly [number, number], [low, high]: readonly [number, number]) =>
  (value: number): number =>
    from === to ? (low + high) / 2 : low + ((value - from) / (to - from)) * (high - low);
