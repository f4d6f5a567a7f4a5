import { afterAll, beforeAll, expect, it } from 'vitest';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import type { WaitingKind, WaitingLine } from 'contract/features/home/waiting.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { FEW } from '../../series/where.ts';
import type { Client } from '../../testing/client.ts';
import { narrow } from '../../testing/group-rules.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { hours, openPriceStand, type PriceStand } from '../../testing/price-stand.ts';

const today = moscowToday();
const yesterday = addDays(today, -1);
/** More points than are compared one by one. */
const VERY_MANY = FEW + 1;
let stand: PriceStand;
beforeAll(async () => void (stand = await openPriceStand()), 60_000);
afterAll(() => stand.close());

const home = async (client: Client) => {
  const { status, body } = await client.get('/api/home/waiting');
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { lines: WaitingLine[]; hidden: WaitingKind[]; steps: { step: string; isDone: boolean }[] };
};
const lineOf = async (kind: WaitingKind, client = stand.analyst) =>
  (await home(client)).lines.find((line) => line.kind === kind);

it('counts contracts that end soon as the list behind the number does, and those that came near within the week', async () => {
  const before = (await lineOf('endingContracts'))!;
  const contract = (endDate: string, more: object = {}) =>
    create(stand.analyst, contracts, {
      status: 'valid',
      isProlonged: false,
      date: '2020-01-01',
      startDate: '2020-01-01',
      endDate,
      ...more,
    });
  await contract('2024-01-01');
  await contract(addDays(today, 10));
  await contract(addDays(today, 30));
  await contract(addDays(today, 31));
  await contract(addDays(today, 10), { isProlonged: true });
  const line = (await lineOf('endingContracts'))!;
  expect([line.count - before.count, line.fresh! - before.fresh!, line.of]).toEqual([3, 1, addDays(today, 30)]);
  // None of them was there a week ago.
  expect(line.weekAgo).toBe(before.weekAgo);
  const { body } = await stand.analyst.get(`/api/contracts?limit=1&filter=${encodeURIComponent(line.filter!)}`);
  expect(body.total).toBe(line.count);
});

it('remembers what a person hides and how far ahead they look, in one organization and for nobody else', async () => {
  const rights = { contracts: 'full', workers: 'read' } as const;
  const [one, other] = [
    await stand.world.person(stand.organization, rights),
    await stand.world.person(stand.organization, rights),
  ];
  const path = '/api/home/settings';
  expect((await one.get(path)).body).toEqual({ hidden: [], daysAhead: 30, version: 0 });
  const asked = { hidden: ['endingCertificates', 'rightsReviews'], daysAhead: 60 };
  expect((await one.put(path, { ...asked, daysAhead: 0 }, 0)).body.errors).toMatchObject([
    { path: 'daysAhead', message: 'Укажите целое число дней от 1 до 365' },
  ]);
  expect((await one.put(path, { ...asked, hidden: ['nothing'] }, 0)).status).toBe(422);
  const saved = await one.put(path, asked, 0);
  expect([saved.status, saved.body]).toEqual([200, { ...asked, version: 1 }]);
  expect((await one.put(path, asked, 0)).status).toBe(412);

  const answer = await home(one);
  expect([answer.lines.map(({ kind }) => kind), answer.hidden]).toEqual([
    ['endingContracts', 'rightsRequests', 'pendingChanges'],
    ['endingCertificates', 'rightsReviews'],
  ]);
  expect(answer.lines[0]!.of).toBe(addDays(today, 60));
  expect((await lineOf('endingContracts', other))!.of).toBe(addDays(today, 30));
  const [entry] = await stand.world.owner(
    `select before, after from journal where entity = 'home_settings' order by number desc limit 1`,
  );
  expect(entry).toMatchObject({ before: { hidden: [], daysAhead: 30 }, after: asked });
});

it('names terms that somebody sent for approval only to those who may change terms', async () => {
  const term = await create(stand.analyst, glossary, { related: [] });
  const before = (await lineOf('termsToApprove'))!.count;
  const sent = await stand.analyst.put(`/api/glossary/${term.guid}/status`, { status: 'review' }, term.version);
  expect([sent.status, sent.body]).toMatchObject([200, {}]);
  expect((await lineOf('termsToApprove'))!.count).toBe(before + 1);
  const reader = await stand.world.person(stand.organization, { glossary: 'read' });
  expect(await lineOf('termsToApprove', reader)).toBeUndefined();
});

