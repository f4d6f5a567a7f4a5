import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { daysBetween } from 'contract/time/day-shape.ts';
import { AppError } from '../core/app-error.ts';
import { translateDatabaseError } from '../core/database-error.ts';
import { newGuid } from '../core/guid.ts';
import { sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { examine } from '../doctor/examine.ts';
import { told } from '../doctor/finding.ts';
import { daysOf, versionsOf } from '../series/read.ts';
import { periodSums } from '../series/aggregate.ts';
import { seriesOf } from '../series/series.ts';
import { writeDays } from '../series/write.ts';
import { openCluster, type Cluster } from '../testing/cluster.ts';
import { ownerPool, testDatabase } from '../testing/database.ts';
import { connect, type Database } from './connect.ts';
import { distributedTables } from './distribute.ts';
import { seed } from './seed/seed.ts';

const { CITUS_DIR: bin } = process.env;
const COMMAND = fileURLToPath(new URL('../../../scripts/distribute.ts', import.meta.url));

const command = (databaseUrl: string, ...given: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...given], { env, encoding: 'utf8' });
  return { status, text: stdout + stderr };
};

describe('the tables that grow with values can be spread over several servers', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: ReturnType<typeof ownerPool>;
  beforeAll(async () => {
    database = await testDatabase();
    owner = ownerPool(database.ownerConnection);
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  const found = async (text: string) => (await owner.query(text, [distributedTables])).rows;

  it('for they have no trigger, no key to another table, and no key without the series', async () => {
    expect(
      await found(`select tgrelid::regclass::text as table, tgname from pg_trigger
        where tgrelid::regclass::text = any($1) and not tgisinternal`),
    ).toEqual([]);
    expect(
      await found(`select conname from pg_constraint where contype = 'f'
        and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`),
    ).toEqual([]);
    expect(
      await found(`select i.indexrelid::regclass::text as key from pg_index i where i.indrelid::regclass::text = any($1) and i.indisunique
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'series' and a.attnum = any(i.indkey))`),
    ).toEqual([]);
  });

  it('for their fences ask by a plain call', async () => {
    const fences = await found(`select polrelid::regclass::text as table, pg_get_expr(polqual, polrelid) as seen,
      pg_get_expr(polwithcheck, polrelid) as written from pg_policy where polrelid::regclass::text = any($1) order by 1`);
    const plain = '(organization_guid = current_organization())';
    expect(fences).toEqual(distributedTables.map((table) => ({ table, seen: plain, written: plain })));
  });

  it('and the program can neither remove a day nor change an earlier version of one', async () => {
    const held = await found(`select c.relname, string_agg(a.privilege_type, ',' order by a.privilege_type) as rights
      from pg_class c cross join aclexplode(c.relacl) a
      where c.relname = any($1) and c.relname like 'interval%' and a.grantee <> c.relowner group by 1 order by 1`);
    expect(held).toEqual([
      { relname: 'interval_day', rights: 'INSERT,SELECT,UPDATE' },
      { relname: 'interval_day_past', rights: 'INSERT,SELECT' },
    ]);
  });

  it.skipIf(inject('testServer').workers.length)(
    'where there is no Citus, the command says so and how to get it',
    { timeout: 60_000 },
    async () => {
      const { host, port, user, password, database: name } = database.ownerConnection;
      const place = `${encodeURIComponent(String(host))}:${port}`;
      const { status, text } = command(
        `postgresql://${user}${password ? `:${String(password)}` : ''}@${place}/${name}`,
      );
      expect([status, text]).toEqual([1, expect.stringContaining('нет расширения Citus')]);
    },
  );
});

describe.runIf(bin)('the values on several servers', { timeout: 120_000 }, () => {
  let cluster: Cluster;
  let database: Database;
  let ours: string;
  let theirs: string;
  let series: number[];
  const days = daysBetween('2026-03-01', '2026-03-05');
  const flat = (value: number) => Array.from({ length: 48 }, () => value);

  const within = <T>(organization: string, work: (tx: Tx) => Promise<T>, mode: 'read' | 'write' = 'write') =>
    asOrg(database.pool, { organization, account: null }, mode, work);
  const write = (value: number, of = series, dates = days) =>
    within(ours, (tx) =>
      writeDays(
        tx,
        { source: 'table' },
        of.flatMap((id) => dates.map((day) => ({ series: id, day, values: flat(value) }))),
      ),
    );
  const firstOf = (id: number) =>
    within(ours, async (tx) => (await daysOf(tx, id, days[0]!, days.at(-1)!)).map(({ v }) => v[0]), 'read');
  const sumsOf = (organization: string) =>
    within(organization, async (tx) => {
      const [found] = await periodSums(tx, sql`s.quantity is not null`, days[0]!, days.at(-1)!, 'period');
      return found?.value ?? 0;
    });
  const administrator = (text: string) => cluster.coordinator.query(text, 'console');
  /** The rows of the values, wherever they lie. */
  const fingerprint = async () => {
    const of = (table: string) =>
      administrator(`select count(*), sum(hashtextextended(d::text, 0)) as sum from (select * from ${table}) d`);
    return [...(await of('interval_day')), ...(await of('interval_day_past'))];
  };
  const placeOf = async (id: number) =>
    Number(
      (
        await administrator(`select nodeport from citus_shards
          where table_name = 'interval_day'::regclass and shardid = get_shard_id_for_distribution_column('interval_day', ${id})`)
      )[0].nodeport,
    );

  beforeAll(async () => {
    cluster = await openCluster(bin!);
    const open = () => connect({ databaseUrl: cluster.databaseUrl, dataDir: '', role: 'all' });
    database = await open();
    await seed(database.pool, { adminUsername: 'admin', adminPassword: 'длинный пароль', sampleData: false });
    [ours, theirs] = [newGuid(), newGuid()];
    for (const guid of [ours, theirs])
      await database.pool.query('insert into organization (guid, full_name, short_name) values ($1, $2, $2)', [
        guid,
        guid.slice(-12),
      ]);
    const regions = (await database.pool.query('select guid from dictionary_value order by guid limit 24')).rows;
    const keys = regions.map(({ guid }) => ({ region: guid as string, quantity: 'load' }));
    const shape = { stepMinutes: 30, unit: 'MWh', zone: 'Europe/Moscow' };
    series = (await within(ours, (tx) => seriesOf(tx, keys, shape))).map(({ id }) => id);
    await within(theirs, (tx) => seriesOf(tx, keys, shape));
    await write(1);
    await write(2);
    const before = await fingerprint();
    expect(command(cluster.databaseUrl).text).toContain('остальное останется на координаторе');
    expect(command(cluster.databaseUrl, '--yes').text).toContain('С базой работает программа');
    await database.close();

    // Killed at any point, it goes on from there.
    for (const pause of [900, 1100, 1300]) {
      const env = { PATH: process.env.PATH, DATABASE_URL: cluster.databaseUrl };
      const child = spawn(process.execPath, [COMMAND, '--yes'], { env, stdio: 'ignore' });
      await Promise.race([sleep(pause), once(child, 'exit')]);
      child.kill('SIGKILL');
    }
    await vi.waitFor(() => {
      const { status, text } = command(cluster.databaseUrl, '--yes');
      expect([status, text]).toEqual([0, expect.stringContaining('Значения разложены')]);
    }, 60_000);
    expect(await fingerprint()).toEqual(before);
    expect(command(cluster.databaseUrl, '--yes').status).toBe(0);
    database = await open();
  }, 180_000);
  afterAll(async () => {
    await database?.close();
    await cluster?.remove();
  });

  it('lie on every one of them, and the doctor says so', async () => {
    expect(new Set(await Promise.all(series.map(placeOf)))).toEqual(new Set(cluster.workers.map(({ port }) => port)));
    const { text } = told(await examine({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: '/tmp' }));
    expect(text).toContain('Значения разложены по серверам');
    expect(text).toContain('Серверы Citus видят друг друга');
  });

  it('are written, changed, kept as they were and summed, in old months and in new ones', async () => {
    expect(await write(3)).toMatchObject({ written: 120, changed: 120 });
    expect(await write(3)).toMatchObject({ written: 0, same: 120 });
    expect(await sumsOf(ours)).toBe(3 * 48 * 120);
    const versions = await within(ours, (tx) => versionsOf<{ values: number[] }>(tx, series[0]!, days[0]!));
    expect(versions.map(({ values }) => values[0])).toEqual([3, 2, 1]);
    expect(await write(1, series, ['1999-05-01', '2049-12-31'])).toMatchObject({ written: 48, changed: 0 });
  });

  it('are those of one organization, on every server', async () => {
    expect(await sumsOf(theirs)).toBe(0);
    const seen = (tx: Tx) => tx.rows(sql`select from interval_day limit 1`);
    expect(await within(theirs, seen)).toEqual([]);
    const planted = within(theirs, (tx) =>
      tx.rows(
        sql`insert into interval_day (organization_guid, series, day, origin, v) values (${ours}, ${series[0]!}, '2026-03-09', 1, '{1}')`,
      ),
    );
    await expect(planted).rejects.toThrow('row-level security');
    const changed = await within(theirs, (tx) =>
      tx.run(sql`update interval_day set v = '{1}' where series = ${series[0]!}`),
    );
    expect(changed).toBe(0);
  });

  it('a server that is lost takes its series with it until it is back: the others are read, nothing acknowledged is lost', async () => {
    const lost = cluster.workers[0]!;
    const [ofLost, ofLeft] = [new Map<number, number>(), new Map<number, number>()];
    for (const id of series) ((await placeOf(id)) === lost.port ? ofLost : ofLeft).set(id, 3);
    const acknowledged = new Map(series.map((id) => [id, 3]));
    const refusals: unknown[] = [];
    let isOver = false;
    const writing = series.slice(0, 6).map(async (id) => {
      for (let value = 4; !isOver; value++)
        await write(value, [id]).then(
          () => acknowledged.set(id, value),
          (error: unknown) => {
            refusals.push(translateDatabaseError(error));
            return sleep(50);
          },
        );
    });
    await vi.waitFor(() => expect(acknowledged.get(series[0]!)).toBeGreaterThan(5), 30_000);
    await lost.lose();
    await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(3), 60_000);
    const reading = series.find((id) => ofLeft.has(id))!;
    expect((await firstOf(reading))[0]).toBeGreaterThanOrEqual(3);
    const unread = firstOf(series.find((id) => ofLost.has(id))!).catch(translateDatabaseError);
    expect(await unread).toMatchObject({ code: 'unavailable', message: expect.stringContaining('не отвечает') });
    await lost.start();
    const before = refusals.length;
    await sleep(1000);
    isOver = true;
    await Promise.all(writing);
    expect(refusals.filter((one) => !(one instanceof AppError && one.code === 'unavailable')).map(String)).toEqual([]);
    expect(refusals.length).toBeGreaterThanOrEqual(before);
    await write(1000);
    for (const id of series) {
      const versions = await within(ours, (tx) => versionsOf<{ values: number[] }>(tx, id, days[0]!));
      expect(versions.map(({ values }) => values[0])).toContain(acknowledged.get(id));
    }
  });

  it('another server takes its part while values are written', async () => {
    const third = await cluster.another();
    await third.query('create database console owner owner');
    await third.query('create extension citus', 'console');
    await administrator(`select citus_add_node('127.0.0.1', ${third.port})`);
    const before = await fingerprint();
    let isOver = false;
    let written = 0;
    const refusals: unknown[] = [];
    const writing = (async () => {
      for (let value = 2000; !isOver; value++)
        await write(value, series.slice(0, 3)).then(
          () => written++,
          (error: unknown) => refusals.push(translateDatabaseError(error)),
        );
    })();
    await administrator(`select rebalance_table_shards('interval_day', shard_transfer_mode => 'block_writes')`);
    isOver = true;
    await writing;
    expect(refusals.filter((one) => !(one instanceof AppError)).slice(0, 3)).toEqual([]);
    const places = await Promise.all(series.map(placeOf));
    expect(places).toContain(third.port);
    expect((await fingerprint())[0].count).toBe(before[0].count);
    expect(await sumsOf(theirs)).toBe(0);
    expect((await firstOf(series.at(-1)!))[0]).toBe(1000);
  });
});
