import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openPriceStand, usualDay, type PriceStand } from '../../../testing/price-stand.ts';
import { cellsOf, recomputed } from '../../../testing/recompute.ts';
import { journalOf } from '../../../testing/world.ts';

const PEAK = 10;

let stand: PriceStand;
let point: AnyRow;
let priceSet: string;
beforeAll(async () => {
  stand = await openPriceStand();
  point = await stand.newPoint({ lossPercent: 2 });
  await stand.storeMonth(point.guid);
  priceSet = await stand.loadPrices();
  await stand.setPeakHours(() => PEAK);
});
afterAll(() => stand.close());

const rowOf = (rows: readonly TotalRow[], name: TotalRow['name']) => rows.find((row) => row.name === name)!;

describe('a scenario', () => {
  it('gives the same figures when values and prices have changed, and says so', async () => {
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
    // A record can be sent back as it was read, but its computed parts cannot be changed.
    const read = (await stand.analyst.get(at)).body;
    expect((await stand.analyst.put(at, read)).body.version).toBe(2);
    expect((await stand.analyst.put(at, { ...read, result: null })).body.errors).toMatchObject([{ path: 'result' }]);
    // Saving the same values is not a change and leaves no journal entry.
    expect((await stand.analyst.put(at, { name: 'Март, проверен', note: 'Принят' }, 2)).body.version).toBe(2);
    expect((await stand.analyst.get('/api/calculator/scenarios')).body).toMatchObject([{ name: 'Март, проверен' }]);

    const { body: history } = await stand.analyst.get(`${at}/history`);
    expect(history).toMatchObject([
      { action: 'update', before: { name: 'Март', note: null }, after: { name: 'Март, проверен', note: 'Принят' } },
      { action: 'create', after: { name: 'Март', from: '2026-03', points: 1 } },
    ]);

    // Another person of the organization opens it and sees the same figures.
    const colleague = await stand.world.person(stand.organization, everyRight('read'));
    expect((await colleague.get(at)).body.result).toEqual(before.result);
    expect((await colleague.get('/api/calculator/scenarios')).body).toMatchObject([{ name: 'Март, проверен' }]);
    expect((await colleague.put(at, { name: 'Чужой', note: null }, 2)).status).toBe(403);
    expect((await colleague.delete(at, 2)).status).toBe(403);

    const stranger = await stand.world.person(await stand.world.organization(), everyRight('full'));
    expect((await stranger.get(at)).status).toBe(404);
    expect((await stranger.get(`${at}/history`)).status).toBe(404);
    expect((await stranger.get(`${at}/export?month=2026-03`)).status).toBe(404);
    expect((await stranger.get('/api/calculator/scenarios')).body).toEqual([]);
    expect((await stranger.delete(at, 2)).status).toBe(404);

    // A person without rights to the points sees nothing computed from them.
    const blind = await stand.world.person(stand.organization, { calculator: 'full' });
    expect((await blind.post('/api/calculator/calculate', question)).status).toBe(404);
    expect((await blind.get(at)).status).toBe(404);
    expect((await blind.get(`${at}/history`)).status).toBe(404);
    expect((await blind.get('/api/calculator/scenarios')).body).toEqual([]);
  });

  const changes = {
    shift: { percent: 40, kilowatts: null, toHours: [2, 3, PEAK] },
    battery: {
      chargeKw: 100,
      dischargeKw: 120,
      capacityKwh: 200,
      efficiencyPercent: 90,
      chargeHours: [2, 4],
      dischargeHours: [PEAK, 18],
    },
  };
  it.each([
    [{ ...changes, plan: 'fact' as const }],
    [{ ...changes, plan: 'weekBefore' as const, battery: null }],
    [{ ...changes, plan: 'file' as const, planVolumes: Array.from({ length: 744 }, () => 0.4) }],
    [{ shift: { ...changes.shift, percent: null, kilowatts: 150 }, plan: 'none' as const, battery: null }],
  ])('has the what-if on a separate sheet, with formulas from the month: %#', async (given) => {
    const question = stand.question({ points: [point.guid], ...given });
    const { whatIf, totals } = await stand.calculate(question);
    const { status, raw } = await stand.analyst.post('/api/calculator/export', { question, month: '2026-03' });
    expect(status).toBe(200);
    const [month, changed] = [cellsOf(raw), cellsOf(raw, 2)];
    const again = recomputed(changed, { Расчёт: month });
    for (const [reference, value] of again)
      expect(value, reference).toBeCloseTo(Number(changed.get(reference)!.value), 4);
    const columnOf = (title: string) =>
      [...changed].find(([reference, { value }]) => value === title && /^[A-Z]+1$/.test(reference))![0].slice(0, -1);
    const [total, saving] = [columnOf('Итого без НДС, руб.'), columnOf('Экономия без НДС, руб.')];
    for (const [index, row] of whatIf!.totals.entries()) {
      if (!row.cost) continue;
      expect(again.get(`${total}${index + 2}`)).toBe(row.cost.total);
      expect(again.get(`${saving}${index + 2}`)).toBeCloseTo(totals[index]!.cost!.total - row.cost.total, 2);
    }
    // A setting changed in the file changes everything that depends on it.
    const percent = [...changed].find(([, { value }]) => String(value).startsWith('Перенос из часа пик'))![0];
    const setting = percent.replace(/^[A-Z]+/, columnOf('Значение условия'));
    const none = new Map(changed).set(setting, { value: 0, formula: null });
    const third = `${total}5`;
    if (!given.battery) expect(recomputed(none, { Расчёт: month }).get(third)).toBe(rowOf(totals, 'third').cost!.total);
    else expect(recomputed(none, { Расчёт: month }).get(third)).not.toBe(again.get(third));
  });

  it('is a workbook whose formulas give the stored values', async () => {
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