it('counts points without a value of yesterday, those of them that still had one a week ago, and how many had none then', async () => {
  const usual = { status: 'working', purpose: 'control', direction: 'intake', profileInterval: 60 };
  const weekAgo = addDays(yesterday, -7);
  const known = (await lineOf('silentPoints'))!;
  const [talking, fallen, risen] = [
    await stand.newPoint(usual),
    await stand.newPoint(usual),
    await stand.newPoint(usual),
  ];
  const day = hours.map(() => 5);
  await stand.store(talking.guid, { [weekAgo]: day, [yesterday]: day });
  await stand.store(fallen.guid, { [weekAgo]: day });
  await stand.store(risen.guid, { [yesterday]: day });
  const line = (await lineOf('silentPoints'))!;
  expect([line.count - known.count, line.of]).toEqual([1, yesterday]);
  expect(line.weekAgo! - known.weekAgo!).toBe(1);
  expect(line.fresh).toBeGreaterThanOrEqual(1);
  const board = await stand.analyst.get(
    `/api/measurements/board?channel=01&from=${yesterday}&to=${yesterday}&state=none`,
  );
  expect(board.body.total).toBe(line.count);

  // For very many points only the number is known, not which became silent within the week.
  await stand.world.owner(
    `insert into metering_point (guid, organization_guid, name, code, consumption_object_guid, purpose, direction, voltage_guid, status, admission_act_date)
     select gen_random_uuid(), p.organization_guid, p.name || n, p.code || n, p.consumption_object_guid, p.purpose, p.direction, p.voltage_guid, 'silent', '2020-01-01'
     from metering_point p, generate_series(1, $2::integer) n where p.guid = $1`,
    [talking.guid, VERY_MANY],
  );
  const many = (await lineOf('silentPoints'))!;
  expect([many.count, many.weekAgo, many.fresh]).toEqual([line.count + VERY_MANY, line.weekAgo! + VERY_MANY, null]);
});

it('tells how many bids were late a week ago, unless a forecast has been changed since', async () => {
  const bid = { kind: 'hourly', target: 'organization', publishBy: '00:00', isAutomatic: false };
  const forecast = await create(stand.analyst, forecasts, bid);
  expect((await lineOf('lateBids'))!.weekAgo).toBeNull();
  await stand.world.owner(`
    alter table journal disable trigger user;
    update journal set occurred_at = occurred_at - interval '8 days' where kind = 'forecast';
    alter table journal enable trigger user`);
  const line = (await lineOf('lateBids'))!;
  expect([line.weekAgo, line.count]).toEqual([line.count, expect.any(Number)]);
  expect(line.weekAgo).toBeGreaterThanOrEqual(1);
  await stand.world.owner('delete from forecast where guid = $1', [forecast.guid]);
});

it('leaves out a line that counts by a field closed to the person, and tells the others', async () => {
  const chief = await stand.world.person(stand.organization, everyRight('full'));
  const reader = await stand.world.person(stand.organization, { contracts: 'read', workers: 'read' });
  expect((await home(reader)).lines.map(({ kind }) => kind)).toContain('endingContracts');
  await narrow(chief, reader, contracts, { hiddenFields: ['endDate'] });
  const kinds = (await home(reader)).lines.map(({ kind }) => kind);
  expect([kinds.includes('endingContracts'), kinds.includes('endingCertificates')]).toEqual([false, true]);
});

it('tells each person only the lines and the steps that their rights allow', async () => {
  const kinds = async (rights: object) =>
    (await home(await stand.world.person(stand.organization, rights))).lines.map(({ kind }) => kind);
  const decisions = ['rightsRequests', 'pendingChanges', 'rightsReviews'];
  expect(await kinds({ contracts: 'read' })).toEqual(['endingContracts', ...decisions]);
  expect(await kinds({ measurements: 'read', meteringPoints: 'read' })).toEqual(['silentPoints', ...decisions]);
  expect(await kinds({ forecasts: 'read' })).toEqual(['lateBids', ...decisions]);
  const clerk = await stand.world.person(stand.organization, { exchangeFiles: 'full' });
  expect((await home(clerk)).steps.map(({ step }) => step)).toEqual(['values']);
});

it('in the organization of the service the only first step is an organization of one’s own', async () => {
  const service = await stand.world.service();
  expect((await home(service)).steps).toEqual([{ step: 'organization', isDone: false }]);
  await service.post('/api/organizations/founding', { name: 'ООО «Завод»', inn: null, kpp: null });
  expect((await home(service)).steps).toEqual([{ step: 'organization', isDone: true }]);
});

it('says which first steps an organization has behind it', async () => {
  const organization = await stand.world.organization();
  const founder = await stand.world.person(organization, {
    organizations: 'full',
    consumptionObjects: 'full',
    meteringPoints: 'full',
    exchangeFiles: 'full',
    users: 'full',
  });
  const done = async () => Object.fromEntries((await home(founder)).steps.map(({ step, isDone }) => [step, isDone]));
  await stand.world.owner('update organization set inn = null where guid = $1', [organization]);
  expect(await done()).toEqual({ requisites: false, passport: false, values: false, colleague: false });
  await stand.world.owner(`update organization set inn = '7707083893' where guid = $1`, [organization]);
  await stand.world.person(organization, { users: 'read' });
  expect(await done()).toEqual({ requisites: true, passport: false, values: false, colleague: true });
});
