import { describe, expect, it } from 'vitest';
import { deviation, pasted, sumOf } from './plan-edit.ts';

describe('the plan of a year', () => {
  it('spreads pasted cells to the right and down, but not beyond December and the last line', () => {
    const at = { key: 'energy ', month: 'NOVEMBER' } as const;
    const edits = pasted({ 'power ': { JANUARY: '1' } }, ['energy ', 'power '], at, '10\t11\t12\n20\t21\n30\n');
    expect(edits).toEqual({
      'energy ': { NOVEMBER: '10', DECEMBER: '11' },
      'power ': { JANUARY: '1', NOVEMBER: '20', DECEMBER: '21' },
    });
  });

  it('sums the known values and computes the deviation from the plan', () => {
    expect(sumOf([1, null, 2, undefined])).toBe(3);
    expect([deviation(200, 150), deviation(0, 5), deviation(10, null)]).toEqual([-0.25, null, null]);
  });
});
