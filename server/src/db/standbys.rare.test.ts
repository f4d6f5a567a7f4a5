import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { standbyStates } from '../core/standby.ts';
import { sql } from '../core/sql.ts';
import { asOrg, streamAsOrg, type Tx } from '../core/transaction.ts';
import { examine } from '../doctor/examine.ts';
import { describeFindings } from '../doctor/finding.ts';
import { isOwnServer } from '../testing/database.ts';
import { openReplicated, type Replicated, type Running } from '../testing/replicated.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { periodSums } from '../series/aggregate.ts';
import { FEW } from '../series/where.ts';
import { writeDays } from '../series/write.ts';
import { connect, type Database } from './connect.ts';
import { openOwn } from './open-owner.ts';

const { SECOND_POSTGRES_BIN: bin } = process.env;
const nobody = { organization: null, account: null };
const LONG = 20_000;

describe.runIf(bin && isOwnServer())('standbys', () => {
  let servers: Replicated;
  let database: Database;
  let [one, two] = [] as Running[];
  const urlOf = ({ port }: Running) => `postgresql://127.0.0.1:${port}`;
  const isReadable = ({ port }: Running) => standbyStates.get(`127.0.0.1:${port}/console`);
  const read = <T>(work: (tx: Tx) => Promise<T>) => asOrg(database.pool, nobody, 'read', work);
  /** The server that a reading was served by. */
  const port = sql`select inet_server_port() as port`;
  const served = () => read(async (tx) => (await tx.one<{ port: number }>(port))!.port);
  const add = (number: number) =>
    asOrg(database.pool, nobody, 'write', (tx) => tx.run(sql`insert into kept values (${number})`));
  const has = (number: number) =>
    read(async (tx) => (await tx.one(sql`select from kept where number = ${number}`)) !== undefined);

  /** Slow reads, started on both standbys, that report which server answered. */
  async function begunReadings(count: number, seconds: number): Promise<Promise<number>[]> {
    const readings = Array.from({ length: count }, () =>
      read(async (tx) => {
        await tx.one(sql`select pg_sleep(${seconds})`);
        return (await tx.one<{ port: number }>(port))!.port;
      }),
    );
    const asleep = `select from pg_stat_activity where wait_event = 'PgSleep'`;
    for (const server of [one!, two!])
      await vi.waitFor(async () => expect(await server.query(asleep)).not.toEqual([]), LONG);
    return readings;
  }

  beforeAll(async () => {
    servers = await openReplicated(bin!, 2);
    [one, two] = servers.standbys as [Running, Running];
    const databaseReplicaUrls = [one, two].map(urlOf);
    database = await connect({ databaseUrl: servers.databaseUrl, databaseReplicaUrls, dataDir: '', role: 'all' });
    const { client, close } = await openOwn(servers.databaseUrl);
    await client.query('create table kept (number integer primary key); grant all on kept to public');
    await close();
  });
  beforeEach(() => vi.waitFor(() => expect([one!, two!].map(isReadable)).toEqual([true, true]), LONG));
  afterAll(async () => {
    await database?.close();
    await servers?.remove();
  });

  it('are read from in turn, and nothing else is done there', async () => {
    const readers = new Set([await served(), await served(), await served(), await served()]);
    expect(readers).toEqual(new Set([one!.port, two!.port]));
    const written = await asOrg(database.pool, nobody, 'write', (tx) => tx.one<{ port: number }>(port));
    expect(written!.port).toBe(servers.primary.port);
    const rows = streamAsOrg(database.pool, nobody, async function* (tx) {
      yield* await tx.rows<{ port: number }>(port);
    });
    for await (const row of rows) expect([one!.port, two!.port]).toContain(row.port);
  });

  it('tell the sums of very many series that are kept, and leave it to the primary to compute them', async () => {
    const { client, close } = await openOwn(servers.databaseUrl);
    const { rows } = await client.query<{ organization: string; region: string }>(`
      with d as (insert into dictionary (guid, id, name, code) values (gen_random_uuid(), 9000, 'Регионы', 'regions-of-many') returning guid),
        r as (insert into dictionary_value (guid, dictionary_guid, name, sort) select gen_random_uuid(), guid, 'Регион', 1 from d returning guid)
      insert into organization (guid, full_name, short_name) values (gen_random_uuid(), 'Очень многие ряды', 'Ряды')
      returning guid as organization, (select guid from r) as region`);
    await close();
    const { organization, region } = rows[0]!;
    const scope = { organization, account: null };
    const day = moscowToday();
    await asOrg(database.pool, scope, 'write', async (tx) => {
      const series = await tx.rows<{ id: number }>(sql`
        insert into series (organization_guid, region_guid, quantity, step_minutes, unit, zone)
        select ${organization}, ${region}, 'ряд ' || n, 60, 'kWh', 'Europe/Moscow' from generate_series(1, ${FEW + 1}::integer) n
        returning id`);
      const values = Array.from({ length: 24 }, (_, hour) => hour);
      await writeDays(tx, { source: 'table' }, [{ series: series[0]!.id, day, values }]);
    });
    const sums = () =>
      asOrg(database.pool, scope, 'read', async (tx) => {
        const [sum] = await periodSums(tx, sql`true`, day, day, 'day');
        return [sum?.value, (await tx.one<{ port: number }>(port))!.port];
      });
    expect(await sums()).toEqual([276, servers.primary.port]);
    const [value, reader] = await sums();
    expect([value, [one!.port, two!.port]]).toEqual([276, expect.arrayContaining([reader])]);
  });

  it('are examined by the doctor, who says which of them ends long readings', async () => {
    await two!.query('alter system set hot_standby_feedback = on');
    await two!.query('select pg_reload_conf()');
    const nowhere = 'postgresql://127.0.0.1:1';
    const DATABASE_REPLICA_URLS = [...[one!, two!].map(urlOf), nowhere].join(' ');
    const { text } = describeFindings(await examine({ DATABASE_URL: servers.databaseUrl, DATABASE_REPLICA_URLS }));
    for (const { port } of [one!, two!])
      expect(text).toContain(`Резервный сервер базы 127.0.0.1:${port}/console не отстаёт: с него читают.`);
    expect(text).toContain(`127.0.0.1:${one!.port}/console обрывает долгие чтения`);
    expect(text).not.toContain(`127.0.0.1:${two!.port}/console обрывает долгие чтения`);
    expect(text).toContain('Резервный сервер базы 127.0.0.1:1/console не отвечает: читают без него.');
  });

  it('miss nothing that was saved before the reading began, even when they replay late', async () => {
    const resume = () => Promise.all([one!, two!].map((server) => server.query('select pg_wal_replay_resume()')));
    onTestFinished(() => resume().then(() => undefined));
    const long = await begunReadings(2, 2);
    await Promise.all([one!, two!].map((server) => server.query('select pg_wal_replay_pause()')));
    await add(1);
    expect([await has(1), [one!, two!].every(isReadable)]).toEqual([true, false]);
    // Reads already started on a standby are answered by it.
    expect(new Set(await Promise.all(long))).toEqual(new Set([one!.port, two!.port]));
    await resume();
    await vi.waitFor(() => expect([one!, two!].map(isReadable)).toEqual([true, true]), LONG);
    for (let number = 2; number < 200; number++) {
      await add(number);
      expect(await has(number)).toBe(true);
    }
    expect([one!.port, two!.port]).toContain(await served());
  });

  it('are left out while they answer nothing, and what was being read there is read from the primary', async () => {
    const slow = await begunReadings(4, 3);
    onTestFinished(() => two!.resume());
    await two!.pause();
    const readers = new Set(await Promise.all(slow));
    expect([isReadable(two!), readers.has(two!.port), readers.has(servers.primary.port)]).toEqual([false, false, true]);
    expect(await served()).toBe(one!.port);
  });

  it('are left out when they are lost, and come back', async () => {
    await one!.lose();
    const readers = await Promise.all(Array.from({ length: 8 }, served));
    expect(readers).not.toContain(one!.port);
    await one!.start();
  });

  it('end a reading that is in the way of what is replayed, which the primary then answers', async () => {
    await Promise.all(
      [one!, two!].map((server) => server.query(`alter system set max_standby_streaming_delay = '100ms'`)),
    );
    await Promise.all([one!, two!].map((server) => server.query('select pg_reload_conf()')));
    const { client, close } = await openOwn(servers.databaseUrl);
    await client.query(
      'create table passing (number integer); grant all on passing to public; insert into passing values (1)',
    );
    const begun = Promise.withResolvers<void>();
    const answer = read(async (tx) => {
      const { port: first } = (await tx.one<{ port: number }>(
        sql`select inet_server_port() as port, count(*) from passing`,
      ))!;
      begun.resolve();
      await tx.one(sql`select pg_sleep(2)`);
      return [first, (await tx.one<{ port: number }>(port))!.port];
    });
    await begun.promise;
    await client.query('truncate passing');
    await close();
    expect(await answer).toEqual([servers.primary.port, servers.primary.port]);
  });

  it('of a former primary are not read from once another server is the primary, and are again when they follow it', async () => {
    await servers.primary.lose();
    await servers.promote();
    await vi.waitFor(() => add(1000), LONG);
    // The second standby still follows the former primary; the first is no longer a standby.
    await vi.waitFor(() => expect([one!, two!].map(isReadable)).toEqual([false, false]), LONG);
    expect([await served(), await has(1000)]).toEqual([one!.port, true]);
    await two!.query(`alter system set primary_conninfo = 'host=127.0.0.1 port=${one!.port} user=administrator'`);
    await two!.query('select pg_reload_conf()');
    // Until its first checkpoint a standby does not report which timeline it follows.
    await vi.waitFor(async () => {
      for (const server of [one!, two!]) await server.query('checkpoint');
      expect(isReadable(two!)).toBe(true);
    }, LONG);
    expect([await served(), await has(1000)]).toEqual([two!.port, true]);
  });
});
