import type { FastifyInstance } from 'fastify';
import type { AnyRow } from 'contract/kit/resource.ts';
import { users } from 'contract/features/users/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import { createApp, type Parts } from '../app.ts';
import { openPool } from '../db/pool.ts';
import { Client, postForm, type Answer } from './client.ts';
import { connectionOf, PASSWORD, type Items, type World } from './world.ts';

/** The account of the signed-in person. */
export const accountOf = async (client: Client): Promise<string> =>
  (await client.get('/api/auth/info')).body.userModel.guid;

/** The card of a person in the organization of the client. */
export async function cardOf(world: World, client: Client): Promise<string> {
  const [found] = await world.owner('select guid from employee where account_guid = $1 and organization_guid = $2', [
    await accountOf(client),
    client.organization,
  ]);
  return found.guid;
}

/** The card of a person, as an administrator reads it. */
export async function cardRowOf(by: Client, client: Client): Promise<AnyRow> {
  const { employeeGuid } = (await by.get(`/api/users/${await accountOf(client)}`)).body;
  return (await by.get(`/api/employees/${employeeGuid}`)).body;
}

/** Somebody who works in an organization, with the card as an administrator reads it. */
export async function colleague(world: World, organization: string, by: Client, items?: Items) {
  const client = await world.person(organization, items);
  return { client, card: await cardRowOf(by, client) };
}

/** What a person was notified of, the latest first. */
export const notificationTexts = async (client: Client): Promise<string[]> =>
  (await client.get('/api/notifications')).body.items.map(({ text }: { text: string }) => text);

let count = 0;
export const userInput = (given: object = {}) => ({
  userName: `newcomer${++count}`,
  lastName: 'Новикова',
  firstName: 'Ольга',
  middleName: null,
  email: `newcomer${count}@example.ru`,
  phone: null,
  note: null,
  validUntil: null,
  memberFrom: null,
  memberTo: null,
  ...given,
});

export async function newUser(client: Client, given: object = {}): Promise<AnyRow> {
  const { status, body } = await client.post('/api/users', userInput(given));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as AnyRow;
}

export const userRow = async (client: Client, guid: string): Promise<AnyRow> =>
  (await client.get(`/api/users/${guid}`)).body;

/** An action on a user in the user's current version. */
export async function act(client: Client, guid: string, action: string, body: object = {}): Promise<Answer> {
  const { version = 1 } = await userRow(client, guid);
  return client.post(`/api/users/${guid}/${action}`, body, { 'if-match': `"${version}"` });
}

export const oneTimePassword = async (client: Client, guid: string, password: string | null = null) =>
  client.put(`/api/users/${guid}/one-time-password`, { password }, (await userRow(client, guid)).version ?? 1);

export async function saveUser(client: Client, guid: string, patch: object): Promise<Answer> {
  const row = await userRow(client, guid);
  const input = Object.fromEntries(enteredFields(users.fields).map(([key]) => [key, row[key] ?? null]));
  return client.put(`/api/users/${guid}`, { ...input, ...patch }, row.version ?? 1);
}

export const employUser = async (client: Client, guid: string, given: object): Promise<Answer> =>
  client.put(
    `/api/users/${guid}/employee`,
    { employeeGuid: null, position: null, ...given },
    (await userRow(client, guid)).version ?? 1,
  );

export const signInWith = (http: FastifyInstance, username: string, password = PASSWORD) =>
  postForm(http, '/connect/token', { grant_type: 'password', username, password });

/** One more program on the database of a test world. */
export async function secondProgram(
  world: World,
  parts: Partial<Parts> = {},
): Promise<{ http: FastifyInstance; close(): Promise<void> }> {
  const pool = openPool(connectionOf(world.pool));
  const { http } = createApp({ pool, logLevel: 'silent', ...parts });
  await http.ready();
  return { http, close: () => http.close().then(() => pool.end()) };
}

/** The same person as a client of another program. */
export const at = (http: FastifyInstance, client: Client) => new Client(http, client.token, client.organization);

/** Dismisses an employee by their card: `dismissedAt` and `successorGuid`. */
export const dismiss = (who: Client, row: AnyRow, body: object): Promise<Answer> =>
  who.post(`/api/employees/${row.guid}/dismissal`, body, { 'if-match': `"${row.version}"` });
