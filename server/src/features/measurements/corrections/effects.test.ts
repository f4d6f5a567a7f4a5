import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceGroups, balanceMembers } from 'contract/features/balance-groups/facts.ts';
import { consumptionLimits } from 'contract/features/limits/facts.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../../testing/client.ts';
import { create } from '../../../testing/matrix.ts';
import { MAX_POINTS } from './facts.ts';
import { days, hours, openPriceStand, type PriceStand } from '../../../testing/price-stand.ts';

const DAY = '2026-03-10';
/** A varying load that violates no check: 2,406.6 kWh a day, 74,604.6 kWh in March. */
const load = (factor = 1) => hours.map((hour) => factor * (100 + ((hour - 1) % 7) / 10));
const month = (factor = 1) => Object.fromEntries(days.map((day) => [day, load(factor)]));
/** The first hour with 5,000 kWh more. */
const corrected = [5100, ...load().slice(1)];

let stand: PriceStand;
let point: AnyRow;
let branch: AnyRow;
let scenario: string;
beforeAll(async () => {
  stand = await openPriceStand();
  const { analyst } = stand;
  branch = await create(analyst, branchOffices, { name: 'Северный' });
  const common = { purpose: 'billing', status: 'working', direction: 'intake', formula: null, profileInterval: 60 };
  const admitted = { admissionActNumber: '1', admissionActDate: '2026-03-01' };
  const given = { ...common, ...admitted, name: 'Ввод', code: '700000000000001' };
  point = await stand.newPoint(given, { branchGuid: branch.guid });
  const output = await stand.newPoint({ ...given, name: 'Отдача', code: '700000000000002', purpose: 'technical' });
  await stand.newPoint({
    ...given,
    name: 'Вдвое',
    code: '700000000000003',
    purpose: 'technical',
    formula: '700000000000001 * 2',
  });
  await stand.store(point.guid, month());
  await stand.store(output.guid, month(0.5));
  const group = await create(analyst, balanceGroups, { name: 'Секция' });
  for (const [one, direction] of [
    [point, 'intake'],
    [output, 'output'],
  ] as const)
    await create(analyst, balanceMembers, {
      groupGuid: group.guid,
      meteringPointGuid: one.guid,
      direction,
      channel: '01',
      lossPercent: null,
      transformerGuid: null,
      feederGuid: null,
    });
  await create(analyst, consumptionLimits, {
    name: 'Договор',
    meteringPointGuid: point.guid,
    monthKwh: 76_000,
    powerKw: 1000,
    days: 'any',
    hourFrom: 0,
    hourTo: 24,
    validFrom: '2026-01-01',
    validTo: null,
  });
  await analyst.put(`/api/branch-offices/${branch.guid}/plan`, {
    year: 2026,
    lines: [{ indicator: 'energy', productGuid: null, values: { [monthNames[2]!]: 70 } }],
  });
  await stand.loadPrices();
  await stand.setPeakHours(() => 10);
  const question = stand.question({ points: [point.guid] });
  const saved = await analyst.post('/api/calculator/scenarios', { name: 'Март', note: null, question });
  expect([saved.status, saved.body.code]).toEqual([201, undefined]);
  scenario = saved.body.guid;
});
afterAll(() => stand.close());

const described = (effects: readonly Effect[]) =>
  effects.map(({ kind, title, before, after }) => [
    kind,
    title,
    ...[before, after].map((one) => one && Number(one.toFixed(4))),
  ]);
const previewed = async (client: Client, values = corrected): Promise<Effect[]> => {
  const body = { channel: '01', day: DAY, values };
  return (await client.post(`/api/metering-points/${point.guid}/values/preview`, body)).body.effects;
};
const ofOrganization = async () => {
  const [row] = await stand.world.owner(`select short_name as name from organization where guid = $1`, [
    stand.organization,
  ]);
  return row['name'];
};
const finding = { channel: '01', day: DAY, rule: 'jump' };
const accept = (reason: string | null, preview = '') =>
  preview
    ? stand.analyst.post(`/api/metering-points/${point.guid}/findings/acceptance/preview`, { ...finding, reason })
    : stand.analyst.put(`/api/metering-points/${point.guid}/findings/acceptance`, { ...finding, reason });

it('tells all that a correction changes, and nothing of what the user may not read', async () => {
  const effects = await previewed(stand.analyst);
  const object = effects.find(({ kind }) => kind === 'object')!.title;
  expect(described(effects)).toEqual([
    ['day', 'Ввод', 2406.6, 7406.6],
    ['month', 'Ввод', 74_604.6, 79_604.6],
    ['virtual', 'Вдвое', 149_209.2, 159_209.2],
    ['object', object, 74.6046, 79.6046],
    ['branch', 'Северный', 74.6046, 79.6046],
    ['organization', await ofOrganization(), 74.6046, 79.6046],
    ['plan', 'Северный', 4.605, 9.605],
    ['groupBalance', 'Секция', 37_302.3, 42_302.3],
    ['limitEnergy', 'Ввод: Договор', 74_604.6, 79_604.6],
    ['limitPower', 'Ввод: Договор', 0, 1],
    ['findings', 'Ввод: скачок', 0, 1],
    ['findings', 'Вдвое: скачок', 0, 1],
    ['verified', 'Ввод', 1, 0],
    ['verified', 'Вдвое', 1, 0],
    ['scenario', 'Март', 0, 1],
  ]);
  const reader = await stand.world.person(stand.organization, { meteringPoints: 'read', measurements: 'full' });
  expect(described(await previewed(reader)).map(([kind]) => kind)).toEqual([
    'day',
    'month',
    'virtual',
    'findings',
    'findings',
    'verified',
    'verified',
  ]);
});

