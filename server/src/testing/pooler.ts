import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountFor } from '../db/embedded/account.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = process.env.PGBOUNCER ?? 'pgbouncer';

/** Why PgBouncer cannot be started here; undefined when it can. Versions before 1.21 do not support prepared
 *  statements. */
export function whyNoPooler(): string | undefined {
  try {
    const [, major, minor] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(major) > 1 || Number(minor) >= 21 ? undefined : `PgBouncer ${major}.${minor} старше 1.21`;
  } catch {
    return 'PgBouncer не установлен';
  }
}

interface Login {
  user: string;
  password: string;
}

/** PgBouncer in transaction mode for all databases of a server, with a limited number of connections to each. */
export async function openPooler(server: { port: number }, { user, password }: Login, connections: number) {
  const { folder, remove } = temporaryFolder();
  const account = accountFor(folder);
  const port = await freePort();
  const [settings, users] = ['pgbouncer.ini', 'users.txt'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(users, `"${user}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  for (const path of account ? [folder, settings, users] : []) chownSync(path, account!.uid, account!.gid);
  const running = spawn(program, [settings], { ...account, cwd: folder, stdio: 'ignore' });
  const isThere = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
    await client.connect();
    await client.end();
  };
  for (let tries = 0; ; tries++) {
    const failure = await isThere().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!failure) break;
    if (tries > 100 || running.exitCode !== null) throw failure;
    await sleep(100);
  }
  const close = async () => {
    running.kill('SIGINT');
    if (running.exitCode === null) await once(running, 'exit');
    remove();
  };
  return { port, url: `postgresql://127.0.0.1:${port}`, close };
}
