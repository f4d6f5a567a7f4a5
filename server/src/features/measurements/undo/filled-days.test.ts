import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOrg } from '../../../core/transaction.ts';
import { newGuid } from '../../../core/guid.ts';
import { seriesOf } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { filledDays } from './filled-days.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

it('finds what stood before a file of very many points within the time that a query has', async () => {
  const scope = { organization: world.organizationGuid, account: null };
  const [{ guid: region }] = (await world.owner('select guid from dictionary_value limit 1')) as [{ guid: string }];
  const keys = Array.from({ length: 15_000 }, (_, index) => ({ region, quantity: `q${index}` }));
  const shape = { stepMinutes: 60, unit: 'kWh', zone: 'Europe/Moscow' } as const;
  const series = await asOrg(world.pool, scope, 'write', (tx) => seriesOf(tx, keys, shape));
  const day = '2026-05-05';
  const flat = (value: number) => Array.from({ length: 24 }, () => value);
  const guid = newGuid();
  for (const [origin, value] of [[{ source: 'hand' }, 1] as const, [{ source: 'exchange', guid }, 2] as const])
    await asOrg(world.pool, scope, 'write', (tx) =>
      writeDays(
        tx,
        origin,
        series.map(({ id }) => ({ series: id, day, values: flat(value) })),
      ),
    );
  const whole = { guid: region, name: '', code: null, channel: null, from: day, to: day, days: 1 };
  const changed = { newDays: 0, changedDays: 1, changedValues: 24 };
  const filling = series.map(({ id }) => ({ series: id, ...whole, ...changed }));
  const found = await asOrg(world.pool, scope, 'read', (tx) => filledDays(tx, guid, filling));
  expect(found).toHaveLength(keys.length);
  expect(found[0]).toMatchObject({ day, isOwn: true, length: 24, v: flat(1), q: null });
}, 60_000);
