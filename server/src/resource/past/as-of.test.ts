import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from 'contract/features/passport/contracts.ts';
import { fieldsWithPast } from 'contract/kit/field.ts';
import type { Filter } from 'contract/kit/filter.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { addressOf } from 'contract/kit/route.ts';
import { asOrg } from '../../core/transaction.ts';
import { create, everyRight, exampleInput, openMatrix, resourceNames, type Matrix } from '../../testing/matrix.ts';
import { meters, places } from '../../testing/sample.ts';
import { moment } from '../../testing/moment.ts';
import { countAsOf } from './as-of.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

const list = async (resource: Resource, query: object) =>
  (
    await world.master.get(
      addressOf(`/api/${resource.name}${'at' in query ? '/as-of' : ''}`, {}, { limit: 200, ...query }),
    )
  ).body;
/** The comparable part of a record; the time of its last change is known only from the journal. */
function keptOf({ fields }: Resource): (row: AnyRow) => object {
  const kept = Object.keys(fieldsWithPast(fields));
  const only = (values: Record<string, unknown>, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, values[key]]));
  return (row) => ({ ...only(row, [...kept, 'guid', 'version', 'createdAt']), names: only(row.names, kept) });
}

describe.each(resourceNames)('%s as of a moment', (name) => {
  it('gives a list and a record as they were, whatever happened since', async () => {
    const resource = world.resource(name);
    const { master } = world;
    const kept = keptOf(resource);
    const [changed, removed] = [await create(master, resource), await create(master, resource)];
    const [then, at] = [await list(resource, {}), await moment()];
    await create(master, resource);
    const update = await master.put(
      `/api/${resource.name}/${changed.guid}`,
      await exampleInput(master, resource),
      changed.version,
    );
    expect(update.status, JSON.stringify(update.body)).toBe(200);
    const again = await master.put(`/api/${resource.name}/${changed.guid}`, await exampleInput(master, resource), 2);
    expect(again.status).toBe(200);
    expect((await master.delete(`/api/${resource.name}/${removed.guid}`, removed.version)).status).toBe(204);

    const past = await list(resource, { at });
    expect(past.total).toBe(then.total);
    expect(past.items.map(kept)).toEqual(then.items.map(kept));
    for (const row of [changed, removed]) {
      const { status, body } = await master.get(addressOf(`/api/${resource.name}/${row.guid}/as-of`, {}, { at }));
      expect([status, kept(body)]).toEqual([200, kept(row)]);
    }
    const title = String(removed[resource.list.title]);
    expect((await list(resource, { at, search: title })).items.map(({ guid }: AnyRow) => guid)).toContain(removed.guid);
  });
});

it('shows links and titles of that time', async () => {
  const { master } = world;
  const place = await create(master, places, { name: 'Старое имя' });
  const meter = await create(master, meters, { nearby: [place.guid], placeGuid: place.guid });
  const at = await moment();
  await master.put(`/api/sample-places/${place.guid}`, { name: 'Новое имя' }, 1);
  const { guid: _, version: __, createdAt: ___, updatedAt: ____, names: _____, ...input } = meter;
  await master.put(`/api/sample-meters/${meter.guid}`, { ...input, nearby: [] }, 1);
  const past = (await master.get(addressOf(`/api/sample-meters/${meter.guid}/as-of`, {}, { at }))).body;
  expect([past.nearby, past.names]).toEqual([[place.guid], meter.names]);
});

it('answers 404 before a record existed, 422 for the future, and nothing of others', async () => {
  const at = await moment();
  const meter = await create(world.master, meters);
  const asked = addressOf(`/api/sample-meters/${meter.guid}/as-of`, {}, { at });
  expect((await world.master.get(asked)).status).toBe(404);
  expect((await world.master.get('/api/sample-meters/as-of?at=2100-01-01T00:00:00Z')).status).toBe(422);
  const later = await moment();
  const stranger = await world.person(await world.organization(), everyRight('full'));
  await world.master.delete(`/api/sample-meters/${meter.guid}`, 1);
  expect((await stranger.get(addressOf('/api/sample-meters/as-of', {}, { at: later }))).body.items).toEqual([]);
  expect((await stranger.get(addressOf(`/api/sample-meters/${meter.guid}/as-of`, {}, { at: later }))).status).toBe(404);
});

it('counts what matched a filter at a moment, by the fields of the table itself', async () => {
  const filter: Filter = { field: 'status', op: 'in', value: ['expired'] };
  const countAt = (at: string) =>
    asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'read', (tx) =>
      countAsOf(tx, contracts, { filter, zone: 'Europe/Moscow', at }),
    );
  const contract = await create(world.master, contracts, { status: 'expired' });
  const then = await moment();
  const counted = (await countAt(then))!;
  expect(counted).toBeGreaterThanOrEqual(1);
  const input = await exampleInput(world.master, contracts, { status: 'valid' });
  expect((await world.master.put(`/api/contracts/${contract.guid}`, input, contract.version)).status).toBe(200);
  expect([await countAt(then), await countAt(await moment())]).toEqual([counted, counted - 1]);
});
