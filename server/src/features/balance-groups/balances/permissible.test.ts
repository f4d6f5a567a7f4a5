import { describe, expect, it } from 'vitest';
import { lineLosses, loadLosses, noLoadLosses } from './losses.ts';
import { complexError, errorByEnergy, errorOfClass, permissibleOf, wiresOf } from './permissible.ts';

describe('the error of a metering complex', () => {
  it('is 1.1·√(δ_ТТ² + δ_ТН² + δ_л² + δ_сч²): √(0.25 + 0.25 + 0.0625 + 0.25) = 0.901388, times 1.1', () => {
    const error = complexError({ current: 0.5, voltage: 0.5, wires: 0.25, meter: 0.5 });
    expect(error).toBeCloseTo(0.991527, 6);
  });

  it('leaves out transformers that are not there: 1.1·√(0.5² + 1²) = 1.1 × 1.118034', () => {
    expect(complexError({ current: 0.5, voltage: null, wires: null, meter: 1 })).toBeCloseTo(1.229837, 6);
    expect(complexError({ current: null, voltage: null, wires: null, meter: 2 })).toBeCloseTo(2.2, 9);
  });

  it('takes the class as it is written, and the voltage lost in wires by the transformer and the purpose', () => {
    expect(['0,2S', '0,5S', '0,5', '1', '3'].map(errorOfClass)).toEqual([0.2, 0.5, 0.5, 1, 3]);
    expect([wiresOf(0.2, false), wiresOf(0.5, false), wiresOf(1, false), wiresOf(0.5, true)]).toEqual([
      0.25, 0.25, 0.5, 1.5,
    ]);
  });

  it('is by energy over a replacement: 300 kWh at 1 % and 100 kWh at 2 % are 1.25 %', () => {
    const both = [
      { value: 300, error: 1 },
      { value: 100, error: 2 },
    ];
    expect(errorByEnergy(both)).toBe(1.25);
    expect(errorByEnergy([])).toBeNull();
  });
});

describe('the permissible imbalance', () => {
  it('of a substation with two inputs and three feeders', () => {
    // δ of high-voltage points: 1.1·√0.8125, δ² = 0.983125. δ of the feeders with CT 0,5 and meter 1: δ² = 1.21 × 1.25 = 1.5125.
    const high = complexError({ current: 0.5, voltage: 0.5, wires: 0.25, meter: 0.5 });
    const low = complexError({ current: 0.5, voltage: null, wires: null, meter: 1 });
    // Intake 6000 + 4000 kWh, output 5000 + 3000 + 1900 = 9900 kWh.
    // Intake: 0.983125 × (0.6² + 0.4²) = 0.983125 × 0.52 = 0.511225.
    // Output: 0.983125 × (5000/9900)² = 0.250772; 1.5125 × ((3000/9900)² + (1900/9900)²) = 1.5125 × 0.128660 = 0.194599.
    // √(0.511225 + 0.250772 + 0.194599) = √0.956596 = 0.978057.
    const permissible = permissibleOf([
      { share: 0.6, error: high },
      { share: 0.4, error: high },
      { share: 5000 / 9900, error: high },
      { share: 3000 / 9900, error: low },
      { share: 1900 / 9900, error: low },
    ]);
    expect(permissible).toBeCloseTo(0.978057, 5);
  });

  it('of a line with one accurate complex at each end: √2 × 1.1·√(0.04 + 0.04 + 0.0625 + 0.04) = √2 × 0.469920', () => {
    const error = complexError({ current: 0.2, voltage: 0.2, wires: 0.25, meter: 0.2 });
    expect(error).toBeCloseTo(0.46992, 5);
    const ends = [
      { share: 1, error },
      { share: 1, error },
    ];
    expect(permissibleOf(ends)).toBeCloseTo(0.664567, 5);
  });
});

describe('losses of a month of 720 hours at an even 500 kW, cos φ 0.8', () => {
  // Σ W²/Δt = 1440 × 250² / 0.5 = 500² × 720 kW²·h.
  const load = { squares: (1440 * 250 ** 2) / 0.5, powerFactor: 0.8 };

  it('in a transformer of 1000 kVA: 2 kW × 720 h without load; by load S = 625 kVA, 12 kW × 0.625² × 720 h = 3375 kWh', () => {
    expect(noLoadLosses(2, 720)).toBe(1440);
    expect(loadLosses(load, { loadLossKw: 12, ratedPowerKva: 1000 })).toBeCloseTo(3375, 9);
  });

  it('in a line of 10 kV and 2 ohm: I = 36.0844 A, 3·I²·R = 7.8125 kW, × 720 h = 5625 kWh', () => {
    expect((3 * 36.0844 ** 2 * 2) / 1000).toBeCloseTo(7.8125, 3);
    expect(lineLosses(load, { voltageKv: 10, ohm: 2 })).toBeCloseTo(5625, 9);
  });

  it('grow with the squares of an uneven load: the same energy in half of the time loses twice as much', () => {
    const uneven = { squares: (720 * 500 ** 2) / 0.5, powerFactor: 0.8 };
    expect(lineLosses(uneven, { voltageKv: 10, ohm: 2 })).toBeCloseTo(2 * 5625, 9);
  });
});
