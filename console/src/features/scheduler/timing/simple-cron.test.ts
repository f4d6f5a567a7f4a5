import { expect, it } from 'vitest';
import { cronOf, simpleOf, type SimpleCron } from './simple-cron.ts';

it.each<[cron: string, simple: SimpleCron]>([
  ['15 * * * *', { every: 'hour', time: '00:15', days: [] }],
  ['0 6 * * *', { every: 'day', time: '06:00', days: [] }],
  ['30 18 * * 1,5,7', { every: 'week', time: '18:30', days: ['1', '5', '7'] }],
  ['0 0 1,15 * *', { every: 'month', time: '00:00', days: ['1', '15'] }],
])('«%s» is said without cron, and back', (cron, simple) => {
  expect(simpleOf(cron)).toEqual(simple);
  expect(cronOf(simple)).toBe(cron);
});

it.each(['*/5 * * * *', '0 6 8-14 * *', '0 6 * 1 *', '0 6 1 * 1', '0 * * * 1', '0 25 * * *', '0 6 * *', ''])(
  '«%s» says more than can be said simply',
  (cron) => {
    expect(simpleOf(cron)).toBeNull();
  },
);

it('is no schedule until its time and days are chosen', () => {
  expect(cronOf({ every: 'week', time: '06:00', days: [] })).toBeNull();
  expect(cronOf({ every: 'day', time: '6', days: [] })).toBeNull();
});
