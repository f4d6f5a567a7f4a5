import { afterAll, beforeAll, expect, it } from 'vitest';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { journalOf } from '../../testing/world.ts';

let world: Matrix;
let branch: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  branch = await create(world.master, branchOffices);
});
afterAll(() => world.close());

const path = () => `/api/branch-offices/${branch.guid}/plan`;
const line = (year: number, values: object, reason: string | null = null) => ({
  year,
  lines: [{ indicator: 'energy', productGuid: null, values }],
  reason,
});
const months = async (year: number) => (await world.master.get(`${path()}?year=${year}`)).body.lines[0]?.months ?? {};

it('is written line by line, copied with a percentage into empty months, approved and locked', async () => {
  expect((await world.master.put(path(), line(2025, { JANUARY: 100, DECEMBER: 33.333 }))).status).toBe(200);
  await world.master.put(path(), line(2026, { JANUARY: 7 }));
  const copied = await world.master.post(`${path()}/copy`, { year: 2026, percent: 10 });
  expect(copied.status, JSON.stringify(copied.body)).toBe(200);
  expect(await months(2026)).toMatchObject({ JANUARY: { value: 7 }, DECEMBER: { value: 36.666, status: 'draft' } });

  await world.master.post(`${path()}/approval`, { year: 2026, isApproved: true });
  const locked = await world.master.put(path(), line(2026, { JANUARY: 8 }));
  expect([locked.status, locked.body.detail]).toEqual([
    409,
    'План утверждён: чтобы изменить его, сначала снимите утверждение.',
  ]);
  expect((await world.master.put(path(), line(2026, { DECEMBER: null }))).status).toBe(409);
  await world.master.post(`${path()}/approval`, { year: 2026, isApproved: false });
  expect((await world.master.put(path(), line(2026, { JANUARY: 8, DECEMBER: null }))).status).toBe(200);
  expect(Object.keys(await months(2026))).toEqual(['JANUARY']);
});

it('is one change in the journal, and none when nothing changed', async () => {
  const entries = async () => (await journalOf(world, branch.guid)).length;
  const before = await entries();
  await world.master.put(path(), line(2030, { MARCH: 1, APRIL: 2 }));
  await world.master.put(path(), line(2030, { MARCH: 1 }));
  expect((await entries()) - before).toBe(1);
});

it('refuses an invalid plan', async () => {
  for (const values of [{ SMARCH: 1 }, { MAY: -1 }, { MAY: '1' }]) {
    expect((await world.master.put(path(), line(2026, values))).status).toBe(422);
  }
  expect((await world.master.post(`${path()}/copy`, { year: 2020, percent: 5 })).status).toBe(409);
  expect((await world.master.get(`${path()}?year=x`)).status).toBe(422);
  const stranger = await world.person(await world.organization(), { plannedData: 'full', branchOffices: 'full' });
  expect((await stranger.get(`${path()}?year=2026`)).status).toBe(404);
  expect((await stranger.put(path(), line(2026, { MAY: 1 }))).status).toBe(404);
});
