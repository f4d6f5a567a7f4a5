import { contracts } from 'contract/features/passport/contracts.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { create, openMatrix, type Matrix } from '../../testing/matrix.ts';

let world: Matrix;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());

it('the number of objects is shown for the families that one may read, and of the rows', async () => {
  const { master } = world;
  const [first] = [await create(master, contracts), await create(master, contracts)];
  const counts = async (client: Client) => (await client.get('/api/tech-passport/number-of-objects')).body;
  expect(await counts(master)).toMatchObject({ contracts: 2 });
  const who = await world.person(master.organization!, { objectTypes: 'read' });
  expect(await counts(who)).toEqual({});
  const { guid } = (await who.get('/api/auth/info')).body.userModel;
  const [card] = await world.owner('select guid from employee where account_guid = $1', [guid]);
  const given = { employeeGuid: card.guid, entityType: 'contracts', objectGuid: first!.guid };
  await create(master, individualPermissions, given);
  expect(await counts(who)).toEqual({ contracts: 1 });
  await world.owner(
    `select set_config('console.organization', '${master.organization}', true); select add_ready_object_types()`,
  );
  const [type] = await world.owner("select guid from object_type where family = 'contracts'");
  const ofTypes = async (client: Client) => (await client.get('/api/object-types/counts')).body;
  expect((await ofTypes(master))[type.guid]).toBe(2);
  expect((await ofTypes(who))[type.guid]).toBe(1);
});
