import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hash } from '@node-rs/argon2';
import { openSeedingPool, openPool } from '../pool.ts';
import { ownerPool, testDatabase } from '../../testing/database.ts';
import { connectionOf } from '../../testing/world.ts';
import { passwordMatches } from '../../core/password.ts';
import { fillSample } from './fill-sample.ts';
import { AFTER_OBJECTS, seedSample } from './sample.ts';
import { stepsOf } from './sample-steps.ts';
import { seed } from './seed.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const settings = { adminUsername: 'Admin', adminPassword: undefined, sampleData: true };
const one = async (text: string) => (await database.pool.query(text)).rows[0];

it('three programs that start on an empty database fill it once, and one of them has the password', async () => {
  const pools = [1, 2, 3].map(() => openPool(connectionOf(database.pool)));
  const answers = await Promise.all(pools.map((pool) => seed(pool, settings)));
  await Promise.all(pools.map((pool) => pool.end()));
  const [password, ...others] = answers.filter((answer) => answer !== undefined);
  expect(others).toEqual([]);
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect(
    await one(
      'select (select count(*) from dictionary where id = 11) as periods, (select count(*) from glossary_term) as terms',
    ),
  ).toEqual({ periods: 1, terms: 75 });
  const { password_hash, count } = await one(
    "select min(password_hash) as password_hash, count(*) from account where user_name = 'Admin' group by user_name",
  );
  expect([count, await passwordMatches(password_hash, password!)]).toEqual([1, true]);
  expect(await seed(database.pool, settings)).toBeUndefined();
});

it('passwords are kept as argon2id of at least 19 MiB and two passes', async () => {
  await seed(database.pool, { ...settings, adminPassword: 'пароль администратора', sampleData: false });
  const { password_hash, people } = await one('select password_hash, count(*) over () as people from account');
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(password_hash) ?? [];
  expect([people, Number(memory) >= 19 * 1024, Number(passes) >= 2]).toEqual([1, true, true]);
  expect(await passwordMatches(password_hash, 'пароль администратора')).toBe(true);
});

it.each(['короткий', 'password1234', 'я'.repeat(129)])('the password %s is not set', async (adminPassword) => {
  const refused = seed(database.pool, { ...settings, adminPassword });
  await expect(refused).rejects.toMatchObject({ code: 'invalid', details: { errors: [{ path: 'password' }] } });
  expect(await one('select count(*) from account')).toEqual({ count: 0 });
});

it('a password that is too long is refused before it is hashed, one for nobody is always wrong', async () => {
  const long = 'я'.repeat(129);
  expect(await passwordMatches(await hash(long, { memoryCost: 8, timeCost: 1 }), long)).toBe(false);
  expect(await passwordMatches(null, '')).toBe(false);
});

it('interrupted sample data are continued where they stopped, each step once', async () => {
  await seed(database.pool, { ...settings, adminPassword: 'пароль администратора' });
  const counts = () =>
    one(
      `select (select done from sample_progress) as done, count(*) as organizations, count(distinct short_name) as names from organization`,
    );
  const before = await counts();
  expect(before).toMatchObject({ done: 0 });
  await Promise.all([1, 2].map(() => seedSample(database.pool, { until: AFTER_OBJECTS })));
  expect(await counts()).toEqual({ ...before, done: AFTER_OBJECTS });
  await seedSample(database.pool, { until: AFTER_OBJECTS + 1 });
  await seedSample(database.pool, { until: AFTER_OBJECTS + 2 });
  expect(await counts()).toEqual({ ...before, done: AFTER_OBJECTS + 2 });
});

it('a program that fills the database waits for another one longer than a request is waited for', async () => {
  const patient = openSeedingPool(database.connection);
  const { rows } = await patient.query(
    "select name, setting::int / 60000 as minutes from pg_settings where name in ('statement_timeout', 'lock_timeout') order by 1",
  );
  await patient.end();
  expect(rows).toEqual([
    { name: 'lock_timeout', minutes: 15 },
    { name: 'statement_timeout', minutes: 15 },
  ]);
});

it('failing sample data are reported, nothing of the failed step stays, and the next start adds them', async () => {
  await seed(database.pool, { ...settings, adminPassword: 'пароль администратора' });
  const owner = ownerPool(database.ownerConnection);
  await owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'there is no room'; end $$;
    create trigger fail before insert on report for each row execute function fail()`);
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  await fillSample(database, new AbortController().signal);
  expect(printed.mock.calls).toEqual([
    [
      'Образцовые данные добавлены не все: there is no room. Добавленное цело, программа работает; остальное добавит её следующий запуск.',
    ],
  ]);
  printed.mockRestore();
  const counts = 'select (select done from sample_progress) as done, (select count(*) from substation) as substations';
  expect((await owner.query(counts)).rows).toEqual([{ done: 0, substations: 0 }]);

  await owner.query('drop trigger fail on report');
  const stopping = new AbortController();
  const filling = fillSample(database, stopping.signal);
  const done = async () => Number((await owner.query('select done from sample_progress')).rows[0].done);
  await vi.waitFor(async () => expect(await done()).toBeGreaterThanOrEqual(AFTER_OBJECTS), { timeout: 100_000 });
  stopping.abort();
  await filling;
  expect((await owner.query('select count(*) > 0 as filled from substation')).rows).toEqual([{ filled: true }]);

  const last = (await stepsOf(database.pool)).length - 1;
  await owner.query('update sample_progress set done = $1', [last]);
  await fillSample(database, new AbortController().signal);
  const statistics = "select reltuples > 0 as gathered from pg_class where relname = 'substation'";
  expect((await owner.query(statistics)).rows).toEqual([{ gathered: true }]);
  await owner.end();
}, 120_000);
