import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalancedMonth, GroupBalance, ListedBalances } from 'contract/features/balance-groups/balance.ts';
import { balanceGroups, balanceMembers } from 'contract/features/balance-groups/facts.ts';
import { models } from 'contract/features/equipment/facts.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers } from 'contract/features/passport/substations.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { create as createOf, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { importSettled } from '../../testing/messages.ts';
import { readXlsx } from '../../testing/spreadsheet.ts';
import { measurementImportJob } from '../measurements/imports/measurement-import.job.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  await world.work([measurementImportJob]);
});
afterAll(() => world.close());

const create = (resource: Parameters<typeof createOf>[1], given: AnyInput = {}) =>
  createOf(world.master, resource, given);
const february = daysBetween('2026-02-01', '2026-02-28');

let points = 0;
async function pointOf(kwh: number, holes = 0): Promise<AnyRow> {
  const code = String(502_090_000_000_000 + ++points);
  const point = await create(meteringPoints, {
    code,
    parentGuid: null,
    profileInterval: 30,
    status: 'working',
    admissionActDate: '2026-01-01',
  });
  const days = february.map((day, index) => ({
    point: code,
    channel: '01',
    day,
    values: Array.from({ length: 48 }, (_, at) => (index === 9 && at < holes ? null : kwh)),
  }));
  const { body } = await world.master.post('/api/measurement-values', { days });
  expect(await importSettled(world.master, body.guid)).toMatchObject({ status: 'accepted', written: 28 });
  return point;
}
const install = async (
  point: AnyRow,
  accuracyActive: string | null,
  validFrom: string,
  validTo: string | null = null,
) => {
  const model = await create(models, { accuracyActive, isActive: true });
  const device = await create(meteringDevices, { modelGuid: model.guid });
  const lastReading = validTo && 10;
  const given = { meteringPointGuid: point.guid, deviceGuid: device.guid, firstReading: 0, lastReading };
  await create(devicePlacements, { ...given, validFrom, validTo });
};
const transform = (point: AnyRow, currentAccuracy: string | null) =>
  create(transformations, {
    meteringPointGuid: point.guid,
    validFrom: '2026-01-01',
    validTo: null,
    currentPrimary: 100,
    currentSecondary: 5,
    currentModelGuid: null,
    currentSerials: [],
    currentAccuracy,
    voltagePrimary: 10000,
    voltageSecondary: '100',
    voltageModelGuid: null,
    voltageSerials: [],
    voltageAccuracy: '0,5',
  });
const join = (group: AnyRow, point: AnyRow, direction: string, given: AnyInput = {}) =>
  create(balanceMembers, {
    groupGuid: group.guid,
    meteringPointGuid: point.guid,
    direction,
    channel: '01',
    transformerGuid: null,
    feederGuid: null,
    lossPercent: null,
    ...given,
  });
const transformer = (noLoadLossKw: number | null) =>
  create(powerTransformers, { ratedPowerKva: 100, noLoadLossKw, loadLossKw: 2, highVoltageKv: 10, lowVoltageKv: 0.4 });

/** A group that receives 10 kWh in every half-hour of February through a transformer and a line, and delivers 9.4. */
async function groupOf({ accuracy = '0,5' as string | null, holes = 0, noLoadLossKw = 0.5 as number | null } = {}) {
  const group = await create(balanceGroups, { powerFactor: 0.8 });
  const [input, output] = [await pointOf(10, holes), await pointOf(9.4)];
  await install(input, '0,5S', '2026-01-01');
  await install(output, '1', '2026-01-01');
  await transform(input, accuracy);
  const line = await create(feeders, { transformerGuid: null, voltageKv: 0.4, lengthKm: 2, ohmPerKm: 0.05 });
  const { guid } = await transformer(noLoadLossKw);
  await join(group, input, 'intake', { transformerGuid: guid, feederGuid: line.guid });
  await join(group, output, 'output');
  return { group, input, output };
}
const balanceOf = async ({ guid }: AnyRow, to = '2026-02-28'): Promise<GroupBalance> => {
  const { status, body } = await world.master.get(`/api/balance-groups/${guid}/balance?from=2026-02-01&to=${to}`);
  expect(status).toBe(200);
  return body;
};
const limit = async (imbalancePercent: number | null) => {
  const { version, ...thresholds } = (await world.master.get('/api/measurement-thresholds')).body;
  const given = { ...thresholds, imbalancePercent };
  expect((await world.master.put('/api/measurement-thresholds', given, version)).status).toBe(200);
};

