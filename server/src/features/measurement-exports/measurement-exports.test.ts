import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { exchange, messageOf } from '../../testing/messages.ts';

const code = '502070000113101';
let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
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
