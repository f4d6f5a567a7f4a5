import { daysOfMonth, firstDayOf, lastDayOf, monthOf, addMonths } from 'contract/time/calendar.ts';
import { addDays, daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { seriesOf } from '../../series/series.ts';
import { writeDays } from '../../series/write.ts';
import type { Client } from '../../testing/client.ts';
import { is, narrow } from '../../testing/group-rules.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { comparedPlans } from './compared.service.ts';
import { totalOfBranches, totalOfPlans } from './plan-totals.service.ts';

const today = moscowToday();
const present = monthOf(today);
const [past, ahead] = [addMonths(present, -1), addMonths(present, 1)];
/** One MWh a day. */
const DAY = Array.from({ length: 24 }, () => 1000 / 24);

let world: Matrix;
let branch: AnyRow;
beforeAll(async () => {
  world = await openMatrix();
  branch = await create(world.master, branchOffices);
  const { guid: consumptionObjectGuid } = await create(world.master, consumptionObjects, { branchGuid: branch.guid });
  const point = await create(world.master, meteringPoints, {
    consumptionObjectGuid,
    parentGuid: null,
    purpose: 'billing',
    status: 'working',
    direction: 'intake',
    admissionActNumber: '1',
    admissionActDate: firstDayOf(past),
  });
  // The last five days of the past month are missing; today is half over.
  const days = [
    ...daysBetween(firstDayOf(past), addDays(lastDayOf(past), -5)),
    ...daysBetween(firstDayOf(present), today),
  ];
  await store(point.guid, days);
  await planned(past, 300);
  await planned(present, 10 * daysOfMonth(present));
  await planned(ahead, 70);
});
afterAll(() => world.close());

const inside = <T>(work: Parameters<typeof asOrg<T>>[3]) =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', work);
/** Stores a number of MWh per day. */
const store = (meteringPoint: string, days: readonly string[], share = 1) =>
  inside(async (tx) => {
    const shape = { stepMinutes: 60, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint, channel: '01' }], shape);
    const values = DAY.map((value) => value * share);
    return writeDays(
      tx,
      { source: 'table' },
      days.map((day) => ({ series: series!.id, day, values })),
    );
  });
const planned = (month: string, value: number, indicator = 'energy', of = branch) =>
  world.master.put(`/api/branch-offices/${of.guid}/plan`, {
    year: Number(month.slice(0, 4)),
    lines: [{ indicator, productGuid: null, values: { [monthNames[Number(month.slice(5)) - 1]!]: value } }],
  });
const everything = {
  standing: 'working',
  day: today,
  grants: (['measurements', 'meteringPoints'] as const).map((entity): Grant => ({
    entity,
    value: 'read',
    group: null,
    effect: 'allow',
    object: null,
    from: null,
    to: null,
  })),
} satisfies Rights;
const compared = (indicator: string) =>
  inside((tx) => comparedPlans(tx, everything, sql`t.branch_guid = ${branch.guid} and t.indicator = ${indicator}`));

describe('a plan beside what has come', () => {
  it('tells nothing measured to whoever does not read every point of the branch, or no measurements', async () => {
    const path = `/api/branch-offices/${branch.guid}/plan?year=${past.slice(0, 4)}`;
    const items = { plannedData: 'read', branchOffices: 'read', meteringPoints: 'read', measurements: 'read' } as const;
    const comparedFor = async (client: Client) => {
      const [line] = (await client.get(path)).body.lines;
      const { actual, composition, isClosed } = line.months[monthNames[Number(past.slice(5)) - 1]!];
      return [actual === null, composition === null, isClosed];
    };
    const whole = await world.person(world.organizationGuid, items);
    expect(await comparedFor(whole)).toEqual([false, false, false]);
    const unmeasured = await world.person(world.organizationGuid, { ...items, measurements: 'none' });
    expect(await comparedFor(unmeasured)).toEqual([true, true, true]);
    const narrowed = await world.person(world.organizationGuid, items);
    await narrow(world.master, narrowed, meteringPoints as Resource, { rows: is('name', 'Ни одна') });
    expect(await comparedFor(narrowed)).toEqual([true, true, true]);
    const { month } = (await narrowed.get('/api/home/energy')).body;
    // On the first day of a month there is nothing yet to be closed.
    const hasDays = !today.endsWith('-01');
    expect(month).toMatchObject({ actual: null, composition: null, isClosed: hasDays });
  });

  it('takes a month with holes as it is, and tells them', async () => {
    const [line] = await compared('energy');
    const days = daysOfMonth(past);
    expect(line).toMatchObject({ value: 300, comparedValue: 300, actual: days - 5, days: null });
    expect(line!.composition).toMatchObject({ present: (days - 5) * 24, expected: days * 24, estimated: 0 });
  });

  it('compares a month under way day for day, without today', async () => {
    const line = (await compared('energy')).find(({ first }) => first === firstDayOf(present))!;
    const over = Number(today.slice(8)) - 1;
    const expected = over
      ? { comparedValue: 10 * over, actual: over, days: over }
      : { comparedValue: null, actual: null, days: null };
    expect(line).toMatchObject(expected);
  });

  it('has totals over the same days: a month ahead has a plan only', async () => {
    const plans = await compared('energy');
    const over = Number(today.slice(8)) - 1;
    expect(totalOfPlans(plans)).toMatchObject({
      plan: 300 + 10 * daysOfMonth(present) + 70,
      comparedPlan: 300 + 10 * over,
      actual: daysOfMonth(past) - 5 + over,
    });
    expect(plans.at(-1)).toMatchObject({ actual: null, comparedValue: null, composition: null });
  });

  it('counts the energy of a branch that is fed through another one once in the total of both', async () => {
    const [head] = await world.owner(
      `select p.guid from metering_point p join consumption_object o on o.guid = p.consumption_object_guid where o.branch_guid = $1`,
      [branch.guid],
    );
    const inner = await create(world.master, branchOffices);
    const object = await create(world.master, consumptionObjects, { branchGuid: inner.guid });
    const below = await create(world.master, meteringPoints, {
      consumptionObjectGuid: object.guid,
      parentGuid: head!['guid'],
      signInBalance: null,
      purpose: 'billing',
      status: 'working',
      direction: 'intake',
      admissionActNumber: '1',
      admissionActDate: firstDayOf(past),
    });
    // 0.25 MWh a day, also on the last five days, when the upper point is silent.
    await store(below.guid, daysBetween(firstDayOf(past), lastDayOf(past)), 0.25);
    await planned(past, 10, 'energy', inner);
    const both = [branch.guid, inner.guid];
    const total = await inside(async (tx) => {
      const months = sql`t.branch_guid = any(${both}::uuid[]) and t.indicator = 'energy'`;
      const plans = (await comparedPlans(tx, everything, months)).filter(({ first }) => first === firstDayOf(past));
      const actual = new Map(plans.map((plan) => [plan.branchGuid, plan.actual]));
      expect(actual.get(branch.guid)).toBe(daysOfMonth(past) - 5);
      expect(actual.get(inner.guid)).toBeCloseTo(daysOfMonth(past) / 4, 3);
      return totalOfBranches(tx, plans);
    });
    expect(total.actual).toBeCloseTo(daysOfMonth(past) - 5 + 5 / 4, 3);
  });

  it('does not spread a level over the days of a month', async () => {
    await planned(past, 12, 'headcount');
    await world.owner(`update planned_value set actual = 9 where indicator = 'headcount'`);
    expect(await compared('headcount')).toMatchObject([{ comparedValue: 12, actual: 9, composition: null }]);
  });
});
