import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TotalRow } from 'contract/features/calculator-answers.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { connectionPoints, transitConsumers } from 'contract/features/passport/transit-consumers.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { create, everyRight } from '../../testing/matrix.ts';
import { days, hours, openPriceStand, usualDay, usualPrice, type PriceStand } from '../../testing/price-stand.ts';
import { cellsOf, recomputed } from '../../testing/recompute.ts';
import { journalOf } from '../../testing/world.ts';

const LOSS = 2;
const PEAK = 10;
const rates = {
  capacityPrice: 900_000,
  markupMiddle: 250,
  otherServices: 4,
  oneRateSn2: 2334.12,
  maintenanceSn2: 1_207_354.26,
  lossesSn2: 519.6,
  wholesale: 3200,
  nightTwo: 1500,
  dayTwo: 3900,
};

let stand: PriceStand;
let point: AnyRow;
let priceSet: string;
beforeAll(async () => {
  stand = await openPriceStand();
  point = await stand.newPoint({ lossPercent: LOSS });
  await stand.storeMonth(point.guid);
});
afterAll(() => stand.close());

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const rowOf = (rows: readonly TotalRow[], name: TotalRow['name']) => rows.find((row) => row.name === name)!;
const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);

async function loadPrices() {
  const place = `regionGuid=${stand.region}&supplierGuid=${stand.supplier}&month=2026-03`;
  const rows = days.map((day) => [day, ...hours.map((hour) => usualPrice(day, hour))].join(';'));
  const { body } = await stand.send(`/api/price-sets/files?${place}&mode=write`, {
    name: 'цены.csv',
    content: Buffer.from(rows.join('\r\n')),
  });
  const { body: set } = await stand.analyst.get(`/api/price-sets/${body.guid}`);
  const {
    title: _t,
    isSample: _s,
    meanPrice: _m,
    sourceName: _f,
    guid,
    version,
    createdAt: _c,
    updatedAt: _u,
    names: _n,
    ...input
  } = set;
  const changed = await stand.analyst.put(
    `/api/price-sets/${guid}`,
    { ...input, ...rates, status: 'verified' },
    version,
  );
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return guid as string;
}