describe('the balance of a group', () => {
  it('is intake less output and losses, against what its instruments permit', async () => {
    const { group } = await groupOf();
    const { outcome, members } = await balanceOf(group);
    // 28 × 48 = 1344 half-hours: 13 440 kWh in, 12 633.6 out. Σ W²/Δt = 1344 × 100 / 0.5 = 268 800 kW²·h.
    // Without load 0.5 × 672 h = 336; by load 2 × 268 800 / (100 × 0.8)² = 84; line 0.1 × 268 800 / (0.4 × 0.8)² / 1000 = 262.5.
    expect(outcome.intake).toMatchObject({ present: 1344, expected: 1344 });
    expect(outcome.intake.value).toBeCloseTo(13_440, 6);
    expect(outcome.output.value).toBeCloseTo(12_633.6, 6);
    expect(outcome.losses.noLoad).toBeCloseTo(336, 6);
    expect(outcome.losses.load).toBeCloseTo(84, 6);
    expect(outcome.losses.line).toBeCloseTo(262.5, 6);
    // 13 440 − 12 633.6 − 682.5 = 123.9; 123.9 / 13 440 = 0.921875 %.
    expect(outcome.imbalance).toBeCloseTo(123.9, 6);
    expect(outcome.percent).toBeCloseTo(0.921875, 6);
    // δ² = 1.21 × 0.8125 and 1.21 × 1: √(0.983125 + 1.21) = 1.480920.
    expect(outcome.permissible).toBeCloseTo(1.48092, 5);
    expect(outcome).toMatchObject({ verdict: 'within', isComplete: true, unknown: [] });
    expect(members.map(({ share }) => share)).toEqual([1, 1]);
  });

  it('weighs the errors of a replaced meter by energy: half of the month at 1.375 %, half at 0.991526 %', async () => {
    const { group, input } = await groupOf();
    await world.owner('delete from device_placement where metering_point_guid = $1', [input.guid]);
    await install(input, '1', '2026-01-01', '2026-02-14');
    await install(input, '0,5S', '2026-02-15');
    const { outcome, members } = await balanceOf(group);
    expect(members[0]!.stretches.map(({ from, to, meter }) => [from, to, meter])).toEqual([
      ['2026-02-01', '2026-02-14', 1],
      ['2026-02-15', '2026-02-28', 0.5],
    ]);
    // 1.1·√(0.25 + 0.25 + 0.0625 + 1) = 1.375; (1.375 + 0.991526) / 2 = 1.183263; √(1.183263² + 1.21) = 1.615584.
    expect(members[0]!.error).toBeCloseTo(1.183263, 5);
    expect(outcome.permissible).toBeCloseTo(1.615584, 5);
  });

  it('names the class that is not known and guesses nothing; a threshold of the administrator decides instead', async () => {
    const { group, input } = await groupOf({ accuracy: null });
    const { outcome } = await balanceOf(group);
    expect(outcome).toMatchObject({
      permissible: null,
      verdict: 'unknown',
      unknown: [`${input['name']}: не указан класс точности трансформаторов тока с 01.01.2026`],
    });
    expect(outcome.percent).toBeCloseTo(0.921875, 6);
    await limit(1);
    expect((await balanceOf(group)).outcome).toMatchObject({ bound: 1, verdict: 'within' });
    await limit(0.9);
    expect((await balanceOf(group)).outcome).toMatchObject({ bound: 0.9, verdict: 'beyond' });
    await limit(null);
  });

  it('tells of half-hours without values, and is not determined where losses or a whole point are not known', async () => {
    const { group, output } = await groupOf({ holes: 24 });
    const { outcome } = await balanceOf(group);
    // 24 × 10 kWh are missing: 13 200 − 12 633.6 − losses that are less by 24 of 1344 of the load.
    expect(outcome.isComplete).toBe(false);
    expect(outcome.intake).toMatchObject({ value: 13_200, present: 1320, expected: 1344 });
    expect(outcome.imbalance).toBeCloseTo(13_200 - 12_633.6 - 336 - (346.5 * 1320) / 1344, 6);
    expect(outcome.verdict).toBe('within');

    const lossy = await groupOf({ noLoadLossKw: null });
    const unknown = (await balanceOf(lossy.group)).outcome;
    expect([unknown.imbalance, unknown.verdict]).toEqual([null, 'unknown']);
    expect(unknown.unknown[0]).toMatch(/в паспорте трансформатора .* нет потерь холостого хода/);

    const alone = await create(balanceGroups);
    expect((await balanceOf(alone)).outcome.unknown).toEqual([
      'в группе нужны точки приёма и точки отдачи — добавьте участников',
    ]);
    await join(alone, output, 'output');
    await join(alone, await create(meteringPoints, { parentGuid: null }), 'intake');
    expect((await balanceOf(alone)).outcome.unknown[0]).toMatch(/данных за период нет$/);
  });

  it('names once the days on which a point has no meter', async () => {
    const { group, input } = await groupOf();
    await world.owner('update device_placement set valid_to = $2, last_reading = 10 where metering_point_guid = $1', [
      input.guid,
      '2026-02-10',
    ]);
    const { outcome } = await balanceOf(group);
    expect(outcome.unknown).toEqual([`${input['name']}: на точке нет прибора учёта с 11.02.2026`]);
    await world.owner('delete from device_placement where metering_point_guid = $1', [input.guid]);
    expect((await balanceOf(group)).outcome.unknown).toEqual([`${input['name']}: на точке нет прибора учёта`]);
  });

  it('counts only the days that are over, and takes the same channel once', async () => {
    const { group, input } = await groupOf();
    const tomorrow = await world.master.get(`/api/balance-groups/${group.guid}/balance?from=2090-01-01&to=2090-01-31`);
    expect([tomorrow.status, tomorrow.body.errors[0].path]).toEqual([422, 'from']);
    const again = { groupGuid: group.guid, meteringPointGuid: input.guid, direction: 'output', channel: '01' };
    const { status, body } = await world.master.post('/api/balance-members', again);
    expect([status, body.errors?.[0]?.message ?? body.detail]).toEqual([409, 'Этот канал точки уже входит в группу']);
  });
});

