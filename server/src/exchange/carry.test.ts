import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carried } from './carry.ts';

it('rounded numbers add up to the values at every position, from day to day', () => {
  const value = fc.double({ min: -1e5, max: 1e5, noNaN: true }).map((one) => Math.round(one * 1000) / 1000);
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 50 }), { maxLength: 10 }), (days) => {
      let [carry, exact, sum] = [0, 0, 0];
      for (const values of days) {
        const done = carried(values, carry);
        for (const [index, whole] of done.whole.entries()) {
          exact += values[index]!;
          sum += whole;
          expect(Number.isInteger(whole) && (whole >= 0 || values[index]! < 0)).toBe(true);
          expect(Math.abs(sum - exact)).toBeLessThan(0.501);
        }
        carry = done.carry;
      }
    }),
  );
});
