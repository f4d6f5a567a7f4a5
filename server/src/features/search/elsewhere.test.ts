import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { openWorld, type Items, type World } from '../../testing/world.ts';

let world: World;
let here: string;
let there: string;
beforeAll(async () => {
  world = await openWorld();
  [here, there] = [await world.organization(), await world.organization()];
});
afterAll(() => world.close());

const read: Items = { employees: 'read' };
const someone = async (places: Readonly<Record<string, Items>>): Promise<Client> => {
  const name = await world.account();
  for (const [organization, items] of Object.entries(places)) await world.enroll(name, organization, items);
  return world.signIn(name, here);
};
const cardThere = async (): Promise<string> => {
  const [found] = await world.owner('select guid from employee where organization_guid = $1 limit 1', [there]);
  return found.guid;
};
const ask = async (client: Client, guid: string) =>
  (await client.get(`/api/search/elsewhere?resource=employees&guid=${guid}`)).body;

it('a link to a record of another organization of the person leads there', async () => {
  const both = await someone({ [here]: read, [there]: read });
  const guid = await cardThere();
  expect((await both.get(`/api/employees/${guid}`)).status).toBe(404);
  const { organization } = await ask(both, guid);
  expect(organization.id).toBe(there);
  expect((await both.in(there).get(`/api/employees/${guid}`)).status).toBe(200);
});

it('nobody is notified about a record that they may not read there', async () => {
  const guid = await cardThere();
  expect(await ask(await someone({ [here]: read, [there]: {} }), guid)).toEqual({ organization: null });
  expect(await ask(await someone({ [here]: read }), guid)).toEqual({ organization: null });
  const both = await someone({ [here]: read, [there]: read });
  expect(await ask(both, '01890000-0000-7000-8000-000000000000')).toEqual({ organization: null });
});
