import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapestOf, knownSums } from 'contract/features/calculator/cheapest.ts';
import type { HourProfile } from 'contract/features/calculator/profile.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { hours, openPriceStand, type PriceStand } from '../../../testing/price-stand.ts';
import { cellsOf } from '../../../testing/recompute.ts';

let stand: PriceStand;
beforeAll(async () => {
  stand = await openPriceStand();
  await stand.loadPrices();
}, 60_000);
afterAll(() => stand.close());

const year = daysBetween('2025-04-01', '2026-03-31');
/** 500 kWh plus the number of the hour: 12 300 kWh a day. */
const kwh = (hour: number) => 500 + hour;
const DAY = 12.3;
const file = (rows: readonly (readonly (string | number)[])[]) => ({
  name: 'год.csv',
  content: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
});
const list = (unit: string, isKept: (day: string, hour: number) => boolean = () => true) => [
  ['Дата', 'Час', unit],
  ...year.flatMap((day) => hours.filter((hour) => isKept(day, hour)).map((hour) => [day, hour, kwh(hour)])),
];
const read = async (rows: readonly (readonly (string | number)[])[], query = '') => {
  const { status, body } = await stand.send(`/api/calculator/profile?month=2026-03${query}`, file(rows));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const asked = (profile: HourProfile) => ({
  profile,
  from: profile.from,
  to: '2026-03',
  regionGuid: stand.region,
  voltage: 'sn2' as const,
  maxPowerKw: 900,
  plan: 'fact' as const,
});

describe('a year of hours from a file', () => {
  it('is read with its period and its gaps reported', async () => {
    const holes = (day: string, hour: number) =>
      !(day === '2025-06-10' && hour >= 5 && hour <= 7) && !(day === '2026-03-29' && hour === 3);
    const rows = list('кВт·ч', holes);
    const { asks, read: memo } = await read(rows);
    expect(asks).toEqual([]);
    // 365 × 24 hours, of which three in June and one in March are missing.
    expect(memo).toMatchObject({
      firstDay: '2025-04-01',
      lastDay: '2026-03-31',
      known: 8756,
      missing: 4,
      unit: 'kWh',
      hours: 'from1',
      greatest: 524,
      volume: expect.closeTo(365 * DAY - (505 + 506 + 507 + 503) / 1000, 9),
    });
    expect(memo.profile).toMatchObject({ name: 'год.csv', from: '2025-04' });
    expect(memo.profile.volumes).toHaveLength(8760);
    expect(memo.remarks).toEqual([
      { rule: 'missing', count: 2, days: ['2025-06-10', '2026-03-29'] },
      { rule: 'clockChange', count: 1, days: ['2026-03-29'] },
    ]);
  });

  it('asks for its unit and its hours when it does not say them, and is read by the answer', async () => {
    const open = year.flatMap((day) => hours.slice(0, 23).map((hour) => [day, hour, kwh(hour)]));
    expect(await read(open)).toMatchObject({ asks: ['unit', 'hours'], read: null });
    const answered = await read(open, '&unit=MWh&hours=from1');
    expect(answered.read.profile.volumes[0]).toBe(501);
    expect(answered.read.missing).toBe(364 + 1);
  });

  it.each([
    ['a day with 24 values in a row', year.map((day) => [day, ...hours.map(kwh)]), '&unit=kWh'],
    [
      'the moment in one cell',
      year.flatMap((day) => hours.map((hour) => [`${day} ${String(hour - 1).padStart(2, '0')}:00`, kwh(hour)])),
      '&unit=kWh',
    ],
    [
      'average power by half-hours',
      year.flatMap((day) =>
        hours.flatMap((hour) =>
          ['00', '30'].map((minute) => [`${day} ${String(hour - 1).padStart(2, '0')}:${minute}`, kwh(hour)]),
        ),
      ),
      '&unit=kW',
    ],
  ])('is the same as %s', async (_, rows, query) => {
    const plain = await read(list('кВт·ч'));
    const { read: memo } = await read(rows, query);
    expect(memo.profile.volumes).toEqual(plain.read.profile.volumes);
    expect(memo.remarks).toEqual([]);
  });

  it('costs by months what its formula says, and the other months name what is missing', async () => {
    const { read: memo } = await read(list('кВт·ч'));
    const { months, totals, consumer } = await stand.calculate(asked(memo.profile));
    expect(months).toHaveLength(12);
    const march = months[11]!;
    const volume = 31 * DAY;
    expect(march.volume).toBeCloseTo(volume, 9);
    // Wholesale price, single-rate transmission, markup, other services: RUB/MWh of the stand.
    const first = volume * (3200 + 2334.12 + 250 + 4);
    expect(march.categories[0]!.cost!.total).toBeCloseTo(first, 2);
    expect(totals[0]).toMatchObject({ cost: null, reason: expect.stringContaining('670') });
    expect(totals[3]!.reason).toBe('Апрель 2025: нет набора цен');
    expect(cheapestOf(march, consumer.maxPowerKw)).toBeNull();
    expect(cheapestOf(march, 500)).toBe('secondTwo');
    // Only March has prices.
    expect(knownSums(months, 500)).toEqual({
      count: 1,
      volume: march.volume,
      sums: march.categories.map(({ cost }) => cost?.total ?? null),
    });
    // The file also contains the week before March.
    const { months: planned } = await stand.calculate({ ...asked(memo.profile), from: '2026-03', plan: 'weekBefore' });
    expect(planned[0]!.hours.plan!.slice(0, 24)).toEqual(hours.map((hour) => kwh(hour) / 1000));
  });

  it('gives a memo to print and as a workbook', async () => {
    const { read: ofMemo } = await read(list('кВт·ч'));
    const question = stand.question({ ...asked(ofMemo.profile), from: '2026-02', maxPowerKw: 500 });
    const memo = (format: string) => stand.analyst.post('/api/calculator/memo', { question, format });
    const pdf = await memo('pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.raw)), { mergePages: true });
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Справка о ценовых категориях');
    expect(words).toContain('файл «год.csv»');
    expect(words).toContain('нет набора цен');
    const cells = cellsOf((await memo('xlsx')).raw);
    const shown = [...cells.values()].map((cell) => JSON.stringify(cell)).join();
    expect(shown).toContain('Март 2026');
    expect(
      await stand.world.owner(`select from journal where record_name = 'Справка о ценовых категориях'`),
    ).toHaveLength(2);
    const stranger = await stand.world.person(stand.organization, { meteringPoints: 'full' });
    expect((await stranger.post('/api/calculator/memo', { question, format: 'pdf' })).status).toBe(403);
  });

  it('refuses a file without hours and a file of several points', async () => {
    const refused = async (rows: readonly (readonly (string | number)[])[]) => {
      const { status, body } = await stand.send('/api/calculator/profile?month=2026-03', file(rows));
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
    };
    expect(await refused([['Просто', 'текст']])).toEqual([422, 'file', expect.stringContaining('Часы не найдены')]);
    const points = ['Цех', 'Склад'].map((point) => [point, '2026-03-01', ...hours.map(kwh)]);
    expect(await refused(points)).toEqual([422, 'file', expect.stringContaining('несколько точек')]);
    const future = ['2099-01-01', ...hours.map(kwh)];
    expect(await refused([['кВт·ч'], future])).toEqual([422, 'file', 'строка 2, столбец 1: День в будущем']);
    expect(await refused([['кВт·ч'], ['2014-12-01', ...hours.map(kwh)]])).toEqual([422, 'file', expect.any(String)]);
  });
});
