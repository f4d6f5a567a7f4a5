import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, messageOf, type MessageOptions } from '../../../testing/messages.ts';
import { measurementImportJob } from '../imports/measurement-import.job.ts';

const [RATED, UNKNOWN, FORMER, HALVED] = ['502070000113201', '502070000113202', '502070000113203', '502070000113204'];
/** √3 × 100 A × 400 V with a 20 % margin, for half an hour. */
const LIMIT = 41.6;
let world: Matrix;
const rate = (meteringPointGuid: string, currentPrimary: number, validFrom: string, validTo: string | null = null) =>
  create(world.master, transformations, {
    meteringPointGuid,
    validFrom,
    validTo,
    currentPrimary,
    currentSecondary: 5,
    voltagePrimary: null,
    voltageSecondary: null,
    currentSerials: ['1', '2', '3'],
    voltageSerials: [],
  });
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  const points = [];
  for (const code of [RATED, UNKNOWN, FORMER, HALVED])
    points.push(await create(world.master, meteringPoints, { code }));
  const [rated, , former, halved] = points.map(({ guid }) => guid);
  await rate(rated!, 100, '2026-01-01');
  await rate(former!, 1000, '2026-01-01', '2026-04-14');
  await rate(former!, 100, '2026-04-15');
  await rate(halved!, 100, '2026-01-01');
});
afterAll(() => world.close());

let number = 500;
/** A file of both points: 20 in every interval except two. */
const send = (peak: number, day: string, query = '', given: MessageOptions = {}) =>
  exchange(
    world.master,
    messageOf({
      codes: [RATED, UNKNOWN],
      channels: ['01'],
      day,
      number: ++number,
      sender: String(5_001_000_000 + number),
      value: (_point, _channel, interval) => (interval === 20 || interval === 21 ? peak : 20 + (interval % 5)),
      ...given,
    }),
    query,
  );

it('values above the limit of the instruments are reported for the file and written unchanged', async () => {
  const { status, sum, written, errors } = await send(50, '20260401');
  expect([status, written]).toEqual(['accepted_with_warnings', 2]);
  expect(sum).toBe(
    2 * (2 * 50 + Array.from({ length: 48 }, (_, at) => 20 + (at % 5)).reduce((all, one) => all + one) - 41),
  );
  expect(errors).toEqual([
    {
      line: expect.any(Number),
      path: `/message/area[1]/measuringpoint[@code="${RATED}"]/measuringchannel[@code="01"], 01.04.2026: значений 2, первое в интервале 21`,
      message: 'Больше, чем могут пропустить приборы точки за интервал (41,6)',
      level: 'warning',
      count: 1,
      more: [],
    },
  ]);
});

const first = 'первое в интервале';

it('a day is checked by the transformers installed on it', async () => {
  const former = (day: string) => send(50, day, '', { codes: [FORMER] });
  expect(await former('20260414')).toMatchObject({ status: 'accepted', errors: [] });
  expect((await former('20260415')).errors).toMatchObject([{ path: expect.stringContaining(`${first} 21`) }]);
});

it('the reported intervals are those of the file, whatever the interval of the series', async () => {
  await send(20, '20260405', '', { codes: [HALVED] });
  const { errors } = await send(2 * LIMIT + 1, '20260406', '', { codes: [HALVED], step: 60 });
  expect(errors).toMatchObject([
    { message: expect.stringContaining('(83,1)'), path: expect.stringContaining(`значений 2, ${first} 21`) },
  ]);
});

it('a trial reports it beforehand; a file within the limits, or of points with unknown limits, has no findings', async () => {
  expect(await send(LIMIT + 1, '20260402', '?trial=true')).toMatchObject({ status: 'trial', warningCount: 1 });
  expect(await send(LIMIT - 1, '20260403')).toMatchObject({ status: 'accepted', warningCount: 0, errors: [] });
});
