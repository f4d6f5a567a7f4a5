import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountFor } from '../db/embedded/account.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A primary and a synchronous standby of the PostgreSQL in a folder of programs. */
export interface Replicated {
  /** For the owner of an empty database; the standby is named first. */
  databaseUrl: string;
  /** Kills the primary. */
  lose(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  query(sql: string): Promise<any[]>;
  remove(): Promise<void>;
}

export async function openReplicated(bin: string): Promise<Replicated> {
  const { folder, remove } = temporaryFolder();
  const account = accountFor(join(folder, 'primary'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const call = (program: string, ...args: string[]) => run(join(bin, program), args, options);
  const [first, second] = [await freePort(), await freePort()];
  const start = (name: string, port: number) => {
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    return call('pg_ctl', '-D', name, '-l', `${name}.log`, '-w', '-o', settings, 'start');
  };
  const stop = (name: string) => call('pg_ctl', '-D', name, '-m', 'immediate', 'stop').then(() => undefined);
  const ask = async (port: number, sql: string, database = 'postgres') => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'administrator', database });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  };
  await call('initdb', '-D', 'primary', '-U', 'administrator', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  await start('primary', first);
  await ask(first, 'create role owner login createrole');
  await ask(first, 'create database console owner owner');
  await call(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    `${first}`,
    '-U',
    'administrator',
    '-D',
    'standby',
    '-R',
    '--no-sync',
    '-c',
    'fast',
  );
  await start('standby', second);
  await ask(first, `alter system set synchronous_standby_names = '*'`);
  await ask(first, 'select pg_reload_conf()');
  return {
    databaseUrl: `postgresql://owner@127.0.0.1:${second},127.0.0.1:${first}/console?target_session_attrs=read-write`,
    lose: () => stop('primary'),
    promote: () => call('pg_ctl', '-D', 'standby', '-w', 'promote').then(() => undefined),
    query: (sql) => ask(second, sql, 'console'),
    async remove() {
      await Promise.allSettled([stop('primary'), stop('standby')]);
      remove();
    },
  };
}
