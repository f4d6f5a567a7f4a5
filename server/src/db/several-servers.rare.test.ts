import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { daysBetween } from 'contract/time/day-shape.ts';
import { AppError } from '../core/app-error.ts';
import { translateDatabaseError } from '../core/database-error.ts';
import { newGuid } from '../core/guid.ts';
import { sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { examine } from '../doctor/examine.ts';
import { describeFindings } from '../doctor/finding.ts';
import { daysOf, versionsOf } from '../series/read.ts';
import { periodSums } from '../series/aggregate.ts';
import { seriesOf } from '../series/series.ts';
import { writeDays } from '../series/write.ts';
import { distribute, DISTRIBUTE, openCluster, type Cluster } from '../testing/cluster.ts';
import { connect, type Database } from './connect.ts';
import { distributedTables } from './distribute.ts';
import { seed } from './seed/seed.ts';

const { CITUS_DIR: bin } = process.env;

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
  /** A fingerprint of all values, wherever they are stored. */
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

  /** Writes new values continuously until stopped; reports errors and the last acknowledged value. */
  function keepWriting(first: number) {
    let isOver = false;
    let last = 0;
    const refusals: unknown[] = [];
    const writing = (async () => {
      for (let value = first; !isOver; value++)
        await write(value, series.slice(0, 3)).then(
          () => (last = value),
          (error: unknown) => {
            refusals.push(translateDatabaseError(error));
            return sleep(50);
          },
        );
    })();
    return async () => {
      isOver = true;
      await writing;
      return { refusals: refusals.filter((one) => !(one instanceof AppError)).map(String), last };
    };
  }
  const join = async () => {
    const server = await cluster.another();
    await server.query('create database console owner owner');
    await server.query('create extension citus', 'console');
    await administrator(`select citus_add_node('127.0.0.1', ${server.port})`);
    return server;
  };
  const places = async () => new Set(await Promise.all(series.map(placeOf)));
  /** The last acknowledged value exists, and so do those from before the distribution. */
  const expectKept = async (last: number, { count }: { count?: string }) => {
    expect((await fingerprint())[0].count).toBe(count);
    expect(await Promise.all(series.slice(0, 3).map(firstOf))).toEqual(Array(3).fill(days.map(() => last)));
    expect((await firstOf(series.at(-1)!))[0]).toBe(1000);
    expect(await sumsOf(theirs)).toBe(0);
  };

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
    expect(distribute(cluster.databaseUrl).text).toContain('остальное останется на координаторе');
    expect(distribute(cluster.databaseUrl, '--yes').text).toContain('С базой работает программа');
    await database.close();

    // Killed at any point, the distribution is continued.
    for (const pause of [900, 1100, 1300]) {
      const env = { PATH: process.env.PATH, DATABASE_URL: cluster.databaseUrl };
      const child = spawn(process.execPath, [DISTRIBUTE, '--yes'], { env, stdio: 'ignore' });
      await Promise.race([sleep(pause), once(child, 'exit')]);
      child.kill('SIGKILL');
    }
    await vi.waitFor(() => {
      const { status, text } = distribute(cluster.databaseUrl, '--yes');
      expect([status, text]).toEqual([0, expect.stringContaining('Значения разложены')]);
    }, 60_000);
    expect(await fingerprint()).toEqual(before);
    expect(distribute(cluster.databaseUrl, '--yes').status).toBe(0);
    database = await open();
  }, 180_000);
  afterAll(async () => {
    await database?.close();
    await cluster?.remove();
  });

  it('lie on every one of them, and the doctor says so', async () => {
    expect(new Set(await Promise.all(series.map(placeOf)))).toEqual(new Set(cluster.workers.map(({ port }) => port)));
    const { text } = describeFindings(await examine({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: '/tmp' }));
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
    const anyDay = (tx: Tx) => tx.rows(sql`select from interval_day limit 1`);
    expect(await within(theirs, anyDay)).toEqual([]);
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
    const third = await join();
    const [before] = await fingerprint();
    const stop = keepWriting(2000);
    await administrator(`select rebalance_table_shards('interval_day', shard_transfer_mode => 'block_writes')`);
    const { refusals, last } = await stop();
    expect(refusals).toEqual([]);
    expect(await places()).toContain(third.port);
    await expectKept(last, before);
  });

  it('parts move in the background while values are written, also when a server is lost on the way', async () => {
    const fourth = await join();
    const [before] = await fingerprint();
    const stop = keepWriting(3000);
    await administrator('select citus_rebalance_start()');
    const state = async () => (await administrator('select state from citus_rebalance_status()'))[0].state as string;
    await vi.waitFor(async () => expect(await state()).toBe('running'), { timeout: 60_000, interval: 20 });
    await fourth.lose();
    await sleep(1000);
    await fourth.start();
    await vi.waitFor(async () => expect(await state()).toBe('finished'), { timeout: 100_000, interval: 500 });
    const { refusals, last } = await stop();
    expect(refusals).toEqual([]);
    expect(await places()).toContain(fourth.port);
    await expectKept(last, before);
  });

  it('a server is emptied while values are written, and leaves', async () => {
    const leaving = cluster.workers[0]!;
    const [before] = await fingerprint();
    const stop = keepWriting(4000);
    await administrator(`select citus_drain_node('127.0.0.1', ${leaving.port})`);
    const { refusals, last } = await stop();
    expect(refusals).toEqual([]);
    await administrator(`select citus_remove_node('127.0.0.1', ${leaving.port})`);
    await leaving.lose();
    await expectKept(last, before);
  });

  it('the standby of a lost server takes its place', async () => {
    const lost = cluster.workers[1]!;
    const { standby, promote } = await cluster.standbyOf(lost);
    await write(5000, series.slice(0, 3));
    const [before] = await fingerprint();
    await vi.waitFor(async () => {
      const [place] = await lost.query('select pg_current_wal_lsn() = replay_lsn as same from pg_stat_replication');
      expect(place.same).toBe(true);
    }, 30_000);
    await lost.lose();
    await promote();
    await administrator(
      `select citus_update_node(nodeid, '127.0.0.1', ${standby.port}) from pg_dist_node where nodeport = ${lost.port}`,
    );
    await expectKept(5000, before);
    expect(await write(5001, series.slice(0, 3))).toMatchObject({ changed: 15 });
    expect(await places()).toContain(standby.port);
  });

  it('all comes back to one server', async () => {
    const before = await fingerprint();
    await database.close();
    for (const table of distributedTables) await administrator(`select undistribute_table('${table}')`);
    database = await connect({ databaseUrl: cluster.databaseUrl, dataDir: '', role: 'all' });
    expect(await fingerprint()).toEqual(before);
    expect(await write(6000)).toMatchObject({ changed: 120 });
    const { text } = describeFindings(await examine({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: '/tmp' }));
    expect(text).toContain('а значения не разложены');
  });
});
