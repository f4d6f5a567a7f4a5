import { employees } from 'contract/features/employees/facts.ts';
import { sectionOf } from 'contract/features/rights/rules.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Answer, Client } from './client.ts';
import { everyRight } from './matrix.ts';
import { cardRowOf } from './users.ts';
import type { Items } from './world.ts';

const ruleInput = (groupGuid: string, resource: Resource, given: object) => ({
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

/** A condition on a text. */
export const is = (field: string, value: string) => ({ field, op: 'is', value });

/** The form input of a record, with changes. */
export const entered = (resource: Resource, row: AnyRow, patch: object = {}) => ({
  ...Object.fromEntries(enteredFields(resource.fields).map(([key]) => [key, row[key]])),
  ...patch,
});
/** Saves a record as it is read, with changes. */
export const save = (by: Client, resource: Resource, row: AnyRow, patch: object): Promise<Answer> =>
  by.put(`/api/${resource.name}/${row.guid}`, entered(resource, row, patch), row.version);

/** The groups of a person. */
export const groupsOf = async (by: Client, client: Client): Promise<string[]> =>
  (await cardRowOf(by, client))['groups'] as string[];
/** The first group of a person. */
export const groupOf = async (by: Client, client: Client): Promise<string> => (await groupsOf(by, client))[0]!;

/** Gives a group a rule for a resource; unspecified parts are empty. */
export const giveRule = (by: Client, groupGuid: string, resource: Resource, given: object): Promise<Answer> =>
  by.post('/api/permission-group-rules', ruleInput(groupGuid, resource, given));

/** Gives a rule to a person's first group; returns it. */
export async function narrow(by: Client, client: Client, resource: Resource, given: object): Promise<AnyRow> {
  const { status, body } = await giveRule(by, await groupOf(by, client), resource, given);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as AnyRow;
}

const noItems = Object.fromEntries(Object.keys(everyRight('full')).map((entity) => [entity, null]));
/** A new group with these rights. */
export const newGroup = (by: Client, items: Items): Promise<Answer> =>
  by.post('/api/permission-groups', { name: `Группа ${crypto.randomUUID()}`, description: null, ...noItems, ...items });

/** Adds a person to another group. */
export async function join(by: Client, client: Client, items: Items): Promise<AnyRow> {
  const { body: group } = await newGroup(by, items);
  const card = await cardRowOf(by, client);
  const { status, body } = await save(by, employees as Resource, card, {
    groups: [...(card['groups'] as string[]), group.guid],
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return group as AnyRow;
}

/** The form input for an individual right of an employee; by default to read brands. */
export const individual = (employee: AnyRow, given: object = {}) => ({
  employeeGuid: employee.guid,
  effect: 'allow',
  entityType: 'brands',
  value: 'read',
  objectGuid: null,
  validFrom: null,
  validTo: null,
  reason: 'По приказу № 5',
  ...given,
});

/** Gives an individual right. */
export async function give(by: Client, card: AnyRow, given: object): Promise<AnyRow> {
  const { status, body } = await by.post('/api/individual-permissions', individual(card, given));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as AnyRow;
}

/** Gives a person the right to read employees in addition to their groups. */
export const allow = (by: Client, whom: AnyRow): Promise<Answer> =>
  by.post('/api/individual-permissions', individual(whom, { entityType: 'employees' }));
