import { consumptionLimits } from 'contract/features/limits/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { limitsJob } from './limits.job.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([limitsJob]);
});
afterAll(() => world.close());

it('warns before a limit of the month is exceeded: the usual day goes on to its end', async () => {
  const today = moscowToday();
  const point = await create(world.master, meteringPoints, { parentGuid: null, profileInterval: 60 });
  const values = Array.from({ length: 24 }, () => 1);
  const body = { channel: '01', day: addDays(today, -1), values, reason: 'Проверка' };
  expect((await world.master.put(`/api/metering-points/${point.guid}/values`, body, 0)).status).toBe(200);
  const given = { meteringPointGuid: point.guid, powerKw: null, validFrom: firstDayOf(monthOf(today)), validTo: null };
  // Yesterday had 24 kWh, so today alone is expected to have as much; the actual intake so far is at most 24.
  const low = await create(world.master, consumptionLimits, { ...given, name: 'Малый', monthKwh: 23.9 });
  await create(world.master, consumptionLimits, { ...given, name: 'Большой', monthKwh: 1000 });
  const schedule = scheduleInput({ name: 'Лимиты', kind: 'limits', starts: 'hand', overlap: 'skip', alarm: 'editors' });
  const { guid } = (await world.master.post('/api/schedules', schedule)).body;
  await world.master.post(`/api/schedules/${guid}/run`, { parameters: null });
  const notification = await vi.waitFor(
    async () => {
      const { items } = (await world.master.get('/api/notifications')).body;
      const found = items.filter(({ kind }: { kind: string }) => kind === 'limit');
      expect(found).toHaveLength(1);
      return found[0];
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(notification).toMatchObject({ recordGuid: low.guid, text: expect.stringContaining('Лимит «Малый» точки') });
});
