const MAX_SAFE = 2 ** 52;

/** Adds decimals exactly, as integers grouped by number of decimal places. */
export class DecimalSum {
  readonly #small: number[] = [];
  readonly #large: bigint[] = [];

  /** `mantissa` is the number without its decimal point, `places` the number of digits after it. */
  add(mantissa: number, places: number): void {
    const sum = (this.#small[places] ?? 0) + mantissa;
    if (Math.abs(sum) < MAX_SAFE) this.#small[places] = sum;
    else {
      this.#large[places] = (this.#large[places] ?? 0n) + BigInt(sum);
      this.#small[places] = 0;
    }
  }

  toString(): string {
    const places = Math.max(0, this.#small.length - 1);
    let total = 0n;
    for (let own = 0; own <= places; own++) {
      const sum = BigInt(this.#small[own] ?? 0) + (this.#large[own] ?? 0n);
      total += sum * 10n ** BigInt(places - own);
    }
    const sign = total < 0n ? '-' : '';
    const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
    const whole = digits.slice(0, digits.length - places);
    const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
    return sign + (fraction ? `${whole}.${fraction}` : whole);
  }
}
