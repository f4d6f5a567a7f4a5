import { expect, it } from 'vitest';
import { signedText } from './deviation-text.ts';

it('отклонение показано со знаком: настоящий минус, плюс, нуль без знака, тире', () => {
  expect([-0.14, 12.345, 0.01, -0.01, null].map(signedText)).toEqual(['−0,1', '+12,3', '0', '0', '—']);
});
