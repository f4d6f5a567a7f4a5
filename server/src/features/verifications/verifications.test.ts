import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { addDays, moscowToday, shownDay } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { verificationsJob } from './verifications.job.ts';

const today = moscowToday();
const [late, soon, far] = [addDays(today, -3), addDays(today, 20), addDays(today, 200)];
/** A person who may read transformers may not see the points. */
const serials = 'А-1, А-2';
let world: Matrix;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([verificationsJob]);
  point = await create(world.master, meteringPoints, { parentGuid: null, name: 'Ввод 1' });
  const of = (validFrom: string, validTo: string | null, current: string, voltage: string | null) =>
    create(world.master, transformations, {
      meteringPointGuid: point.guid,
      validFrom,
      validTo,
      currentSerials: ['А-1', 'А-2'],
      voltageSerials: ['А-1', 'А-2'],
      currentVerificationDate: '2020-01-01',
      currentNextVerificationDate: current,
      voltageVerificationDate: null,
      voltageNextVerificationDate: voltage,
    });
  // A removed instrument needs no verification.
  await of('2020-01-01', '2020-12-31', late, late);
  await of('2021-01-01', null, late, soon);
  // Verified a year ago for two years.
  await create(world.master, meteringDevices, {
    status: 'stock',
    verificationDate: addDays(far, -365),
    verificationIntervalYears: 1,
  });
});
afterAll(() => world.close());

it('of current and voltage transformers are due like those of meters', async () => {
  const { body } = await world.master.get('/api/tech-passport/verifications');
  expect(body.map(({ instrument, overdue }: { instrument: string; overdue: number }) => [instrument, overdue])).toEqual(
    [
      ['device', 0],
      ['current', 1],
      ['voltage', 0],
    ],
  );
  expect(body[2].months).toEqual([{ month: monthOf(soon), count: 1 }]);
  expect(body[0].months).toHaveLength(1);

  const reader = await world.person(world.organizationGuid, { transformations: 'read' });
  const listed = (await reader.get('/api/tech-passport/verifications')).body as { instrument: string }[];
  expect(listed.map(({ instrument }) => instrument)).toEqual(['current', 'voltage']);
  const stranger = await world.person(await world.organization(), { transformations: 'read', meteringDevices: 'read' });
  const none = (await stranger.get('/api/tech-passport/verifications')).body as { overdue: number; months: [] }[];
  expect(none.map(({ overdue, months }) => [overdue, months.length])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

it('of transformers are notified once, and stand among the contradictions when overdue', async () => {
  const schedule = scheduleInput({
    name: 'Поверки',
    kind: 'verifications',
    starts: 'hand',
    overlap: 'skip',
    alarm: 'editors',
  });
  const { guid } = (await world.master.post('/api/schedules', schedule)).body;
  const notified = async () => {
    const { items } = (await world.master.get('/api/notifications')).body as {
      items: { kind: string; text: string }[];
    };
    return items.filter(({ kind }) => kind === 'verification').map(({ text }) => text);
  };
  const expected = [
    `Поверка трансформаторов напряжения ${serials} истекает ${shownDay(soon)}`,
    `Поверка трансформаторов тока ${serials} просрочена с ${shownDay(late)}`,
  ];
  for (const times of [1, 2]) {
    await world.master.post(`/api/schedules/${guid}/run`, { parameters: null });
    const ended = () => world.owner(`select 1 from run where state = 'warned'`);
    await expect.poll(ended, { timeout: 15_000 }).toHaveLength(times);
    expect((await notified()).toSorted()).toEqual(expected);
  }
  const families = (await world.master.get('/api/tech-passport/completeness')).body as {
    resource: string;
    contradictions: { count: number }[];
  }[];
  const own = families.find(({ resource }) => resource === 'transformations')!;
  expect(own.contradictions.map(({ count }) => count)).toEqual([1, 0]);
});
