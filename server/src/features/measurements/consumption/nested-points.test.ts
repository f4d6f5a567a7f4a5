import fc from 'fast-check';
import { compositionText, nestedText } from 'contract/features/measurements/energy-sum.ts';
import { loadStateNames, type ElementLoad } from 'contract/features/loads/calls.ts';
import { branchOffices } from 'contract/features/passport/branch-offices.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { substations } from 'contract/features/passport/substations.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { loadHistory } from '../../forecasts/history/history.service.ts';
import { isCounted } from './counted-points.service.ts';
import { factHours } from './fact-hours.service.ts';
import { factOf, factsOf } from './facts.service.ts';
import { nestedIn, nestedPointsOf } from './nested-points.service.ts';

type Values = (number | null)[];

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

let last = 0;
const newPoint = (object: AnyRow, given: AnyInput = {}) =>
  create(world.master, meteringPoints, {
    parentGuid: null,
    consumptionObjectGuid: object.guid,
    profileInterval: 30,
    code: `7400000000${String(++last).padStart(5, '0')}`,
    purpose: 'billing',
    direction: 'intake',
    status: 'working',
    signInBalance: null,
    admissionActNumber: '1',
    admissionActDate: '2026-03-02',
    ...given,
  });
const inside = <T>(work: Parameters<typeof asOrg<T>>[3]) =>
  asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'write', work);
const store = (guid: string, days: Record<string, Values>, stepMinutes = 30) =>
  inside(async (tx) => {
    const shape = { stepMinutes, unit: 'kWh', zone: 'Europe/Moscow' };
    const [series] = await seriesOf(tx, [{ meteringPoint: guid, channel: '01' }], shape);
    return writeDays(
      tx,
      { source: 'table' },
      Object.entries(days).map(([day, values]) => ({ series: series!.id, day, values })),
    );
  });
const ofBranch = (guid: string): Sql => sql`${isCounted} and o.branch_guid = ${guid}`;
const fact = (points: Sql, from: string, to = from) => inside((tx) => factOf(tx, { points, from, to }));
const day = (half: number | null, count = 48): Values => Array.from({ length: count }, () => half);

async function newBranch() {
  const branch = await create(world.master, branchOffices);
  return { branch, object: await create(world.master, consumptionObjects, { branchGuid: branch.guid }) };
}

