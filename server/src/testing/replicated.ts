import { execFile } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { accountFor } from '../db/embedded/account.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A server of PostgreSQL that runs. */
export interface Running {
  port: number;
  /** Kills it at once. */
  lose(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Stops it in its tracks: it keeps its connections and answers nothing. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** As its administrator. */
  query(sql: string, database?: string): Promise<any[]>;
}

/** A primary and its standbys, of the PostgreSQL in a folder of programs. The first standby is synchronous. */
export interface Replicated {
  primary: Running;
  standbys: readonly Running[];
  /** For the owner of an empty database; the standbys are named first. */
  databaseUrl: string;
  /** Makes the first standby the primary. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

export async function openReplicated(bin: string, howMany = 1): Promise<Replicated> {
  const { folder, remove } = temporaryFolder();
  const account = accountFor(join(folder, 'primary'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const call = (program: string, ...args: string[]) => run(join(bin, program), args, options);

  async function open(name: string, make: () => Promise<unknown>): Promise<Running> {
    const port = await freePort();
    await make();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    const start = () =>
      call('pg_ctl', '-D', name, '-l', `${name}.log`, '-w', '-o', settings, 'start').then(() => undefined);
    await start();
    const processes = async () => {
      const parent = Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', `${parent}`]).catch(() => ({ stdout: '' }));
      return [parent, ...stdout.split('\n').map(Number).filter(Boolean)];
    };
    const signal = async (name: NodeJS.Signals) => (await processes()).forEach((pid) => process.kill(pid, name));
    return {
      port,
      start,
      lose: () => call('pg_ctl', '-D', name, '-m', 'immediate', 'stop').then(() => undefined),
      pause: () => signal('SIGSTOP'),
      resume: () => signal('SIGCONT'),
      query: async (sql, database = 'postgres') => {
        const client = new pg.Client({ host: '127.0.0.1', port, user: 'administrator', database });
        await client.connect();
        return (await client.query(sql).finally(() => client.end())).rows;
      },
    };
  }

  const primary = await open('primary', () =>
    call('initdb', '-D', 'primary', '-U', 'administrator', '-A', 'trust', '-E', 'UTF8', '--no-sync'),
  );
  await primary.query('create role owner login createrole');
  await primary.query('create database console owner owner');
  const from = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'administrator'];
  const standbys: Running[] = [];
  for (const name of Array.from({ length: howMany }, (_, index) => `standby${index + 1}`)) {
    const copy = () => call('pg_basebackup', ...from, '-D', name, '-R', '--no-sync', '-c', 'fast');
    standbys.push(await open(name, copy));
    await standbys.at(-1)!.query('select 1');
  }
  await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
  await primary.query('select pg_reload_conf()');
  const places = [...standbys, primary].map(({ port }) => `127.0.0.1:${port}`);
  return {
    primary,
    standbys,
    databaseUrl: `postgresql://owner@${places.join(',')}/console?target_session_attrs=read-write`,
    promote: () => call('pg_ctl', '-D', 'standby1', '-w', 'promote').then(() => undefined),
    async remove() {
      await Promise.allSettled([...standbys, primary].map((server) => server.resume()));
      await Promise.allSettled([...standbys, primary].map((server) => server.lose()));
      remove();
    },
  };
}
