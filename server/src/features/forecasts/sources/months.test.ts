import { monthsBetween } from 'contract/time/calendar.ts';
import { HOURS, dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { describe, expect, it } from 'vitest';
import { isOff } from '../../../forecasting/calendar.ts';
import { energyOf, monthInputs, monthsOf } from './months.service.ts';

const calendar = new Map();
/** Days with one load in all hours; undefined where nothing is known. */
const historyOf = (from: string, to: string, loadAt: (day: string, isOffDay: boolean) => number | undefined) => ({
  firstDay: dayNumber(from),
  values: Float64Array.from(
    daysBetween(from, to).flatMap((day) =>
      Array.from({ length: HOURS }, () => loadAt(day, isOff(calendar, dayNumber(day))) ?? Number.NaN),
    ),
  ),
});

// April 2025 has 22 working days and 8 days off, May 2025 without holidays 22 and 9.
const months = monthsBetween('2025-04', '2025-05');

describe('a month', () => {
  it('is the sum of its working days and its days off', () => {
    const history = historyOf('2025-04-01', '2025-05-31', (_, isOffDay) => (isOffDay ? 60 : 100));
    const { means, assumed, unknown, offShare, isLearned } = monthsOf(history, months, calendar);
    const energy = energyOf(months, means);
    expect(energy[0]).toBeCloseTo(24 * (22 * 100 + 8 * 60), 6);
    expect(energy[1]).toBeCloseTo(24 * (22 * 100 + 9 * 60), 6);
    expect([assumed, unknown, offShare, isLearned]).toEqual([[], [], 0.6, true]);
  });

  it('without its days off takes their share of working days from the other months', () => {
    const history = historyOf('2025-04-01', '2025-05-31', (day, isOffDay) =>
      isOffDay ? (day < '2025-05-01' ? 60 : undefined) : day < '2025-05-01' ? 100 : 110,
    );
    const { means, assumed } = monthsOf(history, months, calendar);
    expect(energyOf(months, means)[1]).toBeCloseTo(24 * (22 * 110 + 9 * 66), 6);
    expect(assumed).toEqual(['2025-05']);
  });

  it('of a series of working days alone takes the usual share, and says so', () => {
    const history = historyOf('2025-04-01', '2025-05-31', (_, isOffDay) => (isOffDay ? undefined : 100));
    const { means, assumed, offShare, isLearned } = monthsOf(history, months, calendar);
    expect(energyOf(months, means)[0]).toBeCloseTo(24 * (22 * 100 + 8 * 94), 6);
    expect([assumed, offShare, isLearned]).toEqual([months, 0.94, false]);
  });

  it('is not known by less than nine tenths of its working hours', () => {
    // 19 of 22 working days are 86 %, 20 of 22 are 91 %, and their mean stands for the others.
    const knownFrom = (first: string) =>
      historyOf('2025-04-01', '2025-04-30', (day, isOffDay) => (day < first ? undefined : isOffDay ? 60 : 100));
    expect(monthsOf(knownFrom('2025-04-04'), ['2025-04'], calendar).means).toEqual(Float64Array.of(Number.NaN));
    const { means } = monthsOf(knownFrom('2025-04-03'), ['2025-04'], calendar);
    expect(energyOf(['2025-04'], means)[0]).toBeCloseTo(24 * (22 * 100 + 8 * 60), 6);
  });

  it('without a single working day is not known, and says so', () => {
    const allOff = new Map(daysBetween('2025-04-01', '2025-04-30').map((day) => [dayNumber(day), 'off' as const]));
    const history = historyOf('2025-04-01', '2025-05-31', () => 100);
    const { means, unknown } = monthsOf(history, months, allOff);
    expect([means[0], unknown]).toEqual([Number.NaN, ['2025-04']]);
  });

  it('in progress is not reported as known', () => {
    const history = historyOf('2025-04-01', '2025-05-08', () => 100);
    expect(monthInputs(history, '2025-06-01', calendar)).toMatchObject({ known: 1, unknown: ['2025-05'], assumed: [] });
  });
});
