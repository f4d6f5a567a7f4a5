import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';

it('joins consecutive hours into ranges', () => {
  expect(hoursText([24, 1, 2, 3, 9])).toBe('1–3, 9, 24');
  expect(hoursText([])).toBe('');
});
