import { expect, it } from 'vitest';
import { isQuiet, notificationSettings } from './settings.ts';

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+03:00`);
const night = { quietFrom: '22:00', quietTo: '07:30' };

it.each([
  ['21:59', false],
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['07:29', true],
  ['07:30', false],
])('span midnight: at %s quiet is %s', (clock, quiet) => {
  expect(isQuiet(night, at(clock), 'Europe/Moscow')).toBe(quiet);
});

it('lie within a day, and without hours it is never quiet', () => {
  const noon = { quietFrom: '13:00', quietTo: '14:00' };
  expect(['12:59', '13:00', '14:00'].map((clock) => isQuiet(noon, at(clock), 'Europe/Moscow'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isQuiet({ quietFrom: null, quietTo: null }, at('03:00'), 'Europe/Moscow')).toBe(false);
});

it('follow the clock of the zone', () => {
  expect(isQuiet(night, at('20:30'), 'Europe/Moscow')).toBe(false);
  expect(isQuiet(night, at('20:30'), 'Asia/Yekaterinburg')).toBe(true);
});

it.each([
  [{ quietFrom: '22:00', quietTo: null }, 'quietTo'],
  [{ quietFrom: null, quietTo: '07:00' }, 'quietFrom'],
  [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietTo'],
  [{ quietFrom: '24:00', quietTo: '07:00' }, 'quietFrom'],
])('%j is not a valid period of quiet hours', (hours, field) => {
  const { error } = notificationSettings.save.body.safeParse({ byMail: true, ...hours });
  expect(error?.issues[0]?.path).toEqual([field]);
});