describe('balances are described', () => {
  it('by month, and for all groups of a month: what is not permissible first', async () => {
    await limit(0.5);
    const { group } = await groupOf();
    const months = await world.master.get(`/api/balance-groups/${group.guid}/balance/months?year=2026`);
    const found = (months.body as BalancedMonth[]).find(({ month }) => month === '2026-02')!;
    expect(found.outcome.imbalance).toBeCloseTo(123.9, 6);
    const { groups, hidden } = (await world.master.get('/api/group-balances?month=2026-02')).body as ListedBalances;
    expect([groups[0]!.outcome.verdict, hidden]).toEqual(['beyond', 0]);
    expect(groups.find(({ guid }) => guid === group.guid)!.outcome.percent).toBeCloseTo(0.921875, 6);
    await limit(null);
  });

  it('as an act in PDF and XLSX', async () => {
    const { group, input } = await groupOf();
    const path = `/api/balance-groups/${group.guid}/balance/act?from=2026-02-01&to=2026-02-28`;
    const pdf = await world.master.get(`${path}&format=pdf`);
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const cells = readXlsx((await world.master.get(`${path}&format=xlsx`)).raw);
    expect(cells[1]!.slice(0, 3).map(({ text, number }) => text ?? number)).toEqual([input['name'], 'Приём', 13_440]);
    // The first five styles are not number formats: energy has one decimal, a share four.
    expect([cells[1]![2]!.style, cells[1]![4]!.style]).toEqual(['7', '10']);
    expect(cells.slice(3, 5).map((row) => [row[0]!.text, row[7]!.number])).toEqual([
      ['Всего: приём', 682.5],
      ['Всего: отдача', 0],
    ]);
    expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain(', 01.02.2026 — 28.02.2026.pdf');
    const texts = cells.flatMap((row) => row.map(({ text }) => text));
    expect(texts).toContain(
      'Фактический небаланс НБ = Wп − Wо − ΔW = 123,9\u00a0кВт·ч, 0,92\u00a0% поступившей энергии.',
    );
    expect(texts).toContain('Заключение: небаланс 0,92\u00a0% не больше допустимого — 1,48\u00a0%.');
  });

  it('to those who may read groups and all their points, of their own organization', async () => {
    const { group, input } = await groupOf();
    const path = `/api/balance-groups/${group.guid}/balance?from=2026-02-01&to=2026-02-28`;
    const reader = await world.person(world.organizationGuid, { balanceGroups: 'read', meteringPoints: 'read' });
    expect((await reader.get(path)).status).toBe(200);
    const stranger = await world.person(world.organizationGuid, { meteringPoints: 'full' });
    expect((await stranger.get(path)).status).toBe(403);
    const partly = await world.account();
    await world.enroll(partly, world.organizationGuid, { balanceGroups: 'full' });
    const [employee] = await world.owner(
      'select e.guid from employee e join account a on a.guid = e.account_guid where a.user_name = $1',
      [partly],
    );
    const readsInput = { effect: 'allow', entityType: 'meteringPoints', value: 'read', objectGuid: input.guid };
    const dated = { validFrom: null, validTo: null, reason: 'По приказу' };
    await world.master.post('/api/individual-permissions', { employeeGuid: employee.guid, ...readsInput, ...dated });
    const person = await world.signIn(partly, world.organizationGuid);
    const refused = await person.get(path);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('1 из 2 вам не видны')]);
    const all: ListedBalances = (await world.master.get('/api/group-balances?month=2026-02')).body;
    // Of the other tests' groups, all except those without members contain points hidden from the person.
    const listed: ListedBalances = (await person.get('/api/group-balances?month=2026-02')).body;
    expect(listed.groups.map(({ guid }) => guid)).not.toContain(group.guid);
    expect(listed.groups.length + listed.hidden).toBe(all.groups.length);
    const foreign = await world.person(await world.organization(), { balanceGroups: 'full' });
    expect((await foreign.get(path)).status).toBe(404);
    expect((await foreign.get('/api/group-balances?month=2026-02')).body).toEqual({ groups: [], hidden: 0 });
  });
});
