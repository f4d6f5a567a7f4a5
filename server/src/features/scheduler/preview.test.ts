import { weekdayOf } from 'contract/time/calendar.ts';
import { addDays, dayNumber, moscowToday } from 'contract/time/day-shape.ts';
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
    dictionaries: 'full',
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
  // The twenty listed starts end long before the hour.
  expect((await besideOf({ cron: '*/5 * * * *' })).runs).toBeGreaterThan(others.runs);
  const leapDay = await besideOf({ cron: '0 0 29 2 *' });
  expect(leapDay).toBeNull();
  for (let number = 0; number < 4; number++) await create();
  expect(await besideOf({}, mine.guid)).toEqual({ runs: others.runs + 4, isBusy: true });
});

it('moves a run from a day off of the production calendar to the working day after it', async () => {
  const ahead = addDays(moscowToday(), 10);
  const wednesday = addDays(ahead, (3 - weekdayOf(dayNumber(ahead)) + 7) % 7);
  for (const [day, kind] of [
    [wednesday, 'holiday'],
    [addDays(wednesday, 1), 'working'],
  ]) {
    const given = { day, kind, source: 'Приказ' };
    const { status, body } = await boss.post('/api/production-calendar', given);
    expect(status, JSON.stringify(body)).toBe(201);
  }
  const [, month, date] = wednesday.split('-').map(Number);
  const firstOf = async (calendar: string) => {
    const asked = { ...daily, cron: `0 6 ${date} ${month} *`, calendar };
    return (await boss.post('/api/schedules/preview', asked)).body.starts[0].slice(0, 10);
  };
  expect(await firstOf('any')).toBe(wednesday);
  expect(await firstOf('next')).toBe(addDays(wednesday, 1));
  expect((await firstOf('working')).slice(0, 4) > wednesday.slice(0, 4)).toBe(true);
  const saved = await boss.post(
    '/api/schedules',
    scheduleInput({
      ...daily,
      name: 'В рабочий день',
      cron: `0 6 ${date} ${month} *`,
      calendar: 'next',
      overlap: 'skip',
      alarm: 'editors',
    }),
  );
  expect([saved.status, saved.body.nextRunAt]).toEqual([201, `${addDays(wednesday, 1)}T03:00:00+00:00`]);
});

it('refuses a step larger than its field where it is written, and starts one that is stored', async () => {
  const wide = { ...daily, cron: '*/90 * * * *' };
  const given = scheduleInput({ ...wide, name: 'Шаг', overlap: 'skip', alarm: 'editors' });
  const refused = await boss.post('/api/schedules', given);
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ path: 'cron', message: expect.stringContaining('Напишите 0') }],
  ]);
  const { guid, version } = (await boss.post('/api/schedules', { ...given, cron: '0 * * * *' })).body;
  expect((await boss.put(`/api/schedules/${guid}`, given, version)).status).toBe(422);
  await world.owner('update schedule set cron = $2 where guid = $1', [guid, wide.cron]);
  expect((await boss.post('/api/schedules/preview', wide)).body.starts).toHaveLength(20);
  const renamed = await boss.put(`/api/schedules/${guid}`, { ...given, name: 'Шаг из прошлого' }, version);
  expect([renamed.status, renamed.body.nextRunAt]).toEqual([200, expect.any(String)]);
});