it('happens as previewed, and so does undoing an acceptance', async () => {
  const { analyst } = stand;
  const calculation = async () => (await analyst.get(`/api/calculator/scenarios/${scenario}`)).body.isOutdated;
  const verified = async () => {
    const { body } = await analyst.get('/api/calculator-data/verified-metering-points?year=2026&month=3');
    return body.map(({ name }: AnyRow) => name);
  };
  expect([await calculation(), await verified()]).toEqual([false, ['Ввод', 'Вдвое', 'Отдача']]);
  const body = { channel: '01', day: DAY, values: corrected, reason: 'Акт' };
  expect((await analyst.put(`/api/metering-points/${point.guid}/values`, body, 1)).status).toBe(200);
  expect([await calculation(), await verified()]).toEqual([true, ['Отдача']]);
  const { body: states } = await analyst.get('/api/limit-states?month=2026-03');
  expect(states.limits).toMatchObject([{ expectedKwh: 79_604.6, over: 1, verdict: 'exceeded' }]);

  const gain = [
    ['findings', 'Ввод: скачок', 1, 0],
    ['verified', 'Ввод', 0, 1],
  ];
  expect(described((await accept('Пуск насоса', 'preview')).body.effects)).toEqual(gain);
  expect((await accept('Пуск насоса')).status).toBe(200);
  expect(await verified()).toEqual(['Ввод', 'Отдача']);
  const loss = [
    ['findings', 'Ввод: скачок', 0, 1],
    ['verified', 'Ввод', 1, 0],
  ];
  expect(described((await accept(null, 'preview')).body.effects)).toEqual(loss);
  expect(await verified()).toEqual(['Ввод', 'Отдача']);
});

it('names the finished reports that show the day, to those who may read them', async () => {
  const { analyst, world, organization } = stand;
  const made = async (name: string, day: string, given: object = {}) => {
    const base = { name, template: 'hourly', period: 'lastMonth', format: 'csv', keepFiles: 5, recipients: [] };
    const { status, body } = await analyst.post('/api/reports', { ...base, ...given });
    expect([status, body.errors]).toEqual([201, undefined]);
    await world.owner(
      `insert into report_file (guid, organization_guid, report_guid, run_guid, name, template, format, day_from, day_to, row_count,
          settings, basis, bytes, sha256, content, account_guid)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 'x.csv', $3, 'csv', $4, $4::date + 27, 1, '{}', '{}', 1, '', '', guid
       from account limit 1`,
      [organization, body.guid, body.template, day],
    );
    return body.guid as string;
  };
  const shown = await made('Март по часам', '2026-03-01');
  await made('Апрель по часам', '2026-04-01');
  await made('Другая точка', '2026-03-01', { points: [(await stand.newPoint({ name: 'Чужая', code: null })).guid] });
  await made('Паспорт', '2026-03-01', { template: 'passport' });
  const own = await made('Эта точка', '2026-03-01', { points: [point.guid] });
  const preview = async (client: Client) => {
    const body = { channel: '01', day: DAY, values: load(2) };
    const { effects } = (await client.post(`/api/metering-points/${point.guid}/values/preview`, body)).body;
    return (effects as Effect[]).filter(({ kind }) => kind === 'report');
  };
  expect(await preview(analyst)).toMatchObject([
    { guid: shown, title: 'Март по часам', at: '2026-03-01', before: 0, after: 1 },
    { guid: own, title: 'Эта точка', before: 0, after: 1 },
  ]);
  const reader = await world.person(organization, { meteringPoints: 'read', measurements: 'full' });
  expect(await preview(reader)).toEqual([]);
});

it('does not add up the sums of very many points: it tells by how much they change', async () => {
  const { world, analyst } = stand;
  await world.owner(
    `insert into metering_point (guid, organization_guid, name, consumption_object_guid, purpose, direction, voltage_guid, status)
     select gen_random_uuid(), organization_guid, 'Соседняя ' || n, consumption_object_guid, 'billing', 'intake', voltage_guid, 'working'
     from metering_point, generate_series(1, $2::integer) n where guid = $1`,
    [point.guid, MAX_POINTS],
  );
  const effects = await previewed(analyst, load(2));
  const object = effects.find(({ kind }) => kind === 'object')!.title;
  const changes = effects.flatMap(({ kind, title, before, after, change }) =>
    change === undefined ? [] : [[kind, title, before, after, Number(change.toFixed(4))]],
  );
  expect(changes).toEqual([
    ['object', object, null, null, -2.5934],
    ['branch', 'Северный', null, null, -2.5934],
    ['organization', await ofOrganization(), null, null, -2.5934],
    ['plan', 'Северный', null, null, -2.5934],
  ]);
  expect(described(effects).find(([kind]) => kind === 'month')).toEqual(['month', 'Ввод', 79_604.6, 77_011.2]);
});
