interface WholeValues {
  whole: number[];
  carry: number;
}

/** Sums of remainders are kept to a billionth: below that they are noise of binary fractions. */
const NOISE = 1e9;

/** Rounds values to whole numbers so that they add up: what rounding takes or gives goes on to the next one. The sum of the whole
 *  numbers is nowhere further than half from the sum of the values. Values are not negative. */
export function carried(values: readonly number[], before: number): WholeValues {
  let carry = before;
  const whole = values.map((value) => {
    const due = value + carry;
    const rounded = Math.max(0, Math.floor(due + 0.5));
    carry = Math.round((due - rounded) * NOISE) / NOISE;
    return rounded;
  });
  return { whole, carry };
}
