import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOrg } from '../../../core/transaction.ts';
import { seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';

const ZERO = '2026-02-11';

let world: Matrix;
let point: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  const { guid: consumptionObjectGuid } = await create(world.master, consumptionObjects);
  point = await create(world.master, meteringPoints, { parentGuid: null, consumptionObjectGuid, status: 'working' });
  const lively = Array.from({ length: 24 }, (_, hour) => 10 + (hour % 7));
  await asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', async (tx) => {
    const shape = { stepMinutes: 60, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint: point.guid, channel: '01' }], shape);
    const days = daysBetween('2026-02-01', '2026-02-28');
    const valuesOf = (day: string) => (day === ZERO ? lively.map(() => 0) : lively);
    await writeDays(
      tx,
      { source: 'table' },
      days.map((day) => ({ series: series!.id, day, values: valuesOf(day) })),
    );
  });
});
afterAll(() => world.close());

const path = () => `/api/metering-points/${point.guid}`;
const accept = (reason: string | null, given: object = {}) =>
  world.master.put(`${path()}/findings/acceptance`, { channel: '01', day: ZERO, rule: 'zero', reason, ...given });
const findings = async (): Promise<AnyRow[]> =>
  (await world.master.get(`${path()}/coverage?channel=01&year=2026`)).body.findings.filter(
    ({ day, rule }: AnyRow) => day === ZERO && rule === 'zero',
  );
const isVerified = async () => {
  const { body } = await world.master.get('/api/calculator-data/verified-metering-points?year=2026&month=2');
  return body.some(({ meteringPointGuid }: AnyRow) => meteringPointGuid === point.guid);
};
/** Removes the other findings of the sample. */
const only = (rule: string) => world.owner(`delete from measurement_finding where rule <> $1`, [rule]);

it('a finding that is accepted with a reason no longer bars the month, until the values change', async () => {
  await only('zero');
  expect([await findings(), await isVerified()]).toMatchObject([[{ accepted: null }], false]);
  expect((await accept('Завод стоял')).status).toBe(200);
  expect(await findings()).toMatchObject([{ accepted: { reason: 'Завод стоял', userName: expect.any(String) } }]);
  expect(await isVerified()).toBe(true);
  const entries = await world.owner(`select after from journal where record_guid = $1 and entity = 'interval_day'`, [
    point.guid,
  ]);
  expect(entries.at(-1)).toMatchObject({ after: { day: ZERO, rule: 'Нулевые сутки', reason: 'Завод стоял' } });

  expect((await accept(null)).body).toEqual({ isAccepted: false });
  expect([await findings(), await isVerified()]).toMatchObject([[{ accepted: null }], false]);

  await accept('Завод стоял');
  const values = [0.0001, ...Array.from({ length: 23 }, () => 0)];
  await world.master.put(`${path()}/values`, { channel: '01', day: ZERO, values, reason: 'Акт' }, 1);
  await world.master.put(
    `${path()}/values`,
    { channel: '01', day: ZERO, values: values.map(() => 0), reason: 'Акт' },
    2,
  );
  await only('zero');
  expect([await findings(), await isVerified()]).toMatchObject([[{ accepted: null }], false]);
});

it('a finding that is not there cannot be accepted, nor one of a stranger', async () => {
  expect((await accept('Нет', { rule: 'jump' })).body.errors).toEqual([
    { path: 'rule', message: 'У этих суток такого замечания уже нет: обновите страницу' },
  ]);
  expect((await accept('   ')).status).toBe(422);
  const stranger = await world.person(await world.organization(), { measurements: 'full', meteringPoints: 'full' });
  const body = { channel: '01', day: ZERO, rule: 'zero', reason: 'Чужое' };
  expect((await stranger.put(`${path()}/findings/acceptance`, body)).status).toBe(404);
});
