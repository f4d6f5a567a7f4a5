import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EstimateRequest } from 'contract/features/region-actual/calls.ts';
import { loadXls, usualLoad, weekdaysOf } from '../../testing/region-source.ts';
import { openRegionStand, type RegionStand } from '../../testing/region-stand.ts';

const MONTH = '2026-05';
/** A Thursday; the Thursday before it also has values. */
const DAY = '2026-05-21';
const WEEK_BEFORE = '2026-05-14';
const FILE = '20260501_46_fact_region.xls';
/** By the production calendar. */
const WORKING_DAYS = 19;
const days = weekdaysOf(MONTH);
let stand: RegionStand;
let wanted: EstimateRequest;
const estimate = (given: Partial<EstimateRequest> = {}) =>
  stand.operator.post('/api/region-actual/estimates', { ...wanted, ...given });
const dayOf = async (day = DAY) => (await stand.monthOf('50', MONTH)).days.find((one) => one.day === day)!;
const journal = () =>
  stand.world.owner(
    `select record_name as name, after from journal where entity = 'region_refresh' and after ? 'method' and organization_guid = $1`,
    [stand.organization],
  );

beforeAll(async () => {
  stand = await openRegionStand();
  await stand.source();
  const value = (day: string, hour: number) => (day === DAY && hour >= 10 && hour <= 13 ? null : usualLoad(day, hour));
  stand.put(FILE, loadXls('Московская область', days, value));
  await stand.run(stand.wanted('50', MONTH));
  wanted = {
    regions: [stand.region('50').guid],
    from: MONTH,
    to: MONTH,
    cells: [{ region: stand.region('50').guid, day: DAY, hours: [] }],
    method: 'week',
    longestGap: 3,
    isTrial: false,
  };
});
afterAll(() => stand.close());

describe('holes of a region', () => {
  it('are previewed: the values are shown and not written', async () => {
    const before = await dayOf();
    const { status, body } = await estimate({ isTrial: true });
    expect([status, body]).toMatchObject([200, { filled: 4, left: 0, days: [{ day: DAY, filled: 4, left: 0 }] }]);
    expect(body.days[0].total).toBe([10, 11, 12, 13].reduce((sum, hour) => sum + usualLoad(WEEK_BEFORE, hour)!, 0));
    expect(await dayOf()).toEqual(before);
    expect(await journal()).toEqual([]);
  });

  it('are filled from their neighbours only where the gap is short enough', async () => {
    expect((await estimate({ method: 'linear', isTrial: true })).body).toMatchObject({ filled: 0, left: 4 });
    expect((await estimate({ method: 'linear', longestGap: 4, isTrial: true })).body).toMatchObject({ filled: 4 });
  });

  it('are filled where chosen, marked, with one journal entry; measured values stay', async () => {
    const before = await dayOf();
    const cells = [{ region: stand.region('50').guid, day: DAY, hours: [9, 10, 11] }];
    expect((await estimate({ cells })).body).toMatchObject({ filled: 2, left: 0 });
    const after = await dayOf();
    expect(after.values.slice(9, 13)).toEqual([usualLoad(WEEK_BEFORE, 10), usualLoad(WEEK_BEFORE, 11), null, null]);
    expect(after.quality).toBe(`${'0'.repeat(9)}22${'0'.repeat(13)}`);
    expect(after.values.map((value, index) => ([9, 10].includes(index) ? null : value))).toEqual(before.values);
    expect(after.origin).toMatchObject({ source: 'estimate', version: 2, note: 'Как в тот же час неделю назад' });
    // A reader as of the moment before does not see the estimate.
    expect(after.origin!.knownAt > before.origin!.knownAt).toBe(true);
    expect(await journal()).toMatchObject([{ name: 'Московская область', after: { hours: 2, days: 1 } }]);
    // Filled values are no longer holes.
    expect((await estimate({ cells })).body).toEqual({ filled: 0, left: 0, days: [], effects: [] });
    expect(await journal()).toHaveLength(1);
  });

  it('are not estimated from estimates', async () => {
    const next = '2026-05-28';
    const cells = [{ region: stand.region('50').guid, day: next, hours: [10] }];
    await stand.world.owner(
      `update interval_day d set v[10] = null, version = d.version + 1 from series s
       where s.id = d.series and s.region_guid = $1 and d.day = $2 and d.organization_guid = $3`,
      [stand.region('50').guid, next, stand.organization],
    );
    expect((await estimate({ cells })).body).toMatchObject({ filled: 0, left: 1 });
  });

  it('lose estimates by one action, and no measured values', async () => {
    const remove = (source: string) =>
      stand.operator.post(`/api/region-actual/regions/${stand.region('50').guid}/remove`, {
        from: DAY,
        to: DAY,
        source,
        reason: 'Проверка',
      });
    expect((await remove('estimate')).body).toEqual({ days: 1 });
    const { values, quality } = await dayOf();
    expect([values.slice(8, 13), quality]).toEqual([[usualLoad(DAY, 9), null, null, null, null], null]);
    expect((await remove('estimate')).status).toBe(409);
    // Measured values keep their source when estimates are added beside them.
    expect((await remove('hand')).status).toBe(409);
    await estimate();
    expect((await remove('refresh')).body).toEqual({ days: 1 });
    expect((await dayOf()).values.filter((value) => value !== null)).toHaveLength(4);
    await estimate({ method: 'typical' });
    expect((await remove('estimate')).body).toEqual({ days: 1 });
    expect((await dayOf()).values.every((value) => value === null)).toBe(true);
    await stand.run(stand.wanted('50', MONTH));
  });

  it('take the measured value when it arrives', async () => {
    expect((await estimate()).body).toMatchObject({ filled: 4 });
    stand.put(FILE, loadXls('Московская область', days));
    expect((await stand.run(stand.wanted('50', MONTH))).run.changed).toBeGreaterThanOrEqual(4);
    const { values, quality } = await dayOf();
    expect([values[10], quality]).toEqual([usualLoad(DAY, 11), null]);
    expect((await estimate()).body).toEqual({ filled: 0, left: 0, days: [], effects: [] });
  });

  it('of regions without values, in whole months and in the future are not filled', async () => {
    const regions = [stand.region('44').guid];
    expect((await estimate({ regions, cells: null })).body).toMatchObject({ filled: 0, left: WORKING_DAYS * 24 });
    const coming = { regions, from: '2090-05', to: '2090-05', cells: null };
    expect((await estimate(coming)).body).toEqual({ filled: 0, left: 0, days: [], effects: [] });
    expect((await estimate({ from: '2026-06' })).status).toBe(422);
    const outside = { region: stand.region('50').guid, day: '2026-06-01', hours: [] };
    const within = { ...outside, day: DAY };
    const cells = [within, outside];
    expect((await estimate({ cells, from: '2026-05', to: '2026-05' })).body).toEqual({
      filled: 0,
      left: 0,
      days: [],
      effects: [],
    });
  });
});
