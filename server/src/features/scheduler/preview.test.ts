import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let boss: Client;
beforeAll(async () => {
  world = await openWorld();
  boss = await world.person(await world.organization(), {
    scheduler: 'full',
    contracts: 'read',
    meteringDevices: 'read',
  });
});
afterAll(() => world.close());

const daily = { starts: 'cron', cron: '30 4 * * *', everyMinutes: null, timeZone: 'Europe/Moscow', calendar: 'any' };
let count = 0;
async function create() {
  const { status, body } = await boss.post(
    '/api/schedules',
    scheduleInput({ ...daily, name: `Задача ${++count}`, overlap: 'skip', alarm: 'editors' }),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

it('tells what else starts in the hours of the coming day in which a schedule starts, the schedule itself apart', async () => {
  const besideOf = async (timing: object, except?: string) =>
    (await boss.post(`/api/schedules/preview${except ? `?except=${except}` : ''}`, { ...daily, ...timing })).body
      .beside;
  const others = await besideOf({});
  const mine = await create();
  expect(await besideOf({})).toEqual({ runs: others.runs + 1, isBusy: false });
  expect(await besideOf({}, mine.guid)).toEqual(others);
  // The twenty starts that are shown end long before the hour.
  expect((await besideOf({ cron: '*/5 * * * *' })).runs).toBeGreaterThan(others.runs);
  const leapDay = await besideOf({ cron: '0 0 29 2 *' });
  expect(leapDay).toBeNull();
  for (let number = 0; number < 4; number++) await create();
  expect(await besideOf({}, mine.guid)).toEqual({ runs: others.runs + 4, isBusy: true });
});
