import { yearPhase } from './calendar.ts';

const SEASONS = 12;
/** The seasonal distance in months at which the weight of other days falls to FAR, the weight of the rest of the
 *  year. */
const NEAR = 1.5;
const FAR = 0.1;

/** The dot product of two segments, with four independent accumulators to avoid waiting for each addition. */
function dot(left: Float64Array, leftAt: number, right: Float64Array, rightAt: number, count: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let k = 0;
  for (; k + 3 < count; k += 4) {
    a += left[leftAt + k]! * right[rightAt + k]!;
    b += left[leftAt + k + 1]! * right[rightAt + k + 1]!;
    c += left[leftAt + k + 2]! * right[rightAt + k + 2]!;
    d += left[leftAt + k + 3]! * right[rightAt + k + 3]!;
  }
  for (; k < count; k++) a += left[leftAt + k]! * right[rightAt + k]!;
  return a + b + c + d;
}

/** Replaces the lower triangle of a symmetric positive definite matrix by its Cholesky factor, in place. */
export function factorize(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    const at = row * size;
    for (let column = 0; column <= row; column++) {
      const other = column * size;
      const rest = matrix[at + column]! - dot(matrix, at, matrix, other, column);
      matrix[at + column] = row === column ? Math.sqrt(rest) : rest / matrix[other + column]!;
    }
  }
}

/** Solves for one right-hand side with the Cholesky factor, in place. */
export function solve(factor: Float64Array, size: number, right: Float64Array): void {
  for (let row = 0; row < size; row++) {
    const at = row * size;
    right[row] = (right[row]! - dot(factor, at, right, 0, row)) / factor[at + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    const at = row * size;
    const value = (right[row]! /= factor[at + row]!);
    for (let k = 0; k < row; k++) right[k]! -= value * factor[at + k]!;
  }
}

interface Sums {
  squares: Float64Array;
  products: Float64Array;
}

/** Ridge regression of many outputs on the same inputs with slow forgetting. Days of the same season get the most
 *  weight: sums are kept per month of the year and weighted when fitting. */
export class SeasonalRidge {
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #penalty: number;
  readonly #growth: number;
  readonly #seasons: Sums[];
  #unit = 1;
  #coefficients: Float64Array | undefined;

  constructor(shape: { inputs: number; outputs: number; penalty: number; memoryDays: number }) {
    this.#inputs = shape.inputs;
    this.#outputs = shape.outputs;
    this.#penalty = shape.penalty;
    this.#growth = Math.exp(1 / shape.memoryDays);
    this.#seasons = Array.from({ length: SEASONS }, () => ({
      squares: new Float64Array(shape.inputs * shape.inputs),
      products: new Float64Array(shape.outputs * shape.inputs),
    }));
  }

  learn(day: number, input: Float64Array, output: Float64Array, weight: number): void {
    // Newer days get a larger weight instead of older ones a smaller one, so that existing sums need not change.
    this.#unit *= this.#growth;
    const { squares, products } = this.#seasons[Math.floor(yearPhase(day) * SEASONS)]!;
    const size = this.#inputs;
    for (let row = 0; row < size; row++) {
      const value = input[row]! * weight * this.#unit;
      if (value === 0) continue;
      for (let column = 0, at = row * size; column <= row; column++) squares[at + column]! += value * input[column]!;
      for (let out = 0, at = row * this.#outputs; out < this.#outputs; out++)
        products[at + out]! += value * output[out]!;
    }
  }

  fit(day: number): void {
    const size = this.#inputs;
    const squares = new Float64Array(size * size);
    const products = new Float64Array(this.#outputs * size);
    for (const [season, sums] of this.#seasons.entries()) {
      const away = Math.abs(yearPhase(day) * SEASONS - season - 0.5);
      const months = Math.min(away, SEASONS - away);
      const weight = (FAR + (1 - FAR) * Math.exp(-((months / NEAR) ** 2) / 2)) / this.#unit;
      for (let row = 0; row < size; row++)
        for (let at = row * size; at <= row * size + row; at++) squares[at]! += weight * sums.squares[at]!;
      for (let row = 0, at = 0; row < size; row++)
        for (let out = 0; out < this.#outputs; out++) products[out * size + row]! += weight * sums.products[at++]!;
    }
    for (let row = 0; row < size; row++) squares[row * size + row]! += this.#penalty;
    factorize(squares, size);
    for (let out = 0; out < this.#outputs; out++) solve(squares, size, products.subarray(out * size, (out + 1) * size));
    this.#coefficients = products;
  }

  /** Undefined before the first fit. */
  answer(input: Float64Array): Float64Array | undefined {
    const coefficients = this.#coefficients;
    if (!coefficients) return undefined;
    const size = this.#inputs;
    return Float64Array.from({ length: this.#outputs }, (_, out) => dot(coefficients, out * size, input, 0, size));
  }
}
