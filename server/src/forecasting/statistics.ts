export function mean(values: ArrayLike<number>, from = 0, to = values.length): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += values[index]!;
  return sum / (to - from);
}

/** The correlation of two equally long samples. */
export function correlationOf(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [mean(left), mean(right)];
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const [x, y] = [value - a, right[index]! - b];
    both += x * y;
    ofLeft += x * x;
    ofRight += y * y;
  }
  return both / Math.sqrt(ofLeft * ofRight);
}

/** A quantile of sorted values, with linear interpolation between neighbours. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (place - below);
}

export const medianOf = (values: Iterable<number>): number => quantileOf(Float64Array.from(values).sort(), 0.5);

const PACE = 0.02;

/** A running median of positive numbers that does not store them: the recent usual size. NaN before the first. */
export class UsualSize {
  value = Number.NaN;

  add(size: number): void {
    if (Number.isNaN(this.value)) this.value = size;
    this.value *= 1 + (size > this.value ? PACE : -PACE);
  }
}
