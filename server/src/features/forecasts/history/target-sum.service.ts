import { HOURS, dayNumber } from 'contract/time/day-shape.ts';
import { MAX_INTERVALS } from 'contract/features/measurements/facts.ts';
import { SOUND_SHARE } from 'contract/features/forecasts/facts.ts';
import { toClock, type Hourly } from '../../../forecasting/hourly.ts';
import type { KnownPeriod } from '../../../series/known.ts';
import type { DaySums } from './member-sums.service.ts';
import type { SumMember } from './members.service.ts';

/** Smaller differences between sums are ignored, because the order of addition may vary. */
const ROUNDING = 1e-9;

/** Combines half-hours into hours: sums, and the usual sum of the known series of each half. */
function hoursOf({ day, step, zone, sums: values, weights: known }: DaySums) {
  const size = 60 / step;
  const parts = Array.from({ length: Math.ceil(MAX_INTERVALS / size) }, (_, hour) => hour * size);
  const clock = (hours: (number | null)[]) => toClock(day, zone, hours);
  return {
    sums: clock(parts.map((at) => values.slice(at, at + size).reduce<number>((sum, value) => sum + (value ?? 0), 0))),
    weights: [0, size - 1].map((half) => clock(parts.map((at) => known[at + half]!))),
  };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

export interface KnownHours extends Required<Hourly> {
  /** The energy added to each hour for series without a value in it. */
  added: Float64Array;
  /** The known share of each hour's usual energy, and the measured part; NaN when nothing is measured. */
  shares: Float64Array;
  measured: Float64Array;
}

/** One day of a sum, by clock hours. */
interface Summed {
  totals: Float64Array;
  /** By half-hour of the hours. */
  weights: [Float64Array, Float64Array];
  knownAt: number;
}

/** Accumulates the sum of a target while its series are read. */
export class TargetSum {
  readonly #from: number;
  /** The usual sum of the counting series, by days of the period. */
  readonly #expected: Float64Array;
  readonly #days = new Map<string, Summed>();

  constructor({ from, until }: KnownPeriod, members: readonly SumMember[]) {
    this.#from = dayNumber(from);
    this.#expected = new Float64Array(dayNumber(until) - this.#from);
    for (const member of members) this.#expect(member);
  }

  /** Adds a member to the expected sum on its days, apart from those on which a member above it counts. */
  #expect({ first, last, weight, above }: SumMember): void {
    const covered = above.map((one) => [dayNumber(one.first), dayNumber(one.last)] as const);
    const end = Math.min(dayNumber(last) - this.#from + 1, this.#expected.length);
    for (let at = dayNumber(first) - this.#from; at < end; at++) {
      const day = at + this.#from;
      if (!covered.some(([begin, until]) => begin <= day && day <= until)) this.#expected[at]! += weight;
    }
  }

  add(sums: readonly DaySums[]): void {
    for (const row of sums) {
      const day = this.#days.get(row.day) ?? {
        totals: new Float64Array(HOURS),
        weights: [new Float64Array(HOURS), new Float64Array(HOURS)] as [Float64Array, Float64Array],
        knownAt: 0,
      };
      const hours = hoursOf(row);
      for (let hour = 0; hour < HOURS; hour++) {
        day.totals[hour]! += hours.sums[hour] || 0;
        for (const half of [0, 1] as const) day.weights[half][hour]! += hours.weights[half]![hour] || 0;
      }
      day.knownAt = Math.max(day.knownAt, row.knownAt);
      this.#days.set(row.day, day);
    }
  }

  /** The result; `count` is the number of series. */
  hours(count: number): KnownHours {
    const days = [...this.#days.keys()].toSorted();
    const firstDay = dayNumber(days[0]!);
    const size = (dayNumber(days.at(-1)!) - firstDay + 1) * HOURS;
    const values = new Float64Array(size).fill(Number.NaN);
    const knownAt = new Float64Array(size);
    const added = new Float64Array(size);
    const shares = new Float64Array(size);
    const measured = new Float64Array(size).fill(Number.NaN);
    for (const [day, summed] of this.#days) {
      const at = (dayNumber(day) - firstDay) * HOURS;
      const expected = this.#expected[dayNumber(day) - this.#from]!;
      for (let hour = 0; hour < HOURS; hour++) {
        const [first, second] = summed.weights.map((half) => half[hour]!) as [number, number];
        if (first === 0 && second === 0) continue;
        const share = Math.min(first, second) / expected;
        const total = summed.totals[hour]!;
        shares[at + hour] = Math.min(1, share);
        measured[at + hour] = total;
        if (!(share >= SOUND_SHARE)) continue;
        values[at + hour] = count === 1 ? total : rounded(share > 1 - ROUNDING ? total : total / share);
        added[at + hour] = rounded(values[at + hour]! - total);
        knownAt[at + hour] = summed.knownAt;
      }
    }
    return { firstDay, values, knownAt, added, shares, measured };
  }
}
