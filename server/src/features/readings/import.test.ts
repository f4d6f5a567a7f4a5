import { afterAll, beforeAll, expect, it } from 'vitest';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { importFile } from '../../testing/imports.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';

const CODE = '800000000000001';
let world: Matrix;
let point: AnyRow;
let meters: AnyRow[];
/** One meter until 10 March with readings 1,000 and 1,700, then another one starting at 5. */
beforeAll(async () => {
  world = await openMatrix();
  const object = await create(world.master, consumptionObjects, { maxPowerKw: 100, technologicalReserveKw: null });
  point = await create(world.master, meteringPoints, {
    code: CODE,
    parentGuid: null,
    consumptionObjectGuid: object.guid,
  });
  meters = [await create(world.master, meteringDevices), await create(world.master, meteringDevices)];
  const stays = [
    { validFrom: '2026-01-01', validTo: '2026-03-10', firstReading: 1000, lastReading: 1700 },
    { validFrom: '2026-03-11', validTo: null, firstReading: 5, lastReading: null },
  ];
  for (const [index, stay] of stays.entries())
    await create(world.master, devicePlacements, {
      meteringPointGuid: point.guid,
      deviceGuid: meters[index]!.guid,
      ...stay,
    });
});
afterAll(() => world.close());

it('readings of a file are found by the code of the point or the number of the meter; the check tells what each row does', async () => {
  const rows = [
    ['Прибор учёта', 'Снято', 'Канал', 'Сумма', 'Т1', 'Т2'],
    [CODE, '01.02.2026', 'Активная, приём', '1500', '900', '600'],
    [CODE, '01.04.2026', 'Активная, приём', '80', '', ''],
    [meters[0]!['serialNumber'], '01.03.2026', 'Активная, приём', '1400', '', ''],
    ['НЕТ-ТАКОГО', '01.03.2026', 'Активная, приём', '1', '', ''],
  ];
  const content = rows.map((row) => row.join(';')).join('\r\n');
  const done = await importFile(world.master, 'readings', { format: 'csv', content }, { loads: 'right' });
  expect(done).toMatchObject({ created: 2, updated: 0, refused: 2 });
  expect(done.mistakes.map(({ row, column, message }) => [row, column, message])).toEqual([
    [4, 'Сумма', 'Меньше прежнего: 1\u00a0500 на 01.02.2026. Если счётчик перешёл через ноль, отметьте это'],
    [5, 'Прибор учёта', 'Нет записи «НЕТ-ТАКОГО»'],
  ]);
  const { body } = await world.master.get('/api/readings?sort=takenAt');
  expect(body.items.map(({ deviceGuid, total, source }: AnyRow) => [deviceGuid, total, source])).toEqual([
    [meters[0]!.guid, 1500, 'file'],
    [meters[1]!.guid, 80, 'file'],
  ]);
  const again = await importFile(world.master, 'readings', { format: 'csv', content: content.replace(';80;', ';90;') });
  expect(again).toMatchObject({ created: 0, updated: 1, same: 1, refused: 2 });
});

it('rows with the tariff zones alone are summed; a sum that they do not make is refused at its row', async () => {
  const meter = String(meters[1]!['serialNumber']);
  const file = (titles: string[], ...rows: string[][]) => ({
    format: 'csv' as const,
    content: [
      ['Прибор учёта', 'Снято', 'Канал', ...titles],
      ...rows.map(([one, at, ...rest]) => [one, at, 'Активная, приём', ...rest]),
    ]
      .map((row) => row.join(';'))
      .join('\r\n'),
  });
  const alone = file(['Т1', 'Т2'], [meter, '01.05.2026', '100,1', '50,2'], [meter, '01.06.2026', '', '']);
  const done = await importFile(world.master, 'readings', alone, { loads: 'right' });
  expect(done).toMatchObject({ created: 1, refused: 1 });
  expect(done.mistakes.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'Сумма', 'Это обязательное поле'],
  ]);
  const latest = async () => (await world.master.get('/api/readings?sort=-takenAt&limit=1')).body.items[0];
  expect(await latest()).toMatchObject({ total: 150.3, t1: 100.1, t2: 50.2 });
  // The other tariff zone is unchanged.
  const more = file(['Т1'], [meter, '01.05.2026', '101,1']);
  expect(await importFile(world.master, 'readings', more, { loads: 'right' })).toMatchObject({ updated: 1 });
  expect(await latest()).toMatchObject({ total: 151.3, t1: 101.1, t2: 50.2 });
  const wrong = file(
    ['Сумма', 'Т1', 'Т2'],
    [meter, '01.07.2026', '200', '110', '61'],
    [meter, '01.08.2026', '', '120', '61'],
  );
  const half = await importFile(world.master, 'readings', wrong, { loads: 'right' });
  expect(half.mistakes).toMatchObject([{ row: 2, column: 'Сумма', message: 'Сумма не равна Т1 + Т2 + Т3 + Т4' }]);
  expect(await latest()).toMatchObject({ total: 181, takenAt: expect.stringContaining('2026-07-31') });
});