describe('a calculation', () => {
  it('says what it lacks, and where that is put right', async () => {
    const result = await stand.calculate({ points: [point.guid] });
    expect(codes(result.problems)).toEqual(['NO_PRICES', 'NO_PEAK_HOURS']);
    expect(result.totals.every(({ cost, reason }) => cost === null && reason)).toBe(true);
    priceSet = await loadPrices();
    const withPrices = await stand.calculate({ points: [point.guid] });
    expect(codes(withPrices.problems)).toEqual(['NO_PEAK_HOURS']);
    expect(rowOf(withPrices.totals, 'secondTwo').cost).not.toBeNull();
    expect(rowOf(withPrices.totals, 'third')).toMatchObject({
      cost: null,
      reason: 'Март 2026: не загружены часы пик региона',
    });
    await stand.setPeakHours(() => PEAK);
  });

  it('is what the rules say, with losses before the boundary', async () => {
    const result = await stand.calculate({ points: [point.guid] });
    expect(result.problems).toEqual([]);
    expect(result.consumer).toMatchObject({ voltage: 'sn2', powerGroup: 'middle', maxPowerKw: 900 });
    const [month] = result.months;
    const mwh = (day: string, hour: number) => (usualDay(day)[hour - 1]! * (1 + LOSS / 100)) / 1000;
    const volume = sum(days.flatMap((day) => hours.map((hour) => mwh(day, hour))));
    expect(month!.volume).toBeCloseTo(volume, 6);
    const working = month!.workingDays.map((day) => days[day - 1]!);
    expect(month!.workingDays).not.toContain(8);
    const energy = sum(days.flatMap((day) => hours.map((hour) => mwh(day, hour) * usualPrice(day, hour))));
    const capacity = (sum(working.map((day) => mwh(day, PEAK))) / working.length) * rates.capacityPrice;
    const network =
      sum(working.map((day) => Math.max(...hours.slice(7, 21).map((hour) => mwh(day, hour))))) / working.length;
    const common = volume * (rates.markupMiddle + rates.otherServices);
    expect(rowOf(result.totals, 'third').cost!.total).toBeCloseTo(
      energy + capacity + common + volume * rates.oneRateSn2,
      1,
    );
    expect(rowOf(result.totals, 'fourth').cost!.total).toBeCloseTo(
      energy + capacity + common + volume * rates.lossesSn2 + network * rates.maintenanceSn2,
      1,
    );
    expect(month!.hours.costs![3 * 24 + 9]).toBeCloseTo(mwh('2026-03-04', 10) * usualPrice('2026-03-04', 10), 2);
    expect(month!.capacity!.hours[0]).toMatchObject({ hour: PEAK });
    const first = rowOf(result.totals, 'first');
    expect([first.isAllowed, first.isBest, first.reason]).toEqual([
      false,
      false,
      'Не разрешена от 670 кВт: нужен почасовой учёт',
    ]);
    expect(rowOf(result.totals, 'third')).toMatchObject({ delta: 0, vat: expect.any(Number) });
    expect(rowOf(result.totals, 'third').vat).toBeCloseTo(rowOf(result.totals, 'third').cost!.total * 0.22, 1);
  });

  it('is about what is asked: gaps are filled and told, transit goes off, the same energy is not counted twice', async () => {
    const other = await stand.newPoint({
      consumptionObjectGuid: point['consumptionObjectGuid'],
      parentGuid: point.guid,
    });
    await stand.storeMonth(other.guid, 0.1);
    const consumer = await create(stand.analyst, anyResource(transitConsumers), {
      hostGuid: point['consumptionObjectGuid'],
      maxPowerKw: 50,
      isDeducted: true,
    });
    const connection = await create(stand.analyst, anyResource(connectionPoints), {
      transitConsumerGuid: consumer.guid,
      meteringPointGuid: other.guid,
      splitShare: 0.5,
      lossPercent: 10,
      validFrom: '2026-03-11',
      validTo: null,
    });
    const result = await stand.calculate({ points: [point.guid] });
    const taken = (sum(days.slice(10).flatMap((day) => usualDay(day, 0.1))) * 0.5 * 1.1) / 1000;
    expect(result.months[0]!.deducted).toEqual([{ name: consumer['name'], volume: expect.closeTo(taken, 6) }]);
    expect((await stand.analyst.delete(`/api/connection-points/${connection.guid}`, 1)).status).toBe(204);
    const twice = await stand.calculate({ points: [point.guid, other.guid] });
    expect(codes(twice.problems)).toEqual(['COUNTED_TWICE']);

    const holed = await stand.newPoint();
    await stand.store(
      holed.guid,
      Object.fromEntries(
        days.map((day, index) => [day, usualDay(day).map((value, hour) => (index === 3 && hour < 5 ? null : value))]),
      ),
    );
    const filled = await stand.calculate({ points: [holed.guid] });
    expect(codes(filled.problems)).toEqual(['PROFILE_FILLED', 'NOT_VERIFIED']);
    expect(filled.months[0]!.filledHours).toHaveLength(5);
    const empty = await stand.calculate({ points: [(await stand.newPoint()).guid] });
    expect(codes(empty.problems)).toEqual(['PROFILE_INCOMPLETE']);
    expect(empty.totals.every(({ cost }) => cost === null)).toBe(true);
  });

  it('of a file’s profile is that of the same values in a point', async () => {
    const content = Buffer.from(days.map((day) => [day, ...usualDay(day)].join(';').replaceAll('.', ',')).join('\r\n'));
    const { body: profile } = await stand.send('/api/calculator/profile?month=2026-03&unit=kwh', {
      name: 'профиль.csv',
      content,
    });
    expect(profile.findings).toEqual([]);
    const given = {
      profile: { name: profile.name, volumes: profile.volumes },
      regionGuid: stand.region,
      voltage: 'sn2',
      maxPowerKw: 900,
    } as const;
    const [fromFile, fromPoint] = [
      await stand.calculate(given),
      await stand.calculate({ points: [(await plainPoint()).guid] }),
    ];
    expect(fromFile.totals).toEqual(fromPoint.totals);
    const wrong = await stand.calculate({
      ...given,
      profile: { ...given.profile, volumes: profile.volumes.map((value: number) => value * 1000) },
    });
    expect(codes(wrong.problems)).toEqual(['UNITS']);
  });

  const plainPoint = async () => {
    const plain = await stand.newPoint();
    await stand.storeMonth(plain.guid);
    return plain;
  };

  it('answers what a shift and an accumulator would save, and what shift saves a sum', async () => {
    const shift = { percent: 40, kilowatts: null, toHours: [2, 3, 4] };
    const battery = {
      chargeKw: 100,
      dischargeKw: 100,
      capacityKwh: 200,
      efficiencyPercent: 90,
      chargeHours: [2, 3],
      dischargeHours: [PEAK, 18],
    };
    const { whatIf, totals } = await stand.calculate({ points: [point.guid], shift, battery });
    const index = totals.findIndex(({ name }) => name === 'third');
    expect(whatIf!.savings[index]).toBeGreaterThan(0);
    expect(totals[index]!.cost!.total - whatIf!.totals[index]!.cost!.total).toBeCloseTo(whatIf!.savings[index]!, 2);
    const goal = { question: stand.question({ points: [point.guid] }), category: 'third', toHours: [2, 3, 4] };
    const { body: found } = await stand.analyst.post('/api/calculator/goal', { ...goal, roubles: 50_000 });
    const { whatIf: reached } = await stand.calculate({
      points: [point.guid],
      shift: { ...shift, percent: found.percent },
    });
    expect(reached!.savings[index]).toBeGreaterThanOrEqual(50_000);
    // Differences of two sums to a kopeck.
    expect(found.saving).toBeCloseTo(reached!.savings[index]!, 1);
    const { body: never } = await stand.analyst.post('/api/calculator/goal', { ...goal, roubles: 1e9 });
    expect(never).toMatchObject({ percent: null, kilowatts: null });
  });

  it('refuses what cannot be, at its field', async () => {
    const ask = async (given: object) => {
      const { status, body } = await stand.analyst.post('/api/calculator/calculate', { ...stand.question(), ...given });
      return [status, body.errors?.[0]?.path];
    };
    expect(await ask({})).toEqual([422, 'points']);
    expect(await ask({ points: [point.guid], from: '2026-05', to: '2026-04' })).toEqual([422, 'to']);
    expect(await ask({ points: [point.guid], from: '2024-05', to: '2026-04' })).toEqual([422, 'to']);
    expect(await ask({ points: [point.guid], profile: { name: 'х', volumes: [] } })).toEqual([422, 'profile']);
    expect(await ask({ points: [stand.region] })).toEqual([404, undefined]);
    expect(await ask({ profile: { name: 'х', volumes: [1] } })).toEqual([422, 'voltage']);
    expect(await ask({ points: [point.guid], shift: { percent: 1, kilowatts: null, toHours: [25] } })).toEqual([
      422,
      'shift.toHours.0',
    ]);
  });
});

