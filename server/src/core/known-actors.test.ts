import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const brand = () => ({ name: `Завод ${Math.random()}` });
const read = async (person: Client) => (await person.get('/api/brands')).status;
const write = async (person: Client) => (await person.post('/api/brands', brand())).status;

interface Known {
  place: string;
  person: Client;
  account: string;
}

/** A person in an organization of their own. */
async function somebody(brands: 'read' | 'create'): Promise<Known> {
  const place = await world.organization();
  const userName = await world.account();
  await world.enroll(userName, place, { brands });
  const [{ guid: account }] = await world.owner('select guid from account where user_name = $1', [userName]);
  return { place, account, person: await world.signIn(userName, place) };
}

/** A person with a cached admission: the database only checks that it is still valid. */
async function known(): Promise<Known> {
  const one = await somebody('create');
  expect([await read(one.person), await write(one.person)]).toEqual([200, 201]);
  return one;
}

const own = (account: string) => `(select guid from employee where account_guid = '${account}')`;
const groupOf = (account: string) => `(select to_guid from employee_group where from_guid in ${own(account)})`;

/** Changes that end or restrict rights, and the expected statuses of a read and a write afterwards. */
const changes: Readonly<Record<string, [sql: (account: string) => string, read: number, write: number]>> = {
  'the account is blocked': [(account) => `update account set status = 'blocked' where guid = '${account}'`, 401, 401],
  'the account is valid no more': [
    (account) => `update account set valid_until = current_date - 2 where guid = '${account}'`,
    401,
    401,
  ],
  'the session is ended': [
    (account) => `update session set ended_at = now() where account_guid = '${account}'`,
    401,
    401,
  ],
  'the session has been idle': [
    (account) => `update session set seen_at = now() - interval '2 hours' where account_guid = '${account}'`,
    401,
    401,
  ],
  'the token has run out': [
    (account) => `update session set access_expires_at = now() where account_guid = '${account}'`,
    401,
    401,
  ],
  'the password was given by somebody': [
    (account) => `update account set must_change_password = true where guid = '${account}'`,
    403,
    403,
  ],
  'the membership is over': [
    (account) => `update membership set valid_to = current_date - 2 where account_guid = '${account}'`,
    403,
    403,
  ],
  'the membership is taken away': [(account) => `delete from membership where account_guid = '${account}'`, 403, 403],
  'the employee is dismissed': [
    (account) => `update employee set dismissed_at = current_date - 2 where account_guid = '${account}'`,
    403,
    403,
  ],
  'the group gives less': [
    (account) => `update permission_group set items = '{"brands": "read"}' where guid in ${groupOf(account)}`,
    200,
    403,
  ],
  'the group is taken away': [(account) => `delete from employee_group where from_guid in ${own(account)}`, 403, 403],
  'a right is denied': [
    (
      account,
    ) => `insert into individual_permission (guid, organization_guid, employee_guid, entity_type, effect, value, reason)
      select gen_random_uuid(), organization_guid, guid, 'brands', 'deny', 'read', 'Проверка' from employee where account_guid = '${account}'`,
    403,
    403,
  ],
  'the policy demands a second factor': [
    (account) => `insert into security_policy (organization_guid, second_factor)
      select home_guid, 'all' from account where guid = '${account}' on conflict (organization_guid) do update set second_factor = 'all'`,
    403,
    403,
  ],
  'the organization works no more': [
    (account) =>
      `update organization set is_active = false where guid = (select home_guid from account where guid = '${account}')`,
    403,
    403,
  ],
};

it.each(Object.entries(changes))('applies at once that %s', async (_, [sql, reading, writing]) => {
  const { person, account } = await known();
  await world.owner(sql(account));
  expect([await read(person), await write(person)]).toEqual([reading, writing]);
});

it('applies new rights at once and names the author by the present name', async () => {
  const { person, account } = await somebody('read');
  expect([await read(person), await write(person)]).toEqual([200, 403]);
  await world.owner(`update permission_group set items = '{"brands": "create"}' where guid in ${groupOf(account)}`);
  await world.owner(`update account set last_name = 'Новикова' where guid = $1`, [account]);
  expect(await write(person)).toBe(201);
  const [entry] = await world.owner(
    `select user_name from journal where account_guid = $1 and action = 'create' order by number desc limit 1`,
    [account],
  );
  expect(entry.user_name).toMatch(/^Новикова/);
});

it('writes nothing in a transaction with an outdated actor, and records the refusal', async () => {
  const { person, account } = await known();
  await world.owner(`update permission_group set items = '{"brands": "read"}' where guid in ${groupOf(account)}`);
  const { name } = brand();
  expect((await person.post('/api/brands', { name })).status).toBe(403);
  expect(await world.owner('select from brand where name = $1', [name])).toEqual([]);
  const refused = await world.owner(`select from journal where account_guid = $1 and action = 'refused'`, [account]);
  expect(refused).toHaveLength(1);
});

it('asks for a second factor as soon as the only passkey is taken away', async () => {
  const { person, account } = await known();
  await world.owner(
    `insert into passkey (guid, account_guid, credential_id, public_key, counter, host, name)
     values (gen_random_uuid(), $1, gen_random_uuid()::text::bytea, '', 0, 'localhost', 'Ключ')`,
    [account],
  );
  await world.owner(
    `insert into security_policy (organization_guid, second_factor) select home_guid, 'all' from account where guid = $1`,
    [account],
  );
  expect([await read(person), await write(person)]).toEqual([200, 201]);
  await world.owner('delete from passkey where account_guid = $1', [account]);
  expect([await read(person), await write(person)]).toEqual([403, 403]);
});

/** The bodies of the named functions of the database and of all that they call. */
const reachedBodies = `with recursive reached as (
    select oid, prosrc from pg_proc where proname = any($1)
    union
    select called.oid, called.prosrc from reached join pg_proc called
      on called.pronamespace = 'public'::regnamespace and reached.prosrc ~ ('\\m' || called.proname || '\\('))
  select prosrc from reached`;

it('advances the edition with every table that an actor is read from', async () => {
  const bodies = await world.owner(reachedBodies, [['actor_of', 'actor_of_token', 'rights_of_account']]);
  const tables = new Set<string>(
    bodies.flatMap(({ prosrc }) => [...prosrc.matchAll(/\b(?:from|join) ([a-z_]+)\b(?!\()/g)].map(([, name]) => name)),
  );
  const moving = await world.owner(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'edition_of_new'`,
  );
  // Sessions are checked in each transaction, and actors restricted by the calendar are never cached.
  const known = new Set([...moving.map(({ name }) => name), 'session', 'production_day']);
  expect(
    await world.owner('select relname from pg_class where relname = any($1) and relname <> all($2)', [
      [...tables],
      [...known],
    ]),
  ).toEqual([]);
  expect(tables.size).toBeGreaterThan(8);
});
