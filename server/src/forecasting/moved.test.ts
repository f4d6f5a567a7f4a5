import { describe, expect, it } from 'vitest';
import { below, BAND_WIDTH, movedEdge, movedPeaks, type BandedDay } from './moved.ts';

/** Hours with a standard deviation of a tenth of the value. */
const dayOf = (values: readonly number[]): BandedDay => ({
  values,
  low: values.map((value) => value * (1 - BAND_WIDTH / 20)),
  high: values.map((value) => value * (1 + BAND_WIDTH / 20)),
});
const even = [
  { hour: 0, probability: 0.5 },
  { hour: 1, probability: 0.5 },
];

describe('after a correction', () => {
  it('the band keeps its distance in relation to the value', () => {
    expect([movedEdge(80, 100, 50), movedEdge(120, 100, 50)]).toEqual([40, 60]);
    // A ratio to zero is undefined, so the band is shifted by the correction.
    expect(movedEdge(-3, 0, 10)).toBe(7);
    expect(movedEdge(8, 10, -10)).toBe(-12);
  });

  it('the normal distribution is that of the tables', () => {
    expect([-1.2816, 0, 0.6727, 1.96].map(below)).toEqual([
      expect.closeTo(0.1, 4),
      expect.closeTo(0.5, 4),
      expect.closeTo(0.7494, 4),
      expect.closeTo(0.975, 4),
    ]);
  });

  it('the raised hour is the peak more often: of 110 ± 11 and 100 ± 10 it is the first in 75 %', () => {
    const moved = movedPeaks(even, dayOf([100, 100]), dayOf([110, 100]));
    // 10 / √(11² + 10²) = 0.6727
    expect(moved).toEqual([
      { hour: 0, probability: expect.closeTo(0.7494, 2) },
      { hour: 1, probability: expect.closeTo(0.2506, 2) },
    ]);
  });

  it('an hour raised far above the others is the peak, and a change far below them changes nothing', () => {
    const ranked = [
      { hour: 1, probability: 0.6 },
      { hour: 2, probability: 0.4 },
      { hour: 0, probability: 0 },
    ];
    const before = dayOf([10, 101, 100]);
    expect(movedPeaks(ranked, before, dayOf([300, 101, 100]))[0]).toEqual({
      hour: 0,
      probability: expect.closeTo(1, 1),
    });
    expect(movedPeaks(ranked, before, dayOf([12, 101, 100]))).toEqual([
      { hour: 1, probability: expect.closeTo(0.6, 6) },
      { hour: 2, probability: expect.closeTo(0.4, 6) },
      { hour: 0, probability: expect.closeTo(0, 6) },
    ]);
    expect(movedPeaks(ranked, before, before)).toEqual(ranked);
  });

  it('the probabilities add up to 1, the band keeps around the value, and a raised hour is no less probable', () => {
    const load = Array.from({ length: 24 }, (_, hour) => 1000 + 200 * Math.sin((hour / 24) * 2 * Math.PI));
    const ranked = load.map((_, hour) => ({ hour, probability: (hour + 1) / 300 }));
    for (const [hour, factor] of [
      [0, 1.05],
      [5, 1.2],
      [6, 1.01],
      [18, 3],
    ] as const) {
      const raised = load.with(hour, load[hour]! * factor);
      const moved = movedPeaks(ranked, dayOf(load), dayOf(raised));
      expect(moved.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
      expect(moved.every(({ probability }) => probability >= 0)).toBe(true);
      const own = moved.find((one) => one.hour === hour)!;
      expect(own.probability).toBeGreaterThanOrEqual(ranked[hour]!.probability - 1e-9);
    }
    for (const [low, value, high, corrected] of [
      [80, 100, 130, 55],
      [-5, 0, 5, 40],
      [-30, -20, -5, -60],
      [-30, -20, -5, 10],
    ] as const)
      expect(movedEdge(low, value, corrected) <= corrected && corrected <= movedEdge(high, value, corrected)).toBe(
        true,
      );
  });

  it('without a band the highest of the hours is the peak', () => {
    const bare = (values: number[]): BandedDay => ({ values, low: null, high: null });
    const sure = [
      { hour: 1, probability: 1 },
      { hour: 0, probability: 0 },
    ];
    expect(movedPeaks(sure, bare([90, 100]), bare([110, 100]))).toEqual([
      { hour: 0, probability: 1 },
      { hour: 1, probability: 0 },
    ]);
  });
});
