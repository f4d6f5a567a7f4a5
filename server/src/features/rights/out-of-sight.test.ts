import { forecasts } from 'contract/features/forecasts/facts.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { seals } from 'contract/features/passport/seals.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { job as kind } from '../../jobs/kind.ts';
import type { Client } from '../../testing/client.ts';
import { entered, is, narrow, save } from '../../testing/group-rules.ts';
import { create, everyRight, openMatrix, parameter, type Matrix } from '../../testing/matrix.ts';
import { exchange, messageOf } from '../../testing/messages.ts';
import { scheduleInput } from '../../testing/schedules.ts';
import { addReadyTypes, typeOf, typesBy } from '../../testing/object-types.ts';
import { measurementImportJob } from '../measurements/imports/measurement-import.job.ts';

const [mineCode, closedCode] = ['502070000113101', '502070000113102'];
const day = '2026-01-01';
let world: Matrix;
let chief: Client;
/** Reads and changes everything, except that only one metering point is visible. */
let who: Client;
let mine: AnyRow;
let closed: AnyRow;

beforeAll(async () => {
  world = await openMatrix();
  const verificationsJob = kind({
    name: 'verifications',
    run: async ({ log }) => {
      log('info', 'Поверка просрочена: «Чужая»');
      return { summary: 'Готово' };
    },
  });
  await world.work([measurementImportJob, verificationsJob]);
  chief = await world.person(world.organizationGuid, everyRight('full'));
  mine = await create(chief, meteringPoints, { code: mineCode, name: 'Своя', parentGuid: null });
  closed = await create(chief, meteringPoints, { code: closedCode, name: 'Чужая', parentGuid: mine.guid });
  const file = await exchange(chief, messageOf({ number: 1, sender: '5001000001', day: '20260101' }));
  expect(file.status).toBe('accepted');
  who = await world.person(world.organizationGuid, everyRight('full'));
  await narrow(chief, who, meteringPoints as Resource, { rows: is('name', 'Своя') });
});
afterAll(() => world.close());

const refusedAt = (path: string) => [
  422,
  [expect.objectContaining({ path, message: expect.stringContaining('не видна') })],
];

it('a record out of sight is not chosen for another one, and the refusal does not name it', async () => {
  const seal = await create(chief, seals as Resource, { meteringPointGuid: mine.guid });
  const { status, body } = await save(who, seals as Resource, seal, { meteringPointGuid: closed.guid });
  expect([status, body.errors]).toEqual(refusedAt('meteringPointGuid'));
  expect(JSON.stringify(body)).not.toContain('Чужая');
  expect((await save(who, seals as Resource, seal, { note: 'Проверен' })).status).toBe(200);
});

it('a record out of sight is not named where another one refers to it', async () => {
  const seal = await create(chief, seals as Resource, { meteringPointGuid: closed.guid });
  const other = await create(chief, seals as Resource, { meteringPointGuid: mine.guid });
  const named = async ({ guid }: AnyRow) => (await who.get(`/api/seals/${guid}`)).body.names.meteringPointGuid;
  expect([await named(seal), await named(other)]).toEqual([null, 'Своя']);
  expect((await who.get('/api/seals/export?format=csv')).raw.toString()).toContain(HIDDEN_RECORD);
  for (const path of [
    `/api/seals?limit=200`,
    `/api/seals/export?format=csv`,
    `/api/seals/${seal.guid}/history`,
    '/api/journal',
  ])
    expect((await who.get(path)).raw.toString(), path).not.toContain('Чужая');
});

it('what stays where somebody else put it does not hinder a change', async () => {
  const seal = await create(chief, seals as Resource, { meteringPointGuid: closed.guid });
  expect((await save(who, seals as Resource, seal, { note: 'Проверен' })).status).toBe(200);
});

it('a formula does not tell the values of a point out of sight', async () => {
  const formula = async (by: Client, text: string) =>
    save(by, meteringPoints as Resource, (await chief.get(`/api/metering-points/${sum.guid}`)).body, { formula: text });
  const sum = await create(chief, meteringPoints, { name: 'Своя', code: '502070000113103', parentGuid: null });
  const { status, body } = await formula(who, closedCode);
  expect([status, body.errors]).toEqual(refusedAt('formula'));
  expect((await formula(who, mineCode)).status).toBe(200);
  expect((await formula(chief, `${mineCode} + ${closedCode}`)).status).toBe(200);
  // It refers to the same points as before.
  expect((await formula(who, `${closedCode} + ${mineCode}`)).status).toBe(200);
});

it('the code in a formula of a point out of sight stays, and the refusal does not name that point', async () => {
  await create(chief, meteringPoints, { name: 'Тайная сумма', formula: mineCode, parentGuid: null });
  const row = (await who.get(`/api/metering-points/${mine.guid}`)).body;
  const { status, body } = await save(who, meteringPoints as Resource, row, { code: '502070000113199' });
  expect([status, body.errors[0].path]).toEqual([422, 'code']);
  expect(JSON.stringify(body)).not.toContain('Тайная');
});

