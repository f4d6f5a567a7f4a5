import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { listen } from '../core/listen.ts';
import { sql } from '../core/sql.ts';
import { asOrg } from '../core/transaction.ts';
import { examine } from '../doctor/examine.ts';
import { describeFindings } from '../doctor/finding.ts';
import { isOwnServer, testDatabase } from '../testing/database.ts';
import { openPooler, whyNoPooler } from '../testing/pooler.ts';
import { connect, type Database } from './connect.ts';
import { openOwn } from './open-owner.ts';

const reason = whyNoPooler();
if (reason) console.log(`ПРОПУЩЕНО: база за PgBouncer не проверяется: ${reason}.`);

const CONNECTIONS = 2;

describe.runIf(!reason && isOwnServer())('a database behind a pooler in transaction mode', () => {
  let own: Awaited<ReturnType<typeof testDatabase>>;
  let pooler: Awaited<ReturnType<typeof openPooler>>;
  let database: Database;
  const databaseUrl = () => {
    const { host, port, user, password, database } = own.ownerConnection;
    return `postgresql://${user}:${password}@${host}:${port}/${database}`;
  };
  const nobody = { organization: null, account: null };

  beforeAll(async () => {
    own = await testDatabase();
    const { port, user, password } = inject('testServer').app;
    pooler = await openPooler({ port: port! }, { user: user!, password: password as string }, CONNECTIONS);
    database = await connect({ databaseUrl: databaseUrl(), databasePoolUrl: pooler.url, dataDir: '', role: 'all' });
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.close();
    await own?.drop();
  });

  it('serves more clients than it has connections, each in the sessions of the program', async () => {
    const settings = () =>
      asOrg(database.pool, nobody, 'read', (tx) =>
        tx.one(sql`select pg_backend_pid() as pid, current_setting('timezone') as zone,
          current_setting('search_path') as path, current_setting('random_page_cost') as cost, current_setting('jit') as jit,
          current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`),
      );
    const answers = (await Promise.all(Array.from({ length: 40 }, settings))) as { pid: number }[];
    expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(CONNECTIONS);
    for (const answer of answers)
      expect(answer).toMatchObject({
        zone: 'UTC',
        path: 'public',
        cost: '4',
        jit: 'off',
        statement: '8s',
        lock: '5s',
      });
  });

  it('keeps transactions apart, repeats prepared statements and forgets nothing', async () => {
    const { client, close } = await openOwn(databaseUrl());
    await client.query('create table kept (number integer primary key); grant all on kept to public');
    const add = (number: number) =>
      asOrg(database.pool, { organization: null, account: String(number) }, 'write', async (tx) => {
        await tx.run(sql`insert into kept values (${number})`);
        const setting = await tx.one<{ account: string }>(sql`select current_setting('console.account') as account`);
        return setting!.account;
      });
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    expect(await Promise.all(numbers.map(add))).toEqual(numbers.map(String));
    const { rows } = await client.query('select count(*)::int as count from kept');
    await close();
    expect(rows).toEqual([{ count: numbers.length }]);
  });

  it('is examined by the doctor', async () => {
    const examined = async (DATABASE_POOL_URL: string) =>
      describeFindings(await examine({ DATABASE_URL: databaseUrl(), DATABASE_POOL_URL })).text;
    expect(await examined(pooler.url)).toMatch(/ок {7}PgBouncer .* пропускает подготовленные команды/);
    expect(await examined('postgresql://127.0.0.1:1')).toMatch(/ОШИБКА {3}PgBouncer .* не подходит/);
  });

  it('tells what happens over connections of its own', async () => {
    const heard: string[] = [];
    const stop = listen(
      database.pool,
      ['console_event'],
      (_, payload) => heard.push(payload),
      () => undefined,
    );
    await vi.waitFor(async () => {
      await database.pool.query(`select pg_notify('console_event', 'there')`);
      expect(heard).toContain('there');
    }, 20_000);
    stop();
  });
});
