import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { everyRight } from '../../testing/matrix.ts';
import { accountOf, act, saveUser, userRow } from '../../testing/users.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const TURNS = 8;
const ended = '2026-01-01';

/** The number of people who can work in the organization and have the rights of an administrator. */
const workingIn = async (organization: string): Promise<number> => {
  const [found] = await world.owner(
    `select count(*)::integer as count from employee e join account a on a.guid = e.account_guid
     join membership m on m.account_guid = a.guid and m.organization_guid = e.organization_guid
     where e.organization_guid = $1 and account_is_open(a) and membership_is_open(m)
       and exists (select from employee_group l where l.from_guid = e.guid)`,
    [organization],
  );
  return found.count;
};

const ways: [way: string, attempt: (who: Client, other: AnyRow) => Promise<Answer>][] = [
  ['block', (who, { guid }) => act(who, guid, 'block', { reason: 'Мешает работать', until: null })],
  [
    'block for a while',
    (who, { guid }) => act(who, guid, 'block', { reason: 'Мешает', until: '2999-01-01T00:00:00Z' }),
  ],
  ['archive', (who, { guid }) => act(who, guid, 'archive')],
  ['remove', (who, { guid, version }) => who.delete(`/api/users/${guid}`, version)],
  ['end the access of', (who, { guid }) => saveUser(who, guid, { memberTo: ended })],
  ['end the account of', (who, { guid }) => saveUser(who, guid, { validUntil: ended })],
  ['erase', (who, { guid }) => act(who, guid, 'erase')],
];

it.each(ways)('two administrators %s each other, and one remains', async (_, attempt) => {
  for (let turn = 0; turn < TURNS; turn++) {
    const organization = await world.organization();
    const people = [
      await world.person(organization, everyRight('full')),
      await world.person(organization, everyRight('full')),
    ] as const;
    const [first, second] = [
      await userRow(people[0], await accountOf(people[0])),
      await userRow(people[0], await accountOf(people[1])),
    ];
    const answers = await Promise.all([attempt(people[0], second), attempt(people[1], first)]);
    const done = answers.filter(({ status }) => status < 300).length;
    expect(done, JSON.stringify(answers.map(({ status, body }) => [status, body?.detail]))).toBe(1);
    expect(await workingIn(organization)).toBe(1);
  }
});

it('the last administrator stays in every organization where the account works', async () => {
  const [home, other] = [await world.organization(), await world.organization()];
  const chief = await world.person(home, everyRight('full'));
  const userName = await world.account();
  await world.enroll(userName, home, { brands: 'read' });
  await world.enroll(userName, other, everyRight('full'));
  const guid = await accountOf(await world.signIn(userName, home));
  await world.owner('update account set home_guid = $2 where guid = $1', [guid, home]);
  const blocked = await act(chief, guid, 'block', { reason: 'Больше не работает', until: null });
  expect([blocked.status, blocked.body.code]).toEqual([409, 'protected']);
  await world.person(other, everyRight('full'));
  expect((await act(chief, guid, 'block', { reason: 'Больше не работает', until: null })).status).toBe(200);
});

it('a temporary user does not count as the last administrator', async () => {
  const organization = await world.organization();
  const chief = await world.person(organization, everyRight('full'));
  const second = await world.person(organization, everyRight('full'));
  const [first, other] = [await accountOf(chief), await accountOf(second)];
  expect((await saveUser(chief, other, { memberTo: '2999-01-01' })).status).toBe(200);
  expect((await act(second, first, 'archive')).body.code).toBe('protected');
});