it('a balance of which a part is out of sight is none', async () => {
  const balance = async (by: Client) =>
    (await by.get(`/api/metering-points/${mine.guid}/balance?from=${day}&to=${day}`)).body;
  expect(await balance(chief)).toMatchObject({ delivered: expect.any(Number), imbalance: expect.any(Number) });
  expect(await balance(who)).toMatchObject({ below: [], delivered: null, imbalance: null, percent: null });
});

it('a file with points out of sight is neither shown nor given out', async () => {
  const [file] = (await who.get('/api/measurement-imports')).body.items;
  const path = `/api/measurement-imports/${file.guid}`;
  for (const address of [path, `${path}/content`, `${path}/findings`]) {
    const { status, body } = await who.get(address);
    expect([status, body.detail], address).toEqual([403, 'В файле есть точки, которые вам не видны.']);
    expect((await chief.get(address)).status, address).toBe(200);
  }
});

it('a forecast of a branch or a point out of sight is neither made nor shown', async () => {
  const [own, other] = [await create(chief, branchOffices as Resource), await create(chief, branchOffices as Resource)];
  const limited = await world.person(world.organizationGuid, everyRight('full'));
  await narrow(chief, limited, branchOffices as Resource, { rows: is('name', String(own['name'])) });
  const ofBranch = (guid: string) => ({
    kind: 'hourly',
    target: 'branch',
    targetBranchGuid: guid,
    targetPointGuid: null,
  });
  const shown = await create(chief, forecasts as Resource, ofBranch(own.guid));
  const hidden = await create(chief, forecasts as Resource, ofBranch(other.guid));
  expect((await limited.get(`/api/forecasts/${shown.guid}`)).status).toBe(200);
  expect((await limited.get(`/api/forecasts/${hidden.guid}`)).status).toBe(404);
  expect((await limited.get(`/api/forecasts/${hidden.guid}/versions`)).status).toBe(404);
  const { status, body } = await save(limited, forecasts as Resource, shown, ofBranch(other.guid));
  expect([status, body.errors]).toEqual(refusedAt('targetBranchGuid'));
});

it('the check of a type names no records out of sight, and counts them', async () => {
  await addReadyTypes(world, world.organizationGuid);
  const type = await typeOf(chief, 'metering-points');
  const types = typesBy(() => chief);
  const secret = parameter('secret', { name: 'Тайна' });
  expect((await types.save(type, { parameters: [secret] })).status).toBe(200);
  for (const { guid } of [mine, closed]) {
    const row = (await chief.get(`/api/metering-points/${guid}`)).body;
    const input = { ...entered(meteringPoints as Resource, row), secret: 'слова' };
    expect((await chief.put(`/api/metering-points/${guid}`, input, row.version)).status).toBe(200);
  }
  const numbers = [parameter('secret', { name: 'Тайна', type: 'int' })];
  const [whole, part] = [await types.check(type, numbers), await types.check(type, numbers, undefined, who)];
  expect([whole.unfit, part.unfit]).toEqual([2, 2]);
  expect([whole.rows.length, part.rows.map(({ name }) => name)]).toEqual([2, ['Своя']]);
});

it('the log of a run is closed to whoever sees a part of what it may name, unless it works for them', async () => {
  const schedule = {
    ...scheduleInput({
      name: 'Поверки',
      kind: 'verifications',
      starts: 'cron',
      cron: '0 3 1 1 *',
      overlap: 'skip',
      alarm: 'editors',
    }),
  };
  const lines = async (by: Client, run: AnyRow) => {
    await expect.poll(async () => (await chief.get(`/api/runs/${run.guid}`)).body.state).toBe('done');
    return (await by.get(`/api/runs/${run.guid}/lines`)).body;
  };
  const { guid } = (await chief.post('/api/schedules', schedule)).body;
  const foreign = (await chief.post(`/api/schedules/${guid}/run`, { parameters: null })).body;
  expect((await lines(chief, foreign)).items).not.toEqual([]);
  expect(await lines(who, foreign)).toEqual({ items: [], isEnd: true, isClosed: true });
  const own = (await who.post(`/api/schedules/${guid}/run`, { parameters: null })).body;
  expect(await lines(who, own)).toMatchObject({ isClosed: false });
});

it('the network shows the points that one sees', async () => {
  const { body } = await who.get('/api/tech-passport/network');
  const points = body.nodes.filter(({ resource }: AnyRow) => resource === 'metering-points');
  expect(points.map(({ name }: AnyRow) => name)).toEqual(points.map(() => 'Своя'));
  expect(points.length).toBeGreaterThan(0);
});

it('what depends on an organization is shown as far as one may read it', async () => {
  const reader = await world.person(world.organizationGuid, { organizations: 'read', employees: 'read' });
  const { body } = await reader.get(`/api/organizations/${world.organizationGuid}/dependants`);
  expect(body).toMatchObject({ employees: expect.any(Number), users: null, meteringPoints: null, isEmpty: false });
});
