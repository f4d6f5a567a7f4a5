import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, newUser, oneTimePassword, saveUser, signInWith, userRow } from '../../testing/users.ts';
import { journalOf, openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

const NEW = 'совсем другой пароль';
const statuses = async (guid: string) => (await userRow(chief, guid))['status'];
/** A person who works here, with his account and sign-in. */
async function colleague() {
  const userName = await world.account();
  await world.enroll(userName, organization, { brands: 'read' });
  const client = await world.signIn(userName, organization);
  return { client, userName, guid: await accountOf(client) };
}

it('goes from invited through active, blocked and archived, and back', async () => {
  const { guid, userName } = await newUser(chief);
  expect(await statuses(guid)).toBe('invited');
  const given = await oneTimePassword(chief, guid);
  expect([given.status, await statuses(guid)]).toEqual([200, 'active']);
  expect(given.body.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect((await signInWith(world.http, String(userName), given.body.password)).status).toBe(200);

  const blocked = await act(chief, guid, 'block', { reason: 'Уволен по приказу № 5', until: null });
  expect([blocked.status, blocked.body.status, blocked.body.blockReason]).toEqual([
    200,
    'blocked',
    'Уволен по приказу № 5',
  ]);
  expect((await signInWith(world.http, String(userName), given.body.password)).status).toBe(400);
  expect((await act(chief, guid, 'unblock')).body).toMatchObject({ status: 'active', blockReason: null });
  expect((await act(chief, guid, 'archive')).body.status).toBe('archived');
  expect((await act(chief, guid, 'block', { reason: 'Ещё раз', until: null })).body.code).toBe('conflict');
  expect((await act(chief, guid, 'restore')).body.status).toBe('active');
  expect((await signInWith(world.http, String(userName), given.body.password)).status).toBe(200);

  const entries = (await journalOf(world, guid)).filter(({ action }) => ['create', 'update'].includes(action));
  expect(entries.map(({ after }) => after.status)).toEqual([
    'invited',
    'active',
    'blocked',
    'active',
    'archived',
    'active',
  ]);
  expect(JSON.stringify(entries)).not.toContain(given.body.password);
});

it('is changed only in the version that was seen', async () => {
  const { guid, version } = await newUser(chief);
  const first = await chief.post(`/api/users/${guid}/archive`, {}, { 'if-match': `"${version}"` });
  const second = await chief.post(`/api/users/${guid}/archive`, {}, { 'if-match': `"${version}"` });
  expect([first.status, second.status, second.body.current]).toEqual([200, 412, first.body]);
  expect((await chief.post(`/api/users/${guid}/restore`, {})).status).toBe(428);
});

it('is blocked until a moment, and works again after it', async () => {
  const { guid, userName } = await colleague();
  const until = new Date(Date.now() + 1500).toISOString();
  expect((await act(chief, guid, 'block', { reason: 'На время отпуска', until })).body.status).toBe('blocked');
  expect((await signInWith(world.http, userName)).status).toBe(400);
  await expect
    .poll(() => userRow(chief, guid), { timeout: 5000 })
    .toMatchObject({ status: 'active', blockReason: null, blockedUntil: null });
  expect((await signInWith(world.http, userName)).status).toBe(200);
  const past = await act(chief, guid, 'block', { reason: 'Уже прошло', until: '2020-01-01T00:00:00Z' });
  expect([past.status, past.body.errors[0].path]).toEqual([422, 'until']);
});

it('gets a one-time password: sessions end, and the policy applies', async () => {
  const { client, guid, userName } = await colleague();
  expect((await oneTimePassword(chief, guid, 'короткий')).body.errors[0].path).toBe('password');
  expect((await client.get('/api/auth/info')).status).toBe(200);
  expect((await oneTimePassword(chief, guid, NEW)).body).toEqual({ password: NEW });
  expect((await client.get('/api/auth/info')).status).toBe(401);
  expect((await signInWith(world.http, userName)).status).toBe(400);
  expect((await signInWith(world.http, userName, NEW)).status).toBe(200);
  expect(await userRow(chief, guid)).toMatchObject({ mustChangePassword: true });
});

it('gets it without blocking the database while it is hashed', async () => {
  const people = await Promise.all(Array.from({ length: 2 * (world.pool.options.max ?? 10) }, () => newUser(chief)));
  const giving = people.map(({ guid, version }) =>
    chief.put(`/api/users/${guid}/one-time-password`, { password: null }, version),
  );
  let answered = 0;
  for (const given of giving) void given.then(() => answered++);
  await Promise.race(giving);
  while (world.pool.waitingCount > 0) await setImmediate();
  expect(answered).toBeLessThan(people.length / 2);
  const answers = await Promise.all(giving);
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
});

it('is let in again after too many wrong guesses', async () => {
  const { guid, userName } = await colleague();
  for (let guess = 0; guess < 10; guess++) await signInWith(world.http, userName, 'не тот пароль совсем');
  expect([(await signInWith(world.http, userName)).status, (await userRow(chief, guid))['isLocked']]).toEqual([
    400,
    true,
  ]);
  const lasts = Date.parse((await userRow(chief, guid))['lockedUntil'] as string) - Date.now();
  expect([lasts > 0, lasts <= 15 * 60_000]).toEqual([true, true]);
  expect((await chief.post(`/api/users/${guid}/unlock`, {})).status).toBe(204);
  expect([(await userRow(chief, guid))['isLocked'], (await signInWith(world.http, userName)).status]).toEqual([
    false,
    200,
  ]);
});

it('leaves the trace of a merge at both accounts, which the user names tell apart', async () => {
  const namesake = { lastName: 'Фёдоров', firstName: 'Пётр', middleName: 'Ильич' };
  const [from, into] = [await newUser(chief, namesake), await newUser(chief, namesake)];
  const described = ({ userName }: AnyRow) => `Фёдоров Пётр Ильич (${String(userName)})`;
  expect((await act(chief, from.guid, 'merge', { into: into.guid })).status).toBe(200);
  const entryOf = async ({ guid }: AnyRow) =>
    (await journalOf(world, guid)).filter(({ action }) => action === 'merge').map(({ after }) => after);
  expect([await entryOf(from), await entryOf(into)]).toEqual([
    [{ replacedBy: into.guid, names: { replacedBy: described(into) } }],
    [{ merged: from.guid, names: { merged: described(from) } }],
  ]);
  const [entry] = (await chief.get(`/api/users/${into.guid}/history`)).body;
  expect([entry.action, entry.recordName]).toEqual(['merge', described(into)]);
});

it('has sessions that can be seen and ended, one or all', async () => {
  const { client, guid, userName } = await colleague();
  const second = await world.signIn(userName, organization);
  const { body: open } = await chief.get(`/api/users/${guid}/sessions`);
  expect(open).toHaveLength(2);
  const [newest] = open.toSorted((a: AnyRow, b: AnyRow) =>
    String(b['startedAt']).localeCompare(String(a['startedAt'])),
  );
  expect((await chief.delete(`/api/users/${guid}/sessions/${newest.guid}`)).status).toBe(204);
  expect([(await client.get('/api/auth/info')).status, (await second.get('/api/auth/info')).status]).toEqual([
    200, 401,
  ]);
  expect((await chief.delete(`/api/users/${guid}/sessions/${newest.guid}`)).status).toBe(404);
  expect((await chief.delete(`/api/users/${guid}/sessions`)).status).toBe(204);
  expect((await client.get('/api/auth/info')).status).toBe(401);
});

it('is removed from the organization, and comes back from the journal with his rights', async () => {
  const { client, guid } = await colleague();
  const row = await userRow(chief, guid);
  expect((await chief.delete(`/api/users/${guid}`, row.version)).status).toBe(204);
  expect((await client.get('/api/brands')).status).toBe(403);
  const { items } = (await chief.get(`/api/journal?record=${guid}&action=remove`)).body;
  const returned = await chief.post(`/api/journal/${items[0].number}/return`, { preview: false, overwrite: [] });
  expect([returned.status, returned.body.changed]).toEqual([200, 1]);
  expect((await userRow(chief, guid))['fullName']).toBe(row['fullName']);
  expect((await client.get('/api/brands')).status).toBe(200);
});

it('has passwords that follow the policy of the organization', async () => {
  const before = (await chief.get('/api/security-policy')).body;
  expect(before).toEqual({
    secondFactor: 'none',
    minPasswordLength: 12,
    passwordValidityDays: null,
    dormantDays: 90,
    requiredProviderGuid: null,
    secondPerson: [],
    secondPersonMembers: 10,
    secondPersonDays: 7,
    emergencyGuid: null,
    allowsLinks: true,
    providers: [],
    administrators: [],
    guests: { count: 0, names: [] },
    version: 0,
    updatedAt: null,
  });
  const { version, updatedAt: _, ...given } = before;
  const saved = await chief.put('/api/security-policy', { ...given, minPasswordLength: 30 }, version);
  expect([saved.status, saved.body.minPasswordLength, saved.body.version]).toEqual([200, 30, 1]);
  expect((await chief.put('/api/security-policy', given, version)).status).toBe(412);
  const { guid } = await colleague();
  expect((await oneTimePassword(chief, guid, NEW)).body.errors[0].message).toContain('от 30 до 128');
  expect((await oneTimePassword(chief, guid)).body.password.length).toBeGreaterThanOrEqual(30);
  await chief.put('/api/security-policy', given, 1);
});

it('has a unique user name and mail address, regardless of letter case', async () => {
  const { userName, email } = await newUser(chief);
  const other = await newUser(chief);
  const taken = await saveUser(chief, other.guid, { userName: String(userName).toUpperCase() });
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'userName']);
  const known = await saveUser(chief, other.guid, { email: String(email).toUpperCase() });
  expect([known.status, known.body.errors[0].path]).toEqual([409, 'email']);
  const dates = await saveUser(chief, other.guid, { memberFrom: '2026-05-01', memberTo: '2026-01-01' });
  expect([dates.status, dates.body.errors[0].path]).toEqual([422, 'memberTo']);
});
