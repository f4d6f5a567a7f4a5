import { expect, it } from 'vitest';
import { stretchesOf } from './stretches-of.ts';

it('joins consecutive intervals', () => {
  const day = ['00:00–00:30', '00:30–01:00', null, '01:30–02:00'];
  expect(stretchesOf(day)).toEqual(['00:00–01:00', '01:30–02:00']);
  expect(stretchesOf([null])).toEqual([]);
});
