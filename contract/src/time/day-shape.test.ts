import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayAt, dayBegins, daysBetween, intervalMoments, intervalName, intervalsOf } from './day-shape.ts';

const zones = [
  'Europe/Moscow',
  'Europe/Kaliningrad',
  'Asia/Kamchatka',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const day = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1995-01-01', number));

describe('a calendar day', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', 46, 23],
    ['2026-10-25', 'Europe/Berlin', 50, 25],
    ['2026-03-29', 'Europe/Moscow', 48, 24],
    ['2010-03-28', 'Europe/Moscow', 46, 23],
    ['2014-10-26', 'Europe/Moscow', 50, 25],
    // The clock skips midnight itself.
    ['2018-11-04', 'America/Sao_Paulo', 46, 23],
    ['2018-02-17', 'America/Sao_Paulo', 50, 25],
  ])('%s in %s has %i half-hours and %i hours', (text, of, halves, hours) => {
    expect([intervalsOf(text, of, 30), intervalsOf(text, of, 60)]).toEqual([halves, hours]);
  });

  it('has no gaps or overlaps: each ends where the next begins', () => {
    fc.assert(
      fc.property(day, zone, (text, of) => {
        const moments = intervalMoments(text, of, 30);
        expect(moments[0]! + moments.length * 30 * 60_000).toBe(dayBegins(addDays(text, 1), of));
        expect(moments.every((moment) => dayAt(moment, of) === text)).toBe(true);
      }),
    );
  });

  it('does not depend on the zone of the process', () => {
    const own = process.env['TZ'];
    const read = () =>
      zones.flatMap((of) =>
        daysBetween('2014-10-24', '2014-10-28').map((text) => [dayBegins(text, of), dayAt(dayBegins(text, of), of)]),
      );
    try {
      const found = ['UTC', 'America/New_York', 'Asia/Kamchatka', 'Pacific/Apia'].map((at) => {
        process.env['TZ'] = at;
        return read();
      });
      for (const other of found) expect(other).toEqual(found[0]);
    } finally {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    }
  });

  it('names its intervals by the clock of the zone', () => {
    const moments = intervalMoments('2026-03-29', 'Europe/Berlin', 60);
    expect(moments.slice(1, 3).map((moment) => intervalName(moment, 'Europe/Berlin', 60))).toEqual([
      '01:00–03:00',
      '03:00–04:00',
    ]);
    expect(intervalName(intervalMoments('2026-11-20', 'Europe/Moscow', 30).at(-1)!, 'Europe/Moscow', 30)).toBe(
      '23:30–24:00',
    );
  });
});
