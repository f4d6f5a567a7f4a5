import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, newUser, oneTimePassword, signInWith, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let organization: string;
let chief: Client;
beforeAll(async () => {
  world = await openWorld();
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});
afterAll(() => world.close());

it('shows every state by which a list can be filtered: a draft, an invitation and its end, an open and a closed account', async () => {
  const { guid, userName } = await newUser(chief);
  const stateNow = async () => {
    const { state } = await userRow(chief, guid);
    const filter = encodeURIComponent(JSON.stringify({ field: 'state', op: 'in', value: [state] }));
    const { body } = await chief.get(`/api/users?filter=${filter}&search=${String(userName)}`);
    expect(body.items.map((row: AnyRow) => row.guid)).toEqual([guid]);
    return state;
  };
  const states = [await stateNow()];
  await chief.put(`/api/users/${guid}/invitation`, {});
  states.push(await stateNow());
  await world.owner("update account_link set expires_at = now() - interval '1 minute' where account_guid = $1", [guid]);
  states.push(await stateNow());
  await chief.put(`/api/users/${guid}/invitation`, {});
  await chief.delete(`/api/users/${guid}/invitation`);
  states.push(await stateNow());
  await oneTimePassword(chief, guid);
  states.push(await stateNow());
  for (let attempt = 0; attempt < 10; attempt++) await signInWith(world.http, String(userName), 'не тот пароль');
  states.push(await stateNow());
  await world.owner("delete from sign_in_guess where subject = 'account:' || lower($1)", [userName]);
  await world.owner('update membership set valid_from = today() + 1 where account_guid = $1', [guid]);
  states.push(await stateNow());
  await world.owner('update membership set valid_from = null, valid_to = today() - 1 where account_guid = $1', [guid]);
  states.push(await stateNow());
  expect(states).toEqual(['draft', 'invited', 'lapsed', 'withdrawn', 'active', 'locked', 'early', 'expired']);
});

it('calls whoever is dismissed here dismissed in list, filter and file, while the account works elsewhere', async () => {
  const userName = await world.account();
  await world.enroll(userName, organization, { brands: 'read' });
  const guid = await accountOf(await world.signIn(userName, organization));
  const elsewhere = await world.organization();
  await world.enroll(userName, elsewhere, { brands: 'read' });
  const { employeeGuid } = await userRow(chief, guid);
  const stateIn = async (who: Client) => (await userRow(who, guid))['state'];
  const there = await world.person(elsewhere, everyRight('full'));
  const setDay = (day: string | null) =>
    world.owner(`update employee set dismissed_at = today() + $2::interval where guid = $1`, [employeeGuid, day]);

  await setDay('1 day');
  expect(await stateIn(chief)).toBe('active');
  await setDay('0 days');
  expect(await userRow(chief, guid)).toMatchObject({ state: 'dismissed', status: 'active' });
  expect(await stateIn(there)).toBe('active');
  const of = (state: string) =>
    `filter=${encodeURIComponent(JSON.stringify({ field: 'state', op: 'in', value: [state] }))}&search=${userName}`;
  expect((await chief.get(`/api/users?${of('dismissed')}`)).body.items).toHaveLength(1);
  expect((await chief.get(`/api/users?${of('active')}`)).body.items).toEqual([]);
  expect(
    (await chief.get(`/api/users/export?format=csv&zone=Europe/Moscow&${of('dismissed')}`)).raw.toString(),
  ).toContain('Уволен');
  expect((await chief.get(`/api/users/everywhere?state=dismissed&search=${userName}`)).body.people).toMatchObject([
    { guid, places: [{ organization, state: 'dismissed' }] },
  ]);

  await act(chief, guid, 'block', { reason: 'До разбора', until: null });
  expect(await stateIn(chief)).toBe('blocked');
  await act(chief, guid, 'unblock');
  await setDay(null);
  expect(await stateIn(chief)).toBe('active');
});
