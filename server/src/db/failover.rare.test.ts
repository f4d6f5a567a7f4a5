import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../core/app-error.ts';
import { translateDatabaseError } from '../core/database-error.ts';
import { listen } from '../core/listen.ts';
import { isOwnServer } from '../testing/database.ts';
import { openReplicated, type Replicated } from '../testing/replicated.ts';
import { connectionTo, placeOf } from './servers.ts';
import { connect, type Database } from './connect.ts';
import { openOwn } from './open-owner.ts';
import { openPool } from './pool.ts';

const { SECOND_POSTGRES_BIN: bin } = process.env;

it('names the servers of an address without its password', () => {
  expect(placeOf(connectionTo('postgresql://owner:s,e,c@one,two:5433/base'))).toBe('one:5432, two:5433/base');
  expect(placeOf(connectionTo('postgresql://owner:secret@one/base'))).toBe('one:5432/base');
});

it('survives a server that breaks a connection before it has said whether it is the primary', async () => {
  const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(authenticated);
      socket.once('data', () => socket.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = openPool(connectionTo(`postgresql://owner@127.0.0.1:${port},127.0.0.1:${port}/base`));
  await expect(pool.query('select')).rejects.toThrow('ECONNRESET');
  await pool.end();
  server.close();
});

describe.runIf(bin && isOwnServer())('a database of several servers', () => {
  let servers: Replicated;
  let database: Database;
  beforeAll(async () => {
    servers = await openReplicated(bin!);
    database = await connect({ databaseUrl: servers.databaseUrl, dataDir: '', role: 'all' });
    const { client, close } = await openOwn(servers.databaseUrl);
    await client.query('create table kept (number integer primary key); grant all on kept to public');
    await close();
  });
  afterAll(async () => {
    await database?.close();
    await servers?.remove();
  });

  it('is written to at its primary, which is followed when another server becomes it; nothing acknowledged is lost', async () => {
    const { pool } = database;
    const acknowledged: number[] = [];
    const refusals: unknown[] = [];
    const onGap = vi.fn<() => void>();
    const heard: string[] = [];
    const stop = listen(pool, ['console_event'], (_, payload) => heard.push(payload), onGap);
    let isOver = false;
    const write = async (from: number) => {
      for (let number = from; !isOver; number += 4)
        await pool.query('insert into kept values ($1)', [number]).then(
          () => acknowledged.push(number),
          (error: unknown) => {
            refusals.push(translateDatabaseError(error));
            return sleep(50);
          },
        );
    };
    const writing = [1, 2, 3, 4].map(write);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), 30_000);
    await servers.primary.lose();
    await servers.promote();
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 40), 30_000);
    isOver = true;
    await Promise.all(writing);
    expect(refusals.filter((refusal) => !(refusal instanceof AppError && refusal.code === 'unavailable'))).toEqual([]);
    const stored = new Set(
      (await servers.standbys[0]!.query('select number from kept', 'console')).map(({ number }) => number),
    );
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), 30_000);
    await pool.query(`select pg_notify('console_event', 'again')`);
    await vi.waitFor(() => expect(heard).toContain('again'), 30_000);
    stop();
  });
});
