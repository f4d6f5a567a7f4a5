import { expect, it } from 'vitest';
import { calendarOf } from './production-calendar.ts';

const DAY = 86_400_000;

/** The number of working days of a year, and how many of them are an hour shorter. */
function count(year: number) {
  const known = new Map(calendarOf(year).map(({ day, kind }) => [day, kind]));
  const working = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    const kind = known.get(day) ?? ([0, 6].includes(new Date(at).getUTCDay()) ? 'off' : 'working');
    if (kind === 'working' || kind === 'short') working.push(day);
  }
  return { working: working.length, short: working.filter((day) => known.get(day) === 'short') };
}

it.each([
  [2024, 248, ['2024-02-22', '2024-03-07', '2024-05-08', '2024-06-11', '2024-11-02']],
  [2025, 247, ['2025-03-07', '2025-04-30', '2025-06-11', '2025-11-01']],
  [2026, 247, ['2026-04-30', '2026-05-08', '2026-06-11', '2026-11-03']],
])('of %i has %i working days, the shortened ones among them', (year, working, short) => {
  expect(count(year)).toEqual({ working, short });
});

it('of a year without published transfers goes by the law', () => {
  const off = calendarOf(2027).filter(({ kind }) => kind === 'off');
  expect(off.map(({ day }) => day)).toEqual(['2027-05-03', '2027-05-10', '2027-06-14']);
});
