import { expect, it } from 'vitest';
import { beyondSimple, cronOf, simpleOf, type SimpleCron } from './simple-cron.ts';

it.each<[cron: string, simple: SimpleCron]>([
  ['15 * * * *', { every: 'hour', time: '00:15', days: [] }],
  ['0 6 * * *', { every: 'day', time: '06:00', days: [] }],
  ['30 18 * * 1,5,7', { every: 'week', time: '18:30', days: ['1', '5', '7'] }],
  ['0 0 1,15 * *', { every: 'month', time: '00:00', days: ['1', '15'] }],
  ['0 9 15,L,LW * *', { every: 'month', time: '09:00', days: ['15', 'L', 'LW'] }],
  ['0 9 1W * *', { every: 'month', time: '09:00', days: ['1W'] }],
])('«%s» is said without cron, and back', (cron, simple) => {
  expect(simpleOf(cron)).toEqual(simple);
  expect(cronOf(simple)).toBe(cron);
});

it.each<[cron: string, same: string]>([
  ['00 06 * * mon-fri', '0 6 * * 1,2,3,4,5'],
  ['0 6 * * 0,7,sun', '0 6 * * 7'],
  ['0 6 8-10 * *', '0 6 8,9,10 * *'],
  ['5 */1 */1 * *', '5 * * * *'],
])('«%s» is said as its days', (cron, same) => {
  expect(cronOf(simpleOf(cron)!)).toBe(same);
});

it.each<[cron: string, beyond: string[]]>([
  ['*/5 * * * *', ['несколько минут часа']],
  ['0 */6 * * *', ['несколько часов']],
  ['0 6 * 1 *', ['отдельные месяцы']],
  ['0 6 1 * 1', ['числа вместе с днями недели']],
  ['0 * * * 1', ['каждый час названных дней']],
])('«%s» says more than can be said simply: %s', (cron, beyond) => {
  expect(simpleOf(cron)).toBeNull();
  expect(beyondSimple(cron)).toEqual(beyond);
});

it.each([
  '',
  '0 6 * *',
  '0 25 * * *',
  '60 * * * *',
  '0 6 * * 9',
  '0 6 32 * *',
  '0 6 0 * *',
  '0 0 30 2 *',
  '* * 31 2 *',
  '0 0 6 * * *',
  '*/0 * * * *',
  '0 6 15W * *',
  '0 6 * * 1#2',
  '0 6 ? * *',
  '0 6 1,,2 * *',
])('«%s» is no schedule, and nothing is shown of it', (cron) => {
  expect(simpleOf(cron)).toBeNull();
  expect(beyondSimple(cron)).toEqual([]);
});

it('is no schedule until its time and days are chosen', () => {
  expect(cronOf({ every: 'week', time: '06:00', days: [] })).toBeNull();
  for (const time of ['6', '24:00', '06:60', '6:3', '', '06:00:00'])
    expect(cronOf({ every: 'day', time, days: [] })).toBeNull();
  expect(cronOf({ every: 'day', time: '6:30', days: [] })).toBe('30 6 * * *');
  for (const time of ['00:60', '00:', '00:-1', '00:1.5']) expect(cronOf({ every: 'hour', time, days: [] })).toBeNull();
  expect(cronOf({ every: 'hour', time: '00:5', days: [] })).toBe('5 * * * *');
});
