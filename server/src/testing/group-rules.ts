import { sectionOf } from 'contract/features/rights/rules.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Client } from './client.ts';
import { accountOf } from './users.ts';
import type { World } from './world.ts';

/** A rule of a group for a resource, in which everything not given is empty. */
export const ruleInput = (groupGuid: string, resource: Resource, given: object) => ({
  name: 'Правило',
  groupGuid,
  section: sectionOf(resource),
  rows: null,
  requirement: null,
  message: null,
  defaults: null,
  hiddenFields: [],
  readOnlyFields: [],
  ...given,
});

/** The groups of a person in the organization of the client. */
export async function groupsOf(world: World, client: Client): Promise<string[]> {
  const found = await world.owner(
    `select g.to_guid as guid from employee_group g join employee e on e.guid = g.from_guid
     where e.account_guid = $1 and e.organization_guid = $2 order by g.position`,
    [await accountOf(client), client.organization],
  );
  return found.map(({ guid }) => guid);
}
