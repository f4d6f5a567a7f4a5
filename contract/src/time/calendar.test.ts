import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  daysOfMonth,
  firstDayOf,
  hoursOfMonth,
  isWeekend,
  isWorkingDay,
  lastDayOf,
  lastMonths,
  monthOf,
  monthsApart,
  monthsBetween,
  monthText,
  monthTitle,
  weekdayOf,
  type Calendar,
} from './calendar.ts';
import { addDays, dayNumber, dayText } from './day-shape.ts';

const month = fc.integer({ min: 0, max: 1200 }).map((count) => addMonths('1990-01', count));

describe('a month', () => {
  it.each([
    ['2026-02', '2026-02-28', 672],
    ['2028-02', '2028-02-29', 696],
    ['2026-11', '2026-11-30', 720],
    ['2026-12', '2026-12-31', 744],
  ])('%s ends on %s and has %i hours', (of, last, hours) => {
    expect([lastDayOf(of), hoursOfMonth(of)]).toEqual([last, hours]);
    expect(daysOfMonth(of)).toBe(Number(last.slice(8)));
  });

  it('begins on the day after the end of the previous one', () => {
    fc.assert(
      fc.property(month, (of) => {
        expect(addDays(lastDayOf(addMonths(of, -1)), 1)).toBe(firstDayOf(of));
        expect(monthOf(lastDayOf(of))).toBe(of);
      }),
    );
  });

  it('is as far from another as the number of months added', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: -600, max: 600 }), (of, count) => {
        expect(monthsApart(of, addMonths(of, count))).toBe(count);
      }),
    );
  });
});

describe('months', () => {
  it('are formatted as words from any of their days', () => {
    expect([monthText('2026-11'), monthText('2026-11-30')]).toEqual(['ноябрь 2026 г.', 'ноябрь 2026 г.']);
    expect(monthTitle('2026-11')).toBe('Ноябрь 2026');
  });

  it('from the first to the last include both', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  });

  it('go back from the current one', () => {
    expect(lastMonths(3, '2026-01-31')).toEqual(['2026-01', '2025-12', '2025-11']);
  });
});

describe('a day', () => {
  it('has the same day of the week as in Date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
        expect(weekdayOf(day)).toBe(new Date(`${dayText(day)}T00:00:00Z`).getUTCDay());
      }),
    );
  });

  it.each([
    ['2026-11-21', true],
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2026-11-27', false],
  ])('%s at a weekend: %s', (day, is) => {
    expect(isWeekend(dayNumber(day))).toBe(is);
  });

  it('is a working day by the production calendar, and by the day of the week when not in it', () => {
    const calendar: Calendar = new Map([
      [dayNumber('2026-11-04'), 'holiday'],
      [dayNumber('2026-11-05'), 'off'],
      [dayNumber('2026-11-03'), 'short'],
      [dayNumber('2026-11-07'), 'working'],
    ]);
    const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-07', '2026-11-08'];
    expect(days.map((day) => isWorkingDay(calendar, dayNumber(day)))).toEqual([true, true, false, false, true, false]);
  });
});
