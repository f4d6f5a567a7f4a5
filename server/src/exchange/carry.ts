interface WholeValues {
  whole: number[];
  carry: number;
}

/** Remainders are rounded to a billionth to remove floating-point noise. */
const NOISE = 1e9;

/** Rounds values to integers while preserving their sum, by carrying the rounding error to the next value. The sums
 *  differ by at most a half. Carrying never makes a non-negative value negative. */
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
