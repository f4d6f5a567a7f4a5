import { isWorkingDay } from 'contract/time/calendar.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { openWorld, type World } from '../testing/world.ts';
import { readCalendar, workingDaysOf } from './production-calendar.ts';
import { asOrg } from './transaction.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
});
afterAll(() => world.close());

it('the database and the program agree on working days', async () => {
  const organization = await world.organization();
  const [first, last] = ['2025-01-01', '2027-12-31'];
  await asOrg(world.pool, { organization, account: null }, 'read', async (tx) => {
    const calendar = await readCalendar(tx);
    const working = await workingDaysOf(tx, first, last);
    expect(working).toEqual(daysBetween(first, last).filter((day) => isWorkingDay(calendar, dayNumber(day))));
    expect(working.filter((day) => day.startsWith('2025'))).toHaveLength(247);
  });
});