describe('a point below another counted one', () => {
  it('is not added: the head counts, and where it has no value those below stand for it, which is reported', async () => {
    const { branch, object } = await newBranch();
    const head = await newPoint(object);
    const [workshop, shop] = [
      await newPoint(object, { parentGuid: head.guid }),
      await newPoint(object, { parentGuid: head.guid }),
    ];
    await store(head.guid, { '2026-03-02': day(10), '2026-03-03': [...day(10, 40), ...day(null, 8)] });
    await store(workshop.guid, { '2026-03-02': day(6), '2026-03-03': day(6), '2026-03-04': day(6) });
    await store(shop.guid, {
      '2026-03-02': day(3),
      '2026-03-03': day(3),
      '2026-03-04': [...day(3, 24), ...day(null, 24)],
    });
    const points = ofBranch(branch.guid);

    expect(await fact(points, '2026-03-02')).toMatchObject({ value: 480, present: 48, expected: 48, points: 1 });
    const second = await fact(points, '2026-03-03');
    expect(second).toMatchObject({ value: 400 + 8 * 9, present: 40, below: 8, expected: 48 });
    expect(compositionText(second)).toBe('измерено 83,33\u00a0%, по точкам ниже 16,67\u00a0%');
    expect(await fact(points, '2026-03-04')).toMatchObject({
      value: 48 * 6 + 24 * 3,
      present: 0,
      below: 48,
      expected: 48,
    });

    const hours = await inside((tx) => factHours(tx, { points, from: '2026-03-03', to: '2026-03-03' }));
    expect([hours[0], hours[22]]).toEqual([
      { at: Date.parse('2026-03-02T21:00:00Z'), value: 20, present: 2, expected: 2 },
      { at: Date.parse('2026-03-03T19:00:00Z'), value: 18, present: 0, below: 2, expected: 2 },
    ]);
    const nested = await inside(async (tx) => {
      const found = await nestedIn(tx, { points, from: '2026-03-02', to: '2026-03-04' });
      return nestedPointsOf(tx, found!);
    });
    expect(nested).toEqual({ points: 2, measured: { above: 480, below: 432 } });
    expect(nestedText(nested)).toBe(
      'точек внутри других, второй раз не прибавленных: 2; измеренная разность верхних и нижних — 48\u00a0кВт·ч (10\u00a0%)',
    );
  });

  it('of another object counts in its own object, and not again in the branch of both', async () => {
    const { branch, object } = await newBranch();
    const tenant = await create(world.master, consumptionObjects, { branchGuid: branch.guid });
    const head = await newPoint(object);
    // Intermediate points may have any purpose.
    const between = await newPoint(object, { parentGuid: head.guid, purpose: 'technical' });
    const below = await newPoint(tenant, { parentGuid: between.guid });
    await store(head.guid, { '2026-03-02': day(10) });
    await store(between.guid, { '2026-03-02': day(5) });
    await store(below.guid, { '2026-03-02': day(4) });
    const byObject = await inside((tx) =>
      factsOf(tx, {
        points: ofBranch(branch.guid),
        from: '2026-03-02',
        to: '2026-03-02',
        step: 'period',
        key: sql`o.guid`,
      }),
    );
    expect(new Map(byObject.map(({ key, value }) => [key, value]))).toEqual(
      new Map([
        [object.guid, 480],
        [tenant.guid, 192],
      ]),
    );
    expect((await fact(ofBranch(branch.guid), '2026-03-02')).value).toBe(480);
  });

  it('that lets energy into the node of the one above counts beside it', async () => {
    const { branch, object } = await newBranch();
    const head = await newPoint(object);
    const other = await newPoint(object, { parentGuid: head.guid, signInBalance: 'minus' });
    await store(head.guid, { '2026-03-02': day(10) });
    await store(other.guid, { '2026-03-02': day(2) });
    expect((await fact(ofBranch(branch.guid), '2026-03-02')).value).toBe(48 * 12);
  });

  it('counts while the one above is not in work and has no values', async () => {
    const { branch, object } = await newBranch();
    const head = await newPoint(object, { status: 'project' });
    const below = await newPoint(object, { parentGuid: head.guid });
    await store(below.guid, { '2026-03-02': day(2) });
    expect(await fact(ofBranch(branch.guid), '2026-03-02')).toMatchObject({ value: 96, present: 48, expected: 48 });
    await store(head.guid, { '2026-03-02': [...day(5, 40), ...day(null, 8)] });
    expect(await fact(ofBranch(branch.guid), '2026-03-02')).toMatchObject({
      value: 200 + 16,
      present: 40,
      below: 8,
      expected: 48,
    });
  });

  it('of a virtual one is in what the formula adds, and not in what it takes away', async () => {
    const { branch, object } = await newBranch();
    const [input, tenant] = [await newPoint(object), await newPoint(object)];
    await newPoint(object, { formula: `${input['code']} − ${tenant['code']}` });
    const own = await newPoint(object, { parentGuid: input.guid });
    const ofTenant = await newPoint(object, { parentGuid: tenant.guid });
    await inside((tx) =>
      tx.run(sql`update metering_point set parent_guid = ${input.guid} where guid = ${tenant.guid}`),
    );
    for (const [point, half] of [
      [input, 10],
      [tenant, 4],
      [own, 3],
      [ofTenant, 2],
    ] as const)
      await store(point.guid, { '2026-03-02': day(half) });
    // 10 − 4 of the virtual point and 2 behind the tenant's: 3 is included in the 6.
    expect((await fact(ofBranch(branch.guid), '2026-03-02')).value).toBe(48 * 8);
    const signs = await inside((tx) =>
      tx.rows<{ is: boolean }>(sql`
        select enters_negatively(f, 'A') as is from unnest(array['A', 'B − A', 'B - (C + A)', 'B − (C − A)', '−A', '(C - B) × A', 'B − 2 × A', 'B − (C) + A']) f`),
    );
    expect(signs.map((one) => one.is)).toEqual([false, true, true, false, true, false, true, false]);
  });

  it('is not in the load of what feeds both', async () => {
    const substation = await create(world.master, substations, { latitude: 55, longitude: 37 });
    const { object } = await newBranch();
    const place = { substationGuid: substation.guid, feederGuid: null };
    const head = await newPoint(object, place);
    const below = await newPoint(object, { ...place, parentGuid: head.guid });
    await store(head.guid, { '2026-03-02': day(10).map((value, half) => (half === 3 ? null : value)) });
    await store(below.guid, { '2026-03-02': day(4) });
    const { body } = await world.master.get(`/api/substations/${substation.guid}/loads?day=2026-03-02`);
    const of = (guid: string) => (body.loads as ElementLoad[]).find((load) => load.guid === guid)!;
    expect(of(substation.guid).kw.slice(0, 5)).toEqual([20, 20, 20, 8, 20]);
    const stateAt = (half: number) => loadStateNames[Number(of(substation.guid).states[half])];
    expect([stateAt(2), stateAt(3)]).toEqual(['measured', 'partial']);
    expect(of(below.guid).kw[0]).toBe(8);
  });
});

