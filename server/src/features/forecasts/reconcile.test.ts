import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reconciliation } from 'contract/features/forecasts/answers.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { create } from '../../testing/matrix.ts';
import { multipartOf, multipartType } from '../../testing/messages.ts';
import { openPriceStand, type PriceStand } from '../../testing/price-stand.ts';

let stand: PriceStand;
let branches: AnyRow[];
const today = moscowToday();
const tomorrow = addDays(today, 1);
const flat = (value: number) => Array.from({ length: 24 }, () => value);

beforeAll(async () => {
  stand = await openPriceStand();
  branches = [];
  // Branches «А», «Б», «В» take 300, 500 and 200 kWh in every hour.
  for (const [name, load] of [
    ['А', 300],
    ['Б', 500],
    ['В', 200],
  ] as const) {
    const branch = await create(stand.analyst, branchOffices, { name });
    branches.push(branch);
    const point = await stand.newPoint({ purpose: 'billing' }, { branchGuid: branch.guid });
    const days = daysBetween(addDays(today, -10), addDays(today, -1));
    await stand.store(point.guid, Object.fromEntries(days.map((day) => [day, flat(load)])));
  }
});
afterAll(() => stand.close());

const forecast = async (given: object): Promise<string> => {
  const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
  const { status, body } = await stand.analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  expect([status, body]).toMatchObject([201, {}]);
  return body.guid;
};

/** Loads a version of tomorrow with one value, kWh, in every hour. */
async function load(guid: string, kwh: number): Promise<{ guid: string; version: number }> {
  const rows = flat(kwh).map((value, hour) => `${tomorrow};${hour + 1};${String(value / 1000).replace('.', ',')}`);
  const content = Buffer.from(['Дата;Час;МВт·ч', ...rows].join('\r\n'));
  const sent = multipartOf([{ name: 'прогноз.csv', content }]);
  const { status, body } = await stand.analyst.send('POST', `/api/forecasts/${guid}/load`, sent, {
    'content-type': multipartType,
  });
  expect([status, body]).toMatchObject([201, {}]);
  return body;
}

const reconciliation = async (guid: string): Promise<Reconciliation> =>
  (await stand.analyst.get(`/api/forecast-versions/${guid}/reconciliation`)).body;

it('reconciles only the branches that have a forecast, and says which have none', async () => {
  const [a, , c] = branches;
  const whole = await load(await forecast({ name: 'Организация', target: 'organization' }), 1100);
  await load(await forecast({ name: 'А', target: 'branch', targetBranchGuid: a!.guid }), 310);
  await load(await forecast({ name: 'В', target: 'branch', targetBranchGuid: c!.guid }), 190);

  // «Б» keeps half of the organization, 550 of 1100 kWh, so «А» and «В» must add up to 550.
  const answer = await reconciliation(whole.guid);
  expect(answer).toMatchObject({ refusal: null, isEqual: false, total: 24 * 1100, branchTotal: 24 * 500 });
  expect(answer.rest).toEqual({ names: ['Б'], share: 0.5, values: flat(550) });
  // Without bands the difference of 50 kWh is divided as 310² to 190²: 36.35 and 13.65 kWh.
  const after = Object.fromEntries(answer.branches.map((branch) => [branch.name, branch.after[0]!]));
  expect(after['А']).toBeCloseTo(310 + (50 * 96_100) / 132_200, 9);
  expect(after['В']).toBeCloseTo(190 + (50 * 36_100) / 132_200, 9);

  const at = `/api/forecast-versions/${whole.guid}/reconcile`;
  const done = await stand.analyst.post(at, { reason: 'К заявке' }, { 'if-match': `"${whole.version}"` });
  expect([done.status, done.body.isEqual, done.body.total]).toEqual([200, true, 24 * 1100]);
  const { body: kept } = await stand.analyst.get(`/api/forecast-versions/${whole.guid}`);
  expect([kept.values, kept.corrections]).toEqual([flat(1100), []]);
});

it('leaves nothing to the rest when every branch has a forecast', async () => {
  await load(await forecast({ name: 'Б', target: 'branch', targetBranchGuid: branches[1]!.guid }), 500);
  const whole = await load(await forecast({ name: 'Организация ещё раз', target: 'organization' }), 1100);
  const { rest, branches: parts, values } = await reconciliation(whole.guid);
  expect(rest).toEqual({ names: [], share: 0, values: flat(0) });
  expect(parts.map(({ name }) => name).toSorted()).toEqual(['А', 'Б', 'В']);
  expect(parts.reduce((sum, part) => sum + part.after[0]!, 0)).toBeCloseTo(values[0]!, 9);
});

it('is refused while the share of what has no forecast is not known', async () => {
  const branch = await create(stand.analyst, branchOffices, { name: 'Новый' });
  await stand.newPoint({ purpose: 'billing' }, { branchGuid: branch.guid });
  const whole = await load(await forecast({ name: 'Организация с новым', target: 'organization' }), 1100);
  const { refusal, rest } = await reconciliation(whole.guid);
  expect(rest.names).toEqual(['Новый']);
  expect(refusal).toContain('Постройте прогнозы всех филиалов');
});

it('is refused where the energy of one branch is also in that of another', async () => {
  const [head] = await stand.world.owner(
    `select p.guid from metering_point p join consumption_object o on o.guid = p.consumption_object_guid where o.branch_guid = $1`,
    [branches[0]!.guid],
  );
  const inner = await create(stand.analyst, branchOffices, { name: 'Внутренний' });
  const given = { purpose: 'billing', parentGuid: head!['guid'], signInBalance: null };
  const point = await stand.newPoint(given, { branchGuid: inner.guid });
  await stand.store(point.guid, { [addDays(today, -1)]: flat(10) });
  const whole = await load(await forecast({ name: 'Организация с внутренним', target: 'organization' }), 1100);
  // Without its own forecast it still does not belong to the rest: its energy is included in that of «А».
  expect((await reconciliation(whole.guid)).rest.names).toEqual(['Новый']);
  await load(await forecast({ name: 'Внутренний', target: 'branch', targetBranchGuid: inner.guid }), 10);
  expect((await reconciliation(whole.guid)).refusal).toBe(
    'Филиал «Внутренний» питается через точки другого филиала: его энергия есть в обоих прогнозах, и согласовать их нельзя.',
  );
});
