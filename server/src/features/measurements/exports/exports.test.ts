import { afterAll, beforeAll, expect, it } from 'vitest';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { exchange, messageOf } from '../../../testing/messages.ts';
import { measurementImportJob } from '../imports/measurement-import.job.ts';

const code = '502070000113101';
let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
  await world.owner(`update organization set inn = '5001000010' where guid = $1`, [world.organizationGuid]);
  await create(world.master, meteringPoints, { code, name: 'Ввод № 1 & «Луч» ≈ 7' });
});
afterAll(() => world.close());

const made = (day: string, first = 'inn') => world.master.post('/api/measurement-exports', { day, first });
const numberOf = (raw: Buffer) => Number(/number="(\d+)"/.exec(raw.toString('latin1'))![1]);

it('a day as a message: integers with the sum of the values, read back unchanged', async () => {
  const days = ['20260501', '20260502', '20260503'];
  let exact = 0;
  for (const [number, day] of days.entries()) {
    const state = await exchange(
      world.master,
      messageOf({ sender: '5009999999', number: number + 1, day, codes: [code], value: () => '1.3' }),
    );
    exact += state.sum;
  }
  let sum = 0;
  for (const day of days) {
    const { status, raw } = await made(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
    expect(status).toBe(200);
    const back = await exchange(world.master, raw, '?trial=true');
    expect(back).toMatchObject({ status: 'trial', messageClass: '80020', points: 1, values: 96, errors: [] });
    sum += back.sum;
  }
  expect(Math.abs(sum - exact)).toBeLessThan(1.001);
});

it('an unchanged repeat is the same file; a change takes the next number', async () => {
  const { raw, headers } = await made('2026-05-01');
  expect((await made('2026-05-01')).raw.equals(raw)).toBe(true);
  expect(String(headers['content-disposition'])).toContain('20260501');
  const turned = await made('2026-05-01', 'name');
  expect(numberOf(turned.raw)).toBeGreaterThan(numberOf(raw));
  expect(new TextDecoder('windows-1251').decode(raw)).toContain('name="Ввод № 1 &amp; «Луч» &#8776; 7"');
});

it('refuses a day without values, and a user without the right to export', async () => {
  const { status, body } = await made('2020-01-01');
  expect([status, body.errors[0].path]).toEqual([422, 'day']);
  const reader = await world.person(world.organizationGuid, { exchangeFiles: 'read', meteringPoints: 'full' });
  expect((await reader.post('/api/measurement-exports', { day: '2026-05-01', first: 'inn' })).status).toBe(403);
  const stranger = await world.person(await world.organization(), { exchangeFiles: 'full', meteringPoints: 'full' });
  expect((await stranger.post('/api/measurement-exports', { day: '2026-05-01', first: 'inn' })).status).toBe(422);
});

it('80040: groups of delivery points and flows, read back unchanged', async () => {
  const hours = (value: number) =>
    Array.from({ length: 24 }, (_, hour) => {
      const clock = (at: number) => `${String(at % 24).padStart(2, '0')}00`;
      return `<period start="${clock(hour)}" end="${clock(hour + 1)}"><value>${value}</value></period>`;
    }).join('');
  const sent = `<?xml version="1.0" encoding="UTF-8"?><message class="80040" version="2" number="71"><datetime><day>20260505</day></datetime>
    <sender><inn>5009999998</inn><name>РДУ</name></sender><area><inn>1</inn><name>Сети</name>
    <deliverygroup name="Сбыт" code="GPRIMER1">${hours(10)}</deliverygroup>
    <peretok name="Переток" codefrom="GPRIMER1" codeto="GPRIMER2">${hours(-3)}</peretok></area></message>`;
  expect(await exchange(world.master, Buffer.from(sent), '?createPoints=true')).toMatchObject({ written: 2 });
  const made80040 = await world.master.post('/api/measurement-exports', {
    day: '2026-05-05',
    first: 'inn',
    messageClass: '80040',
  });
  expect(String(made80040.headers['content-disposition'])).toContain('80040_5001000010_20260505_');
  const text = made80040.raw.toString('latin1');
  expect([text.includes('codefrom="GPRIMER1" codeto="GPRIMER2"'), text.includes('measuring')]).toEqual([true, false]);
  expect(await exchange(world.master, made80040.raw, '?trial=true')).toMatchObject({
    status: 'trial',
    messageClass: '80040',
    points: 2,
    values: 48,
    sum: 24 * 7,
    newDays: 0,
    changedDays: 0,
    errors: [],
  });
});

it('80020 of several areas: one for each branch', async () => {
  const branch = await create(world.master, branchOffices, { code: '4200003300', name: 'Северный' });
  const object = await create(world.master, consumptionObjects, { branchGuid: branch.guid });
  const own = '502070000113199';
  await create(world.master, meteringPoints, { code: own, consumptionObjectGuid: object.guid });
  await exchange(world.master, messageOf({ sender: '5009999997', number: 9, day: '20260506', codes: [code, own] }));
  const body = { day: '2026-05-06', first: 'inn', areas: 'branches' };
  const { raw } = await world.master.post('/api/measurement-exports', body);
  const text = new TextDecoder('windows-1251').decode(raw);
  expect(text.match(/<area /g)).toHaveLength(2);
  expect(text).toMatch(/<inn>4200003300<\/inn><name>Северный<\/name>\s*<measuringpoint code="502070000113199"/);
  expect(await exchange(world.master, raw, '?trial=true')).toMatchObject({ points: 2, changedDays: 0, errors: [] });
});
