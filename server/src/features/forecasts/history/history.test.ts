import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { days, hours, openPriceStand, type PriceStand } from '../../../testing/price-stand.ts';
import { loadHistories, loadHistory } from './history.service.ts';

let stand: PriceStand;
beforeAll(async () => {
  stand = await openPriceStand();
});
afterAll(() => stand.close());

const load = (value: number) => hours.map(() => value);
const [FIRST, SECOND, THIRD] = [days[0]!, days[1]!, days[2]!];

it('the past of a sum is what was known at the moment: the version current then, and no day that came later', async () => {
  const { world, organization } = stand;
  const points = [await stand.newPoint({ name: 'Первая' }), await stand.newPoint({ name: 'Вторая' })];
  const written = (at: string, values: Record<string, number[]>) => async () => {
    for (const { guid } of points) await stand.store(guid, values);
    await world.owner(`update series_origin set known_at = $1 where known_at > now() - interval '1 hour'`, [at]);
  };
  const steps = [
    written('2026-04-01T00:00:00Z', { [FIRST]: load(10), [SECOND]: load(10) }),
    written('2026-04-02T00:00:00Z', { [SECOND]: load(30) }),
    written('2026-04-03T00:00:00Z', { [SECOND]: load(50), [THIRD]: load(10) }),
  ];
  for (const step of steps) await step();

  const hourOf = async (asOf: string) =>
    asOrg(world.pool, { organization, account: null }, 'read', async (tx) => {
      const own = points.map(({ guid }) => guid);
      const found = await tx.rows<{ id: number }>(
        sql`select id from series where metering_point_guid = any(${own}::uuid[])`,
      );
      const period = { from: FIRST, until: '2026-04-01', asOf: new Date(asOf) };
      const history = await loadHistory(tx, { series: found.map(({ id }) => id), ...period });
      return history && [0, 24, 48].map((hour) => history.values[hour]);
    });
  expect(await hourOf('2026-03-31T00:00:00Z')).toBeUndefined();
  expect(await hourOf('2026-04-01T12:00:00Z')).toEqual([20, 20, undefined]);
  expect(await hourOf('2026-04-02T12:00:00Z')).toEqual([20, 60, undefined]);
  expect(await hourOf('2026-04-03T12:00:00Z')).toEqual([20, 100, 20]);
});

it('a sum that is read in portions is the sum of all: what is silent is scaled up from all that are heard', async () => {
  const { world, organization } = stand;
  const values = {
    first: { [FIRST]: load(100), [SECOND]: load(100) },
    second: { [FIRST]: load(200), [SECOND]: load(200) },
  };
  const points = await Promise.all(['Большая', 'Вторая большая', 'Малая'].map((name) => stand.newPoint({ name })));
  await stand.store(points[0]!.guid, values.first);
  await stand.store(points[1]!.guid, values.second);
  await stand.store(points[2]!.guid, { [FIRST]: load(3), [THIRD]: load(3) });
  const sumsSince = (from: string) =>
    asOrg(world.pool, { organization, account: null }, 'read', async (tx) => {
      const own = points.map(({ guid }) => guid);
      const found = await tx.rows<{ id: number }>(
        sql`select id from series join unnest(${own}::uuid[]) with ordinality p (guid, n) on guid = metering_point_guid order by n`,
      );
      const [big, , small] = found.map(({ id }) => id);
      const targets = new Map([
        ['all', found.map(({ id }) => id)],
        ['two', [big!, small!]],
        ['none', []],
      ]);
      return loadHistories(tx, targets, { from, until: '2026-04-01', asOf: new Date() });
    });
  const whole = await sumsSince(FIRST);
  const [all, two] = [whole.get('all')!, whole.get('two')!];
  expect([0, 24, 48].map((hour) => all.values[hour])).toEqual([303, 303, 3]);
  expect([0, 24].map((hour) => all.added[hour])).toEqual([0, 3]);
  expect([0, 24].map((hour) => two.values[hour])).toEqual([103, 103]);
  expect(whole.size).toBe(2);
  // For so many days each portion has one series.
  expect(await sumsSince('1200-01-01')).toEqual(whole);
});
