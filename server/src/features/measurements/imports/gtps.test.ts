import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, importSettled, sendFiles, windows1251, zipped } from '../../../testing/messages.ts';
import { measurementImportJob } from './measurement-import.job.ts';

let world: Matrix;
let client: Client;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  client = world.master;
});
afterAll(() => world.close());

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}00`;
const periods = (value: (hour: number) => number | string) =>
  Array.from(
    { length: 24 },
    (_, hour) =>
      `<period start="${clock(hour)}" end="${clock(hour + 1)}"><value status="0">${value(hour)}</value></period>`,
  ).join('\n');

/** A file as written by a regional dispatch office: without a zone, with values directly inside the group, hourly. */
const dispatchFile = (
  number: number,
  day: string,
  value: (hour: number) => number | string = (hour) => hour,
  kind = '80020',
) => `<?xml version="1.0" encoding="windows-1251"?>
<message class="${kind}" version="2" number="${number}">
<datetime><timestamp>20081203101500</timestamp><daylightsavingtime>0</daylightsavingtime><day>${day}</day></datetime>
<sender><name>Филиал «Мордовское РДУ»</name><inn>7705454461</inn></sender>
<area><inn>1300000100</inn><name>Мордовская энергосистема</name>
<deliverygroup name="Мордовэнерго" code="GMORDOV1">
${periods(value)}
</deliverygroup>
<peretok name="Мордовия - Пенза" codefrom="GMORDOV1" codeto="GPENZA01">
${periods(() => 100)}
</peretok>
</area>
</message>`;

const rows = async () => {
  const { body } = await client.get('/api/gtps?sort=code');
  return body.items as { guid: string; code: string; name: string; kind: string; fromGuid: string | null }[];
};
const valuesOf = async (guid: string, day: string) =>
  (await client.get(`/api/gtps/${guid}/values?from=${day}&to=${day}`)).body;

it('groups of delivery points and flows: offered to be made, then stored hour by hour with their sums', async () => {
  const archive = zipped({ 'GMORDOV1.xml': windows1251(dispatchFile(1, '20081202')) });
  const { body } = await sendFiles(client, [{ name: 'day.zip', content: archive }], '?trial=true');
  const tried = await importSettled(client, body[0].guid);
  expect(tried).toMatchObject({
    status: 'trial',
    points: 2,
    values: 48,
    sum: 276 + 2400,
    unknown: [
      { code: 'GMORDOV1', name: 'Мордовэнерго', isGtp: true },
      { code: 'GMORDOV1-GPENZA01', isGtp: true },
    ],
  });
  expect(tried.errors).toMatchObject([{ level: 'warning', count: 2, message: expect.stringContaining('Группы') }]);
  await client.post(`/api/measurement-imports/${tried.guid}/replay`, { createPoints: true });
  const state = await importSettled(client, tried.guid);
  expect(state).toMatchObject({ status: 'accepted', written: 2, unknownPoints: 0, channels: 2, newDays: 2 });

  const [group, flow, far] = await rows();
  expect([group, flow, far]).toMatchObject([
    { code: 'GMORDOV1', name: 'Мордовэнерго', kind: 'group', fromGuid: null },
    { code: 'GMORDOV1-GPENZA01', name: 'Мордовия - Пенза', kind: 'flow', fromGuid: group!.guid, toGuid: far!.guid },
    { code: 'GPENZA01', kind: 'group' },
  ]);
  const hours = await valuesOf(group!.guid, '2008-12-02');
  expect(hours).toMatchObject({ unit: 'kWh', stepMinutes: 60 });
  expect(hours.days[0].values).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect((await valuesOf(flow!.guid, '2008-12-02')).days[0].values.at(-1)).toBe(100);
  expect((await valuesOf(far!.guid, '2008-12-02')).days).toEqual([]);
  const file = await client.get(`/api/gtps/${group!.guid}/values/export?from=2008-12-02&to=2008-12-02&format=csv`);
  expect([file.status, file.raw.toString().split('\n').length]).toEqual([200, 26]);
});

it('the next file of known groups is written at once, 80040 too, and can be taken back', async () => {
  const state = await exchange(client, windows1251(dispatchFile(2, '20081203', () => '7,5', '80040')));
  expect(state).toMatchObject({ status: 'accepted', messageClass: '80040', written: 2 });
  const [group] = await rows();
  expect((await valuesOf(group!.guid, '2008-12-03')).days[0].values[0]).toBe(7.5);
  expect((await client.post(`/api/measurement-imports/${state.guid}/undo`, {})).body.status).toBe('undone');
  expect((await valuesOf(group!.guid, '2008-12-03')).days[0].values[0]).toBeNull();
});

it('several areas in one file', async () => {
  const text = dispatchFile(3, '20081204');
  const second = `<area><name>Пензенская энергосистема</name><inn>5800000100</inn><deliverygroup name="Пензаэнерго" code="GPENZA01">${periods(() => 3)}</deliverygroup></area></message>`;
  const state = await exchange(client, windows1251(text.replace('</message>', second)));
  expect(state).toMatchObject({ status: 'accepted', written: 3, sum: 276 + 2400 + 72 });
});

it('one cause is one message', async () => {
  const wrong = await exchange(client, windows1251(dispatchFile(4, '20081205', () => 'н/д')));
  expect(wrong).toMatchObject({ status: 'accepted_with_warnings', written: 1 });
  expect(wrong.errors[0]).toMatchObject({ message: 'Значение «н/д» — не число: не записано', count: 24 });
  expect(wrong.errors.length).toBeLessThanOrEqual(3);
  const point = dispatchFile(5, '20081205').replaceAll('deliverygroup', 'measuringpoint');
  const outside = await exchange(client, windows1251(point));
  expect(outside.errors.slice(0, 1)).toMatchObject([
    { message: 'Значения точки стоят вне канала: они не записаны', count: 1 },
  ]);
  const twice = dispatchFile(6, '20081205').replace(
    '<peretok',
    `<deliverygroup name="Ещё" code="GMORDOV1">${periods(() => 1)}</deliverygroup><peretok`,
  );
  expect((await exchange(client, windows1251(twice))).errors[0]!.message).toBe(
    'Группа или переток указаны дважды с разными значениями: ни одно не записано',
  );
  const mixed = dispatchFile(9, '20081205').replace(
    '</deliverygroup>',
    `<measuringchannel code="01">${periods(() => 1)}</measuringchannel></deliverygroup>`,
  );
  expect((await exchange(client, windows1251(mixed))).errors).toMatchObject([
    { message: 'Значения группы или перетока стоят и в канале, и вне его: записаны те, что вне канала', count: 1 },
  ]);
  const short = dispatchFile(7, '20081205').replace(/<period start="2300"[^\n]*\n/, '');
  expect((await exchange(client, windows1251(short))).errors[0]!.message).toContain(
    'Значений 23, а нужно 24: нет 2300–0000',
  );
});

it('a flow is signed, a group is not', async () => {
  const state = await exchange(
    client,
    windows1251(dispatchFile(10, '20081206').replaceAll(/(<value[^>]*>)(\d+)/g, '$1-$2')),
  );
  expect(state).toMatchObject({ status: 'accepted_with_warnings', sum: -2400 });
  expect(state.errors.map(({ message }) => message)).toContain('Значение отрицательное: не записано');
  const [group, flow] = await rows();
  expect((await valuesOf(flow!.guid, '2008-12-06')).days[0].values).toEqual(Array.from({ length: 24 }, () => -100));
  const [day] = (await valuesOf(group!.guid, '2008-12-06')).days;
  expect(day.values).toEqual([0, ...Array.from({ length: 23 }, () => null)]);
});

it('belong to their organization', async () => {
  const [group] = await rows();
  const stranger = await world.person(await world.organization(), { exchangeFiles: 'full' });
  expect((await stranger.get(`/api/gtps/${group!.guid}/values?from=2008-12-02&to=2008-12-02`)).status).toBe(404);
  const blind = await world.person(world.organizationGuid, { meteringPoints: 'full' });
  expect((await blind.get(`/api/gtps/${group!.guid}/values?from=2008-12-02&to=2008-12-02`)).status).toBe(403);
  const state = await exchange(stranger, windows1251(dispatchFile(8, '20081202')));
  expect(state).toMatchObject({ written: 0, unknownPoints: 2 });
});
