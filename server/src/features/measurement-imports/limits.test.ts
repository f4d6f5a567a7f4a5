import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { exchange, messageOf } from '../../testing/messages.ts';

const [RATED, UNKNOWN] = ['502070000113201', '502070000113202'];
/** √3 × 100 A × 400 V with a margin of a fifth, for half an hour. */
const LIMIT = 41.6;
let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  const point = await create(world.master, anyResource(meteringPoints), { code: RATED });
  await create(world.master, anyResource(meteringPoints), { code: UNKNOWN });
  await create(world.master, anyResource(transformations), {
    meteringPointGuid: point.guid,
    validFrom: '2026-01-01',
    validTo: null,
    currentPrimary: '100',
    currentSecondary: '5',
    voltagePrimary: null,
    voltageSecondary: null,
    currentSerials: ['1', '2', '3'],
    voltageSerials: [],
  });
});
afterAll(() => world.close());

let number = 500;
/** A file of both points: 20 everywhere but in two intervals. */
const send = (peak: number, day: string, query = '') =>
  exchange(
    world.master,
    messageOf({
      codes: [RATED, UNKNOWN],
      channels: ['01'],
      day,
      number: ++number,
      sender: String(5_001_000_000 + number),
      value: (_point, _channel, interval) => (interval === 20 || interval === 21 ? peak : 20 + (interval % 5)),
    }),
    query,
  );

it('what the instruments of a point cannot have passed is told of by the file itself, and written as it came', async () => {
  const { status, sum, written, errors } = await send(50, '20260401');
  expect([status, written]).toEqual(['accepted_with_warnings', 2]);
  expect(sum).toBe(
    2 * (2 * 50 + Array.from({ length: 48 }, (_, at) => 20 + (at % 5)).reduce((all, one) => all + one) - 41),
  );
  expect(errors).toEqual([
    {
      line: expect.any(Number),
      path: `/message/area[1]/measuringpoint[@code="${RATED}"]/measuringchannel[@code="01"]`,
      message:
        '01.04.2026: больше, чем могут пропустить приборы точки за интервал (41,6), — значений 2, первое в интервале 21',
      level: 'warning',
    },
  ]);
});

it('a trial tells it beforehand; a file within the limits, or of points whose limits nobody knows, is clean', async () => {
  expect(await send(LIMIT + 1, '20260402', '?trial=true')).toMatchObject({ status: 'trial', warningCount: 1 });
  expect(await send(LIMIT - 1, '20260403')).toMatchObject({ status: 'accepted', warningCount: 0, errors: [] });
});
