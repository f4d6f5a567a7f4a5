import { expectedProfiles } from 'contract/features/expected-profiles/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { recheckJob } from './recheck.job.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([recheckJob]);
});
afterAll(() => world.close());

/** A varying load that violates no check. */
const day = (value: number) => Array.from({ length: 24 }, (_, hour) => value + (hour % 7) / 10);
const pointOf = () => create(world.master, meteringPoints, { parentGuid: null, profileInterval: 60 });
const put = (point: AnyRow, date: string, values: number[], version = 0) =>
  world.master.put(
    `/api/metering-points/${point.guid}/values`,
    { channel: '01', day: date, values, reason: 'Акт' },
    version,
  );
const findings = async (point: AnyRow) =>
  (
    await world.owner(
      `select f.day::text, f.rule from measurement_finding f join series s on s.id = f.series where s.metering_point_guid = $1 order by 1, 2`,
      [point.guid],
    )
  ).map(({ day: on, rule }) => `${on} ${rule}`);
const recheck = async (from: string, to: string) => {
  const { status, body } = await world.master.post('/api/measurement-rechecks', { from, to });
  expect([status, body.from]).toEqual([201, from]);
  return vi.waitFor(
    async () => {
      const { last } = (await world.master.get('/api/measurement-rechecks/last')).body;
      expect([last.run, last.state, last.error]).toEqual([body.run, 'done', null]);
      return last;
    },
    { timeout: 30_000, interval: 50 },
  );
};

it('a corrected day has the next one checked again: it is no longer a jump, and then it is', async () => {
  const point = await pointOf();
  await put(point, '2026-03-03', day(1));
  await put(point, '2026-03-04', day(10));
  expect(await findings(point)).toEqual(['2026-03-04 jump']);
  await put(point, '2026-03-03', day(9), 1);
  expect(await findings(point)).toEqual([]);
  await put(point, '2026-03-03', day(1), 2);
  expect(await findings(point)).toEqual(['2026-03-04 jump']);
});

it('changed thresholds and new expected profiles hold for stored days once they are checked again', async () => {
  const point = await pointOf();
  await put(point, '2026-03-03', day(1));
  await put(point, '2026-03-04', day(4));
  await put(point, '2026-04-04', day(4));
  expect(await findings(point)).toEqual([]);
  const { body: kept } = await world.master.get('/api/measurement-thresholds');
  const { version, ...thresholds } = kept;
  await world.master.put('/api/measurement-thresholds', { ...thresholds, dayJumpFactor: 2 }, version);
  const flat = Array.from({ length: 24 }, () => 1).join(' ');
  const given = { meteringPointGuid: point.guid, working: flat, dayOff: flat, permittedPercent: 50 };
  await create(world.master, expectedProfiles, { ...given, validFrom: '2026-01-01', validTo: null });
  expect(await findings(point)).toEqual([]);
  const last = await recheck('2026-03-01', '2026-03-31');
  expect(last).toMatchObject({
    done: last.total,
    summary: expect.stringMatching(/^Проверено суток: \d+, замечаний: \d+$/),
  });
  expect(await findings(point)).toEqual(['2026-03-04 expected', '2026-03-04 jump']);
  await recheck('2026-03-01', '2026-04-30');
  expect(await findings(point)).toEqual(['2026-03-04 expected', '2026-03-04 jump', '2026-04-04 expected']);
});

it('is started by whoever may change measurements, one at a time, over a bounded period of their own organization', async () => {
  const start = (client = world.master, from = '2026-03-01', to = '2026-03-02') =>
    client.post('/api/measurement-rechecks', { from, to });
  expect((await start(world.master, '2026-03-02', '2026-03-01')).body.errors[0].path).toBe('to');
  expect((await start(world.master, '2001-03-02', '2026-03-01')).status).toBe(422);
  const reader = await world.person(world.organizationGuid, { measurements: 'read' });
  expect((await start(reader)).status).toBe(403);
  const foreign = await world.person(await world.organization(), { measurements: 'full', meteringPoints: 'full' });
  expect((await foreign.get('/api/measurement-rechecks/last')).body).toEqual({ last: null });
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(201);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
});