/** A tree of points: the parent of each among the earlier ones, whether it is requested, its interval, and its
 *  half-hours of two days. */
const DAYS = daysBetween('2026-04-01', '2026-04-02');
const HALVES = 96;
const tree = fc.array(
  fc.record({
    parent: fc.nat(),
    isRoot: fc.boolean(),
    isAsked: fc.boolean(),
    isHourly: fc.boolean(),
    holes: fc.array(fc.tuple(fc.nat(HALVES - 1), fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
    level: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 2, maxLength: 7 },
);
type Tree = typeof tree extends fc.Arbitrary<infer T> ? T : never;

/** A point's half-hours as stored; for hourly values both halves are equal. */
function halvesOf({ holes, level, isHourly }: Tree[number]): Values {
  const at = (half: number) => (isHourly ? half - (half % 2) : half);
  const isLost = (half: number) => holes.some(([from, length]) => half >= from && half < from + length);
  return Array.from({ length: HALVES }, (_, half) => (isLost(at(half)) ? null : level + (at(half) % 7)));
}

describe('any tree of points with holes', () => {
  it('counts each kilowatt-hour once, however it is asked', { timeout: 120_000 }, async () => {
    const trees = fc.sample(tree, { numRuns: 10, seed: 45 });
    for (const points of trees) {
      const { branch, object } = await newBranch();
      const guids: string[] = [];
      for (const { parent, isRoot, isAsked, isHourly } of points) {
        const given = {
          parentGuid: isRoot || guids.length === 0 ? null : guids[parent % guids.length]!,
          purpose: isAsked ? 'billing' : 'control',
          profileInterval: isHourly ? 60 : 30,
        };
        guids.push((await newPoint(object, given)).guid);
      }
      const values = points.map(halvesOf);
      for (const [index, { isHourly }] of points.entries()) {
        const stored = isHourly
          ? values[index]!.flatMap((value, half) => (half % 2 ? [] : [value === null ? null : 2 * value]))
          : values[index]!;
        const size = stored.length / DAYS.length;
        await store(
          guids[index]!,
          Object.fromEntries(DAYS.map((one, at) => [one, stored.slice(at * size, (at + 1) * size)])),
          isHourly ? 60 : 30,
        );
      }
      const parentOf = points.map(({ parent, isRoot }, index) => (isRoot || index === 0 ? -1 : parent % index));
      const energy = (index: number, half: number): number | null => {
        const own = points[index]!.isAsked ? values[index]![half]! : null;
        if (own !== null) return own;
        const below = parentOf.flatMap((parent, child) => (parent === index ? (energy(child, half) ?? []) : []));
        return below.length ? below.reduce((sum, value) => sum + value, 0) : null;
      };
      const roots = parentOf.flatMap((parent, index) => (parent === -1 ? [index] : []));
      const halves = Array.from({ length: HALVES }, (_, half) =>
        roots.reduce((sum, root) => sum + (energy(root, half) ?? 0), 0),
      );
      const whole = halves.reduce((sum, value) => sum + value, 0);
      const asked = { points: ofBranch(branch.guid), from: DAYS[0]!, to: DAYS[1]! };
      const drawn = JSON.stringify(points);

      const sum = await inside((tx) => factOf(tx, asked));
      expect(sum.value, drawn).toBeCloseTo(whole, 6);
      expect(sum.present + (sum.below ?? 0), drawn).toBeLessThanOrEqual(sum.expected);
      const byDay = await inside((tx) => factsOf(tx, { ...asked, step: 'day' }));
      expect(
        byDay.reduce((all, { value }) => all + value, 0),
        drawn,
      ).toBeCloseTo(whole, 6);
      const hours = await inside((tx) => factHours(tx, asked));
      for (const { at, value } of hours) {
        const hour = (at - Date.parse('2026-03-31T21:00:00Z')) / 3_600_000;
        expect(value, drawn).toBeCloseTo(halves[2 * hour]! + halves[2 * hour + 1]!, 6);
      }
      expect(
        hours.reduce((all, { value }) => all + value, 0),
        drawn,
      ).toBeCloseTo(whole, 6);
      const history = await inside(async (tx) => {
        const series = await tx.rows<{ id: number }>(sql`
          select s.id from series s join metering_point p on p.guid = s.metering_point_guid
          where p.guid = any(${guids}::uuid[]) and p.purpose = 'billing'`);
        const period = { from: DAYS[0]!, until: '2026-04-03', asOf: new Date() };
        return loadHistory(tx, { series: series.map(({ id }) => id), ...period });
      });
      const measured = history?.measured.reduce((all, value) => all + (value || 0), 0) ?? 0;
      expect(measured, drawn).toBeCloseTo(whole, 6);
    }
  });
});
