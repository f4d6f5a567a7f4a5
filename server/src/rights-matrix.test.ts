import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Needed, Route } from 'contract/kit/route.ts';
import {
  permissionLadder,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { newGuid } from './core/guid.ts';
import type { Client } from './testing/client.ts';
import { openWorld, type World } from './testing/world.ts';

const values: readonly PermissionValue[] = permissionLadder;

let world: World;
let client: Client;
let byEntity: Map<EntityType, (Route & { access: Needed })[]>;
beforeAll(async () => {
  world = await openWorld();
  client = await world.person(await world.organization());
  await world.owner('update organization set is_service = true where guid = $1', [client.organization]);
  const ruled = world.server.served.filter((route) => typeof route.access === 'object') as (Route & {
    access: Needed;
  })[];
  byEntity = Map.groupBy(ruled, ({ access }) => access.entity);
});
afterAll(() => world.close());

const hold = (entity: EntityType, value: PermissionValue) =>
  world.owner('update permission_group set items = $2 where organization_guid = $1', [
    client.organization,
    { sharedData: 'full', [entity]: value },
  ]);

/** Requests a missing record with an empty body: an admitted client gets an error about that, and nothing changes. */
async function isLetIn({ method, path }: Route): Promise<boolean> {
  const url = path.replace(/\{\w+\}/g, newGuid());
  const { status, body } = await client.send(method, url, method === 'GET' ? undefined : {});
  expect(status, `${method} ${path}`).not.toBe(401);
  if (status === 403) expect(body.code, `${method} ${path}`).toBe('forbidden');
  return status !== 403;
}

it.each(values)(
  'a holder of «%s» in a section is admitted exactly as the ladder says',
  { timeout: 60_000 },
  async (value) => {
    const wrong: string[] = [];
    for (const [entity, routes] of byEntity) {
      await hold(entity, value);
      for (const route of routes) {
        const expected = rankOf(value) >= rankOf(route.access.action);
        if ((await isLetIn(route)) !== expected) wrong.push(`${route.method} ${route.path}: ${permissionNames[value]}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('every route open neither to all nor to all members requires rights of a section', () => {
  expect([...byEntity.keys()].length).toBeGreaterThan(8);
  expect([...byEntity.values()].flat().length).toBeGreaterThan(100);
});
