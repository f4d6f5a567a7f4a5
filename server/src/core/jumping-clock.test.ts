import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { planDue } from '../jobs/plan.ts';
import { scheduleInput } from '../testing/schedules.ts';
import { openWorld, type World } from '../testing/world.ts';
import { Rate } from './rate.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => world.close());

const setAhead = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });

it('a limit lasts its minutes when the clock of the program is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const rate = new Rate('written_refusals');
  for (let times = 0; times < 30; times++) expect(rate.take('he')).toBe(true);
  expect(rate.take('he')).toBe(false);
  vi.advanceTimersByTime(61_000);
  vi.setSystemTime(Date.now() - 5 * 3_600_000);
  expect(rate.take('he')).toBe(true);
});

it.each([-5, 5])('what is due begins once when the clock of the program is %i hours off', async (hours) => {
  const client = await world.person(await world.organization(), { scheduler: 'full', contracts: 'full' });
  const input = scheduleInput({
    name: 'Срок',
    starts: 'cron',
    cron: '*/10 * * * *',
    overlap: 'queue',
    alarm: 'nobody',
  });
  const { guid } = (await client.post('/api/schedules', input)).body;
  await world.owner(`update schedule set next_run_at = date_bin('10 minutes', now(), 'epoch') where guid = $1`, [guid]);
  setAhead(hours);
  await planDue(world.pool);
  await planDue(world.pool);
  const [{ runs, minutes }] = await world.owner(
    `select (select count(*) from run r where r.schedule_guid = s.guid) as runs,
       ceil(extract(epoch from s.next_run_at - now()) / 600) as minutes from schedule s where s.guid = $1`,
    [guid],
  );
  expect([Number(runs), Number(minutes)]).toEqual([1, 1]);
});

it('a session in use is noted when the clock of the program is behind', async () => {
  const client = await world.person(await world.organization());
  await world.owner("update session set seen_at = now() - interval '10 minutes'");
  setAhead(-5);
  expect((await client.get('/api/auth/orgs')).status).toBe(200);
  const [{ seconds }] = await world.owner('select extract(epoch from now() - max(seen_at)) as seconds from session');
  expect(Number(seconds)).toBeLessThan(300);
});
