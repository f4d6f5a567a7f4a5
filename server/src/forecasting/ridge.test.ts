import { expect, it } from 'vitest';
import { numbers } from '../testing/hourly.ts';
import { factorize, SeasonalRidge, solve } from './ridge.ts';

it('factors and solves', () => {
  const matrix = Float64Array.from([4, 0, 0, 2, 5, 0, 1, 3, 6]);
  factorize(matrix, 3);
  const right = Float64Array.from([4 + 4 + 3, 2 + 10 + 9, 1 + 6 + 18]);
  solve(matrix, 3, right);
  for (const [index, value] of [1, 2, 3].entries()) expect(right[index]).toBeCloseTo(value, 12);
});

it('matches the closed form for two inputs', () => {
  const next = numbers(3);
  const ridge = new SeasonalRidge({ inputs: 2, outputs: 1, penalty: 0.5, memoryDays: 1e12 });
  let [sxx, sx, n, sxy, sy] = [0, 0, 0, 0, 0];
  for (let turn = 0; turn < 50; turn++) {
    const x = next();
    const y = 2 + 3 * x + 0.1 * next();
    // All on the same day of the year, so that seasonal weights are equal.
    ridge.learn(0, Float64Array.from([1, x]), Float64Array.from([y]), 1);
    sxx += x * x;
    sx += x;
    n++;
    sxy += x * y;
    sy += y;
  }
  expect(ridge.answer(Float64Array.from([1, 0]))).toBeUndefined();
  ridge.fit(0);
  const own = 0.1 + 0.9 * Math.exp(-((0.5 / 1.5) ** 2) / 2);
  const [a, b, d] = [n * own + 0.5, sx * own, sxx * own + 0.5];
  const determinant = a * d - b * b;
  const intercept = (own * (sy * d - sxy * b)) / determinant;
  const slope = (own * (a * sxy - b * sy)) / determinant;
  expect(ridge.answer(Float64Array.from([1, 0]))![0]).toBeCloseTo(intercept, 8);
  expect(ridge.answer(Float64Array.from([0, 1]))![0]).toBeCloseTo(slope, 8);
});
