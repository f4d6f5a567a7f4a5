import { balanceGroups, balanceMembers } from 'contract/features/balance-groups/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { addMonths, firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { imbalancesJob } from './imbalances.job.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([imbalancesJob]);
});
afterAll(() => world.close());

const day = firstDayOf(addMonths(monthOf(moscowToday()), -1));
const member = async (groupGuid: string, direction: string, kwh: number) => {
  const point = await create(world.master, meteringPoints, { parentGuid: null, profileInterval: 60 });
  const values = Array.from({ length: 24 }, () => kwh);
  const body = { channel: '01', day, values, reason: 'Проверка' };
  expect((await world.master.put(`/api/metering-points/${point.guid}/values`, body, 0)).status).toBe(200);
  const nothing = { transformerGuid: null, feederGuid: null, lossPercent: null, channel: '01' };
  await create(world.master, balanceMembers, { groupGuid, meteringPointGuid: point.guid, direction, ...nothing });
};

it('notifies once of a group beyond the threshold of the administrator', async () => {
  const group = await create(world.master, balanceGroups, { name: 'Цех № 1' });
  await member(group.guid, 'intake', 10);
  await member(group.guid, 'output', 9);
  const { version, ...thresholds } = (await world.master.get('/api/measurement-thresholds')).body;
  await world.master.put('/api/measurement-thresholds', { ...thresholds, imbalancePercent: 5 }, version);
  const given = { name: 'Небалансы', kind: 'imbalances', starts: 'hand', overlap: 'skip', alarm: 'editors' };
  const { body: schedule } = await world.master.post('/api/schedules', scheduleInput(given));
  for (const times of [1, 2]) {
    expect((await world.master.post(`/api/schedules/${schedule.guid}/run`, { parameters: null })).status).toBeLessThan(
      300,
    );
    await vi.waitFor(
      async () => {
        const { items } = (await world.master.get(`/api/runs?schedule=${schedule.guid}`)).body;
        expect(items.filter(({ state }: { state: string }) => state === 'warned')).toHaveLength(times);
      },
      { timeout: 15_000, interval: 50 },
    );
  }
  const { items } = (await world.master.get('/api/notifications')).body;
  // 240 kWh in, 216 out: 24 of 240.
  expect(items.filter(({ kind }: { kind: string }) => kind === 'imbalance')).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/^Небаланс группы «Цех № 1» за .* — 10\u00a0%, допускается 5\u00a0%/),
    }),
  ]);
});
