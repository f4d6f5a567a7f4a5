import { employees } from 'contract/features/employees/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type { Answer, Client } from './client.ts';
import { everyRight } from './matrix.ts';
import { accountOf } from './users.ts';
import type { World } from './world.ts';

/** All rights except the one to shared data, which only the service has. */
export const wholeRights = { ...everyRight('full'), sharedData: 'none' } as const;

/** An organization with two administrators whose accounts it keeps. */
export async function openTwoAdministrators(world: World) {
  const organization = await world.organization();
  const administrator = async (): Promise<Client> => {
    const client = await world.person(organization, wholeRights);
    await world.owner('update account set home_guid = $1 where guid = $2', [organization, await accountOf(client)]);
    return client;
  };
  return { organization, administrator, chief: await administrator(), second: await administrator() };
}

export const PENDING = '/api/pending-changes';

/** The pending changes as a person reads them. */
export const waiting = async (client: Client) => (await client.get(`${PENDING}?state=open`)).body;

/** The error code, or the status on success. */
export const codeOf = ({ status, body }: Answer): string | number => body?.code ?? status;

/** An individual strong right, without the employee. */
export const strongRight = {
  effect: 'allow',
  entityType: 'brands',
  value: 'full',
  objectGuid: null,
  validFrom: null,
  validTo: null,
  reason: 'По приказу № 5',
};

/** Approves a change in its current state. */
export async function approve(client: Client, { guid }: { guid: string }): Promise<Answer> {
  const { body } = await client.get(PENDING);
  const { title, lines } = body.find((one: { guid: string }) => one.guid === guid) ?? { title: '', lines: [] };
  return client.post(`${PENDING}/${guid}/approve`, { title, lines });
}

/** Adds an employee to a group. */
export async function joinGroup(by: Client, card: string, group: string): Promise<Answer> {
  const { body } = await by.get(`/api/employees/${card}`);
  const groups = [...body.groups, group];
  return by.put(`/api/employees/${card}`, { ...enteredOf(employees, body), groups }, body.version);
}

/** Turns on approval by a second person for these kinds of changes. */
export async function demandSecondPerson(by: Client, kinds: readonly string[], more: object = {}): Promise<Answer> {
  const { body } = await by.get('/api/security-policy');
  const { providers: _, guests: ____, administrators: ___, version, updatedAt: __, ...values } = body;
  return by.put('/api/security-policy', { ...values, secondPerson: kinds, ...more }, version);
}
