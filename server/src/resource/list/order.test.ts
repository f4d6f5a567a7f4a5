import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNT_LIMIT } from 'contract/kit/list-query.ts';
import { compile } from '../../core/sql.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { meters, places } from '../../testing/sample.ts';
import { belonging } from '../column.ts';
import { ordered } from './order.ts';

let world: Matrix;
/** The guids in the order of a plain sort. */
async function sorted(sort: string, more = ''): Promise<string[]> {
  const { text, values } = compile(ordered(meters, { sort }));
  const { text: own } = compile(belonging(meters));
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query("select set_config('console.organization', $1, true)", [world.organizationGuid]);
  const { rows } = await client.query(`select t.guid from sample_meter t where ${own} ${more} order by ${text}`, [
    ...values,
  ]);
  await client.query('rollback');
  client.release();
  return rows.map(({ guid }) => guid);
}

beforeAll(async () => {
  world = await openMatrix();
  const first = await create(world.master, places, { name: 'Ёлки' });
  const second = await create(world.master, places, { name: 'Берёза' });
  await world.owner(
    `insert into sample_meter (guid, organization_guid, name, load, phases, is_smart, installed_on, type, ports, marks, place_guid)
     select md5(n::text)::uuid, $1, 'Счётчик ' || n, case when n % 3 = 0 then null else n % 50 end, 1 + n % 3, n % 2 = 0,
       case when n % 4 = 0 then null else date '2020-01-01' + n % 900 end, (array['one', 'two', null])[1 + n % 3], '{}', '{}',
       (array[$2, $3]::uuid[])[1 + n % 2] from generate_series(1, $4::integer) n`,
    [world.organizationGuid, first.guid, second.guid, COUNT_LIMIT + 500],
  );
});
afterAll(() => world.close());

const sorts = ['name', 'load', 'phases,-name', 'isSmart', 'installedOn', 'type,load', 'placeGuid,-phases'];

it.each(sorts.flatMap((sort) => [sort, `-${sort}`]))('many rows stand in the order %s, on any page', async (sort) => {
  const all = await sorted(sort);
  const of = all.length;
  for (const offset of [0, 3333, 7000, of - 10]) {
    const { body } = await world.master.get(`/api/sample-meters?limit=20&offset=${offset}&sort=${sort}`);
    expect(body.items.map(({ guid }: { guid: string }) => guid)).toEqual(all.slice(offset, offset + 20));
    expect([body.total, body.totalIsExact]).toEqual([COUNT_LIMIT, false]);
  }
});

it('a search among many rows keeps the order', async () => {
  const all = await sorted('-type,name', "and t.search like '%77%'");
  const { body } = await world.master.get('/api/sample-meters?limit=20&offset=5&sort=-type,name&search=77');
  expect([body.total, body.items.map(({ guid }: { guid: string }) => guid)]).toEqual([all.length, all.slice(5, 25)]);
});

it('maintained counts are exact, and a filter that matches many rows is read in order', async () => {
  await world.owner(`select counted('sample_meter')`);
  const whole = await world.master.get('/api/sample-meters?limit=1');
  expect([whole.body.total, whole.body.totalIsExact]).toEqual([COUNT_LIMIT + 500, true]);
  const filter = encodeURIComponent(JSON.stringify({ field: 'isSmart', op: 'is', value: true }));
  for (const sort of ['name', '-load', 'type,-name']) {
    const all = await sorted(sort, 'and t.is_smart');
    for (const offset of [0, 4000]) {
      const { body } = await world.master.get(
        `/api/sample-meters?limit=20&offset=${offset}&sort=${sort}&filter=${filter}`,
      );
      expect([body.total, body.totalIsExact]).toEqual([all.length, true]);
      expect(body.items.map(({ guid }: { guid: string }) => guid)).toEqual(all.slice(offset, offset + 20));
    }
  }
});
