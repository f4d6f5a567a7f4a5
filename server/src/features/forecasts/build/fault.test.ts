import { expect, it } from 'vitest';
import { faultOf } from './fault.ts';

const known = {
  values: Float64Array.of(10, 20, Number.NaN, 30),
  unit: 'kWh',
  nameOf: (step: number) => `час ${step + 1}`,
} as const;
const built = { level: [20], low: [15], high: [25] };

it.each([
  [{}, undefined],
  [{ low: null, high: null }, undefined],
  [{ low: [20], high: [20] }, undefined],
  [{ level: [52], high: [52] }, undefined],
  [{ low: [21] }, 'прогноз вне границ вероятного'],
  [{ high: [19] }, 'прогноз вне границ вероятного'],
  [{ level: [15_000] }, 'значение 15 000 кВт·ч, а по истории — от −13 до 53 кВт·ч'],
  [{ high: [15e6] }, 'граница вероятного 15 000 000 кВт·ч'],
  [{ low: [-60] }, 'граница вероятного −60'],
  [{ level: [Number.NaN] }, 'значение не число'],
  [{ high: [Infinity] }, 'граница вероятного ∞'],
])('a forecast with %j is refused: %s', (change, reason) => {
  const fault = faultOf({ ...built, ...change }, known);
  if (reason === undefined) expect(fault).toBeUndefined();
  else expect(fault?.replaceAll('\u00A0', ' ')).toContain(reason);
});
