import { expect, it } from 'vitest';
import { energyDigits, moneyText, signed } from './words.ts';

it('shows more and less by the sign', () => {
  expect([signed(12.5), signed(-3), signed(0)]).toEqual(['+12,50', '−3,00', '0,00']);
});

it('writes a minus before negative values and no sign before others', () => {
  expect([energyDigits(-0), energyDigits(-0.0001), energyDigits(-1.5)]).toEqual(['0,000', '0,000', '−1,500']);
  expect([moneyText(-0), moneyText(-0.001), moneyText(-1)]).toEqual(['0,00', '0,00', '−1,00']);
});