describe('a scenario', () => {
  it('gives the same digits when values and prices are others, and says that they are', async () => {
    const question = stand.question({ points: [point.guid] });
    const saved = await stand.analyst.post('/api/calculator/scenarios', { name: 'Март', note: null, question });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    const at = `/api/calculator/scenarios/${saved.body.guid}`;
    const before = (await stand.analyst.get(at)).body;
    expect([before.isOutdated, before.result.totals]).toEqual([false, saved.body.totals]);
    await stand.store(point.guid, { '2026-03-05': usualDay('2026-03-05', 2) });
    const { body: set } = await stand.analyst.get(`/api/price-sets/${priceSet}`);
    const {
      title: _t,
      isSample: _s,
      meanPrice: _m,
      sourceName: _f,
      guid: _g,
      version,
      createdAt: _c,
      updatedAt: _u,
      names: _n,
      ...input
    } = set;
    expect(
      (await stand.analyst.put(`/api/price-sets/${priceSet}`, { ...input, capacityPrice: 1 }, version)).status,
    ).toBe(200);
    const after = (await stand.analyst.get(at)).body;
    expect(after.isOutdated).toBe(true);
    expect(after.result).toEqual(before.result);
    expect((await stand.analyst.delete(`/api/price-sets/${priceSet}`, version + 1)).body.code).toBe('in_use');
    expect(await journalOf(stand.world, saved.body.guid)).toHaveLength(1);

    const again = await stand.analyst.post('/api/calculator/scenarios', { name: 'март', note: null, question });
    expect([again.status, again.body.errors[0].path]).toEqual([409, 'name']);
    expect((await stand.analyst.put(at, { name: 'Март, проверен', note: 'Принят' }, 7)).status).toBe(412);
    expect((await stand.analyst.put(at, { name: 'Март, проверен', note: 'Принят' }, 1)).body).toMatchObject({
      version: 2,
    });
    expect((await stand.analyst.get('/api/calculator/scenarios')).body).toMatchObject([{ name: 'Март, проверен' }]);

    const stranger = await stand.world.person(await stand.world.organization(), everyRight('full'));
    expect((await stranger.get(at)).status).toBe(404);
    expect((await stranger.get(`${at}/export?month=2026-03`)).status).toBe(404);
    expect((await stranger.get('/api/calculator/scenarios')).body).toEqual([]);
    expect((await stranger.delete(at, 2)).status).toBe(404);

    // Who reads no points sees nothing that is made of them.
    const blind = await stand.world.person(stand.organization, { calculator: 'full' });
    expect((await blind.post('/api/calculator/calculate', question)).status).toBe(404);
    expect((await blind.get(at)).status).toBe(404);
    expect((await blind.get('/api/calculator/scenarios')).body).toEqual([]);
  });

  it('is a workbook whose formulas give what stands beside them', async () => {
    const [{ guid, totals }] = (await stand.analyst.get('/api/calculator/scenarios')).body;
    const { status, raw } = await stand.analyst.get(`/api/calculator/scenarios/${guid}/export?month=2026-03`);
    expect(status).toBe(200);
    const cells = cellsOf(raw);
    const again = recomputed(cells);
    expect(again.size).toBeGreaterThan(744);
    for (const [reference, value] of again)
      expect(value, reference).toBeCloseTo(Number(cells.get(reference)!.value), 2);
    const third = [...cells].find(([reference, { value }]) => value === '3' && !reference.endsWith('1'))![0];
    const row = third.replace(/\D/g, '');
    const total = [...again].filter(([reference]) => reference.endsWith(row)).map(([, value]) => value);
    expect(total).toContain(rowOf(totals, 'third').cost!.total);
    const removed = await stand.analyst.delete(`/api/calculator/scenarios/${guid}`, 2);
    expect(removed.status).toBe(204);
  });
});
