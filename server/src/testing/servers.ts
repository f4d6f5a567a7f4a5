import { execFile } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountFor } from '../db/embedded/account.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { Json } from './client.ts';

const run = promisify(execFile);

/** A running PostgreSQL server. */
export interface Running {
  port: number;
  /** Kills it immediately. */
  lose(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Stops its processes: connections stay open but nothing answers. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** As its administrator. */
  query(sql: string, database?: string): Promise<Json[]>;
}

export interface Servers {
  /** Starts a server on a folder created by `make`, with settings as `name=value`. */
  open(name: string, make: () => Promise<unknown>, settings?: readonly string[]): Promise<Running>;
  /** Creates an empty data folder of a server with this administrator. */
  make(name: string): Promise<unknown>;
  /** Calls a program of PostgreSQL in the folder of the servers. */
  call(program: string, ...args: string[]): Promise<unknown>;
  remove(): Promise<void>;
}

/** PostgreSQL servers from a folder with binaries; killed and deleted at the end. */
export function openServers(bin: string): Servers {
  const { folder, remove } = temporaryFolder();
  const account = accountFor(join(folder, 'server'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const call = (program: string, ...args: string[]) => run(join(bin, program), args, options);
  const running: Running[] = [];

  async function open(name: string, make: () => Promise<unknown>, more: readonly string[] = []): Promise<Running> {
    const port = await freePort();
    await make();
    const given = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...more];
    const settings = given.map((one) => `-c ${one}`).join(' ');
    const start = () =>
      call('pg_ctl', '-D', name, '-l', `${name}.log`, '-w', '-o', settings, 'start').then(() => undefined);
    await start();
    const postmaster = () => Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const backends = async () => {
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', `${postmaster()}`]).catch(() => ({ stdout: '' }));
      return stdout.split('\n').map(Number).filter(Boolean);
    };
    /** The postmaster is stopped first, so that it cannot start processes that would be missed. */
    const signal = async (name: NodeJS.Signals) => {
      process.kill(postmaster(), name);
      for (const pid of await backends()) process.kill(pid, name);
    };
    const server = {
      port,
      start,
      lose: () => call('pg_ctl', '-D', name, '-m', 'immediate', 'stop').then(() => undefined),
      pause: () => signal('SIGSTOP'),
      resume: () => signal('SIGCONT'),
      query: async (sql: string, database = 'postgres') => {
        const client = new pg.Client({ host: '127.0.0.1', port, user: 'administrator', database });
        await client.connect();
        return (await client.query(sql).finally(() => client.end())).rows;
      },
    };
    running.push(server);
    return server;
  }

  return {
    open,
    make: (name) => call('initdb', '-D', name, '-U', 'administrator', '-A', 'trust', '-E', 'UTF8', '--no-sync'),
    call,
    async remove() {
      await Promise.allSettled(running.map((server) => server.resume()));
      await Promise.allSettled(running.map((server) => server.lose()));
      remove();
    },
  };
}
