interface WholeValues {
  whole: number[];
  carry: number;
}

/** Sums of remainders are rounded to a billionth: anything smaller is binary floating-point noise. */
const NOISE = 1e9;

/** Rounds values to integers while preserving their sum: the rounding error is carried to the next value. The integers' sum
 *  differs from the values' sum by at most a half. A carried error makes no value negative that is not. */
export function carried(values: readonly number[], before: number): WholeValues {
  let carry = before;
  const whole = values.map((value) => {
    const due = value + carry;
    const nearest = Math.floor(due + 0.5);
    const rounded = value < 0 ? nearest : Math.max(0, nearest);
    carry = Math.round((due - rounded) * NOISE) / NOISE;
    return rounded;
  });
  return { whole, carry };
}
