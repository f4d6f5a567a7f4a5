import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { connectionPoints, transitConsumers } from 'contract/features/passport/transit-consumers.ts';
import { create } from '../../testing/matrix.ts';
import { workbook } from '../../testing/tables.ts';
import {
  days,
  hours,
  openPriceStand,
  rates,
  usualDay,
  usualPrice,
  type PriceStand,
} from '../../testing/price-stand.ts';

const LOSS = 2;
const PEAK = 10;
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

describe('a calculation', () => {
  it('says what it lacks, and where to fix that', async () => {
    const result = await stand.calculate({ points: [point.guid] });
    expect(codes(result.problems)).toEqual(['NO_PRICES', 'NO_PEAK_HOURS']);
    expect(result.totals.every(({ cost, reason }) => cost === null && reason)).toBe(true);
    priceSet = await stand.loadPrices();
    const withPrices = await stand.calculate({ points: [point.guid] });
    expect(codes(withPrices.problems)).toEqual(['NO_PEAK_HOURS']);
    expect(rowOf(withPrices.totals, 'secondTwo').cost).not.toBeNull();
    expect(rowOf(withPrices.totals, 'third')).toMatchObject({
      cost: null,
      reason: 'Март 2026: не загружены часы пик региона',
    });
    await stand.setPeakHours(() => PEAK);
  });

  it('follows the rules, with losses before the boundary', async () => {
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

  it('fills gaps and reports them, deducts transit, and does not count the same energy twice', async () => {
    const other = await stand.newPoint({
      consumptionObjectGuid: point['consumptionObjectGuid'],
      parentGuid: point.guid,
      signInBalance: null,
    });
    await stand.storeMonth(other.guid, 0.1);
    const consumer = await create(stand.analyst, transitConsumers, {
      hostGuid: point['consumptionObjectGuid'],
      maxPowerKw: 50,
      isDeducted: true,
    });
    const connection = await create(stand.analyst, connectionPoints, {
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
    expect(codes(twice.problems)).toEqual(['INSIDE_OTHERS']);
    expect(twice.months[0]!.volume).toBe((await stand.calculate({ points: [point.guid] })).months[0]!.volume);

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

  it('of a workbook takes the sheet that has hours, and asks which of several', async () => {
    const titles = ['Дата', 'Час', 'кВт·ч'];
    const rows = days.flatMap((day) => hours.map((hour) => [{ date: day }, hour, 2]));
    const about: [string, string[], ...string[][]] = ['О файле', ['Отчёт'], ['Магазин']];
    const send = (content: Buffer) =>
      stand.send('/api/calculator/profile?month=2026-03', { name: 'год.xlsx', content });
    const one = await send(await workbook(about, ['Часы', titles, ...rows]));
    expect(one.body.read).toMatchObject({ known: days.length * 24, missing: 0 });
    const two = await send(await workbook(about, ['Часы', titles, ...rows], ['План', titles, ...rows]));
    expect([two.status, two.body.errors[0].message]).toEqual([
      422,
      'Часы есть на нескольких листах: «Часы», «План». Оставьте один',
    ]);
  });

  it('of an uploaded profile equals that of the same values in a point', async () => {
    const content = Buffer.from(days.map((day) => [day, ...usualDay(day)].join(';').replaceAll('.', ',')).join('\r\n'));
    const { body: answer } = await stand.send('/api/calculator/profile?month=2026-03&unit=kWh', {
      name: 'профиль.csv',
      content,
    });
    expect(answer.asks).toEqual([]);
    const { profile } = answer.read;
    expect(profile.from).toBe('2026-03');
    const given = {
      profile,
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
      profile: { ...profile, volumes: profile.volumes.map((value: number) => value * 1000) },
    });
    expect(codes(wrong.problems)).toEqual(['UNITS']);
  });

  const plainPoint = async () => {
    const plain = await stand.newPoint();
    await stand.storeMonth(plain.guid);
    return plain;
  };

  it('gives the saving of a shift and of an accumulator, and the shift that saves a given sum', async () => {
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
    // The difference of two sums rounded to kopecks.
    expect(found.saving).toBeCloseTo(reached!.savings[index]!, 1);
    const { body: never } = await stand.analyst.post('/api/calculator/goal', { ...goal, roubles: 1e9 });
    expect(never).toMatchObject({ percent: null, kilowatts: null });
  });

  it('gives the cost of deviations: the saving of a plan equal to the actual volumes', async () => {
    const { body: set } = await stand.analyst.get(`/api/price-sets/${priceSet}`);
    const place = `regionGuid=${stand.region}&supplierGuid=${stand.supplier}&month=2026-03`;
    const rows = ['больше плана', 'меньше плана'].flatMap((side, index) =>
      days.flatMap((day) =>
        hours.map((hour) => [
          `Цена часа: ${side}`,
          Number(day.slice(8)),
          hour,
          usualPrice(day, hour) + 90 - index * 200,
        ]),
      ),
    );
    rows.push(['Энергия и мощность: Плата за отклонение от плана', '', '', 17]);
    const content = Buffer.from(rows.map((row) => row.join(';').replaceAll('.', ',')).join('\r\n'));
    const { body: loaded } = await stand.send(`/api/price-sets/files?${place}&mode=write`, { name: 'x.csv', content });
    expect([loaded.isWritten, loaded.guid]).toEqual([true, set.guid]);
    const planVolumes = Array.from({ length: 744 }, (_, place) => 0.3 + (place % 7) / 10);
    const own = { points: [point.guid] };
    const [off, exact] = [
      await stand.calculate({ ...own, plan: 'file', planVolumes }),
      await stand.calculate({ ...own, plan: 'fact' }),
    ];
    const { volume, energy, fee } = off.months[0]!.deviation!;
    expect(volume).toBeCloseTo(
      sum(off.months[0]!.hours.volumes.map((value, place) => Math.abs(value - planVolumes[place]!))),
      6,
    );
    expect(energy + fee).toBeGreaterThan(0);
    const difference = rowOf(off.totals, 'fifth').cost!.total - rowOf(exact.totals, 'fifth').cost!.total;
    expect(Math.abs(energy + fee - difference)).toBeLessThanOrEqual(0.02);
    expect(exact.months[0]!.deviation).toEqual({ volume: 0, energy: 0, fee: 0 });
    expect((await stand.calculate(own)).months[0]!.deviation).toBeNull();
  });

  it('plans each hour as a week before, also across the border of the month, and says what it does not know', async () => {
    const own = await stand.newPoint();
    await stand.storeMonth(own.guid);
    const { planned, problems } = await weekPlan(own.guid);
    // Without values before the month, its first week uses its own volumes as the plan.
    expect(planned('2026-03-02', 5)).toBe(usualDay('2026-03-02')[4]! / 1000);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'PLAN_ASSUMED', text: 'Март 2026: за 168 ч плана нет' }),
    );
    // 20, 21 … 26 kWh in every hour of Sunday 22 to Saturday 28 February; an hour of the 24th is missing.
    const before = Array.from({ length: 7 }, (_, day) =>
      hours.map((hour) => (day === 2 && hour === 8 ? null : 20 + day)),
    );
    await stand.store(own.guid, Object.fromEntries(before.map((row, day) => [`2026-02-${22 + day}`, row])));
    const known = await weekPlan(own.guid);
    expect(known.planned('2026-03-01', 1)).toBe(0.02);
    expect(known.planned('2026-03-02', 5)).toBe(0.021);
    expect(known.planned('2026-03-07', 24)).toBe(0.026);
    expect(known.planned('2026-03-03', 8)).toBe(usualDay('2026-03-03')[7]! / 1000);
    expect(known.planned('2026-03-08', 1)).toBe(usualDay('2026-03-01')[0]! / 1000);
    expect(known.problems.filter(({ code }) => code === 'PLAN_ASSUMED')).toMatchObject([
      { text: 'Март 2026: за 1 ч плана нет' },
    ]);
  });

  const weekPlan = async (guid: string) => {
    const { months, problems } = await stand.calculate({ points: [guid], plan: 'weekBefore' });
    const { plan } = months[0]!.hours;
    return { planned: (day: string, hour: number) => plan![days.indexOf(day) * 24 + hour - 1], problems };
  };

  it('refuses invalid input at its field', async () => {
    const ask = async (given: object) => {
      const { status, body } = await stand.analyst.post('/api/calculator/calculate', { ...stand.question(), ...given });
      return [status, body.errors?.[0]?.path];
    };
    expect(await ask({})).toEqual([422, 'points']);
    expect(await ask({ points: [point.guid], from: '2026-05', to: '2026-04' })).toEqual([422, 'to']);
    expect(await ask({ points: [point.guid], from: '2024-05', to: '2026-04' })).toEqual([422, 'to']);
    expect(await ask({ points: [point.guid], profile: { name: 'х', from: '2026-03', volumes: [] } })).toEqual([
      422,
      'profile',
    ]);
    expect(await ask({ points: [stand.region] })).toEqual([404, undefined]);
    expect(await ask({ points: [point.guid, point.guid] })).toEqual([422, 'points']);
    const own = { points: [point.guid] };
    expect(await ask({ ...own, plan: 'file', planVolumes: [0.4] })).toEqual([422, 'planVolumes']);
    expect(await ask({ ...own, plan: 'file', planVolumes: Array.from({ length: 744 }, () => null) })).toEqual([
      422,
      'planVolumes',
    ]);
    const long = { name: 'х', from: '2026-01', volumes: Array.from({ length: 745 }, () => 1) };
    expect(await ask({ profile: long, from: '2025-12', to: '2026-02' })).toEqual([422, 'from']);
    expect(await ask({ profile: long, from: '2026-01', to: '2026-03' })).toEqual([422, 'from']);
    for (const kilowatts of [null, 5]) {
      const shift = { percent: kilowatts, kilowatts, toHours: [2] };
      expect(await ask({ ...own, shift })).toEqual([422, 'shift.percent']);
    }
    const battery = { chargeKw: 1, dischargeKw: 1, capacityKwh: 1, efficiencyPercent: 90, chargeHours: [2, 3] };
    expect(await ask({ ...own, battery: { ...battery, dischargeHours: [3, 4] } })).toEqual([
      422,
      'battery.dischargeHours',
    ]);
    expect(await ask({ profile: { name: 'х', from: '2026-03', volumes: [1] } })).toEqual([422, 'voltage']);
    expect(await ask({ points: [point.guid], shift: { percent: 1, kilowatts: null, toHours: [25] } })).toEqual([
      422,
      'shift.toHours.0',
    ]);
  });
});
