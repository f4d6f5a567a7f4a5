import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canInstall, installDebianPackage, isRoot, output, refreshDebianPackages } from './command.ts';

/** `url` is for an ordinary role that owns its database; `adminUrl` for the one that creates databases for tests. */
export type SecondPostgres = { version: string; bin: string; url: string; adminUrl: string; stop(): Promise<void> };

const distributions = '/usr/lib/postgresql';
const oldest = 15;

/** The newest PostgreSQL that the system's packages offer; without root, the newest installed one. */
async function newestBin(): Promise<string | undefined> {
  if (!canInstall()) return installed()?.bin;
  if (!(await refreshDebianPackages())) console.log('Пакеты не обновляются: второй PostgreSQL — какой установлен.');
  await installDebianPackage('postgresql');
  const found = installed();
  // Debian's own package is named after the major version only.
  if (found) await installDebianPackage(`postgresql-${found.major}`);
  return found?.bin;
}

/** A temporary server of the system's own PostgreSQL with password authentication; undefined when none is available. */
export async function startSecondPostgres(): Promise<SecondPostgres | undefined> {
  const bin = await newestBin();
  if (!bin) return undefined;
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-second-'));
  chmodSync(folder, 0o755);
  const password = randomBytes(12).toString('hex');
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  if (account) for (const path of [folder, join(folder, 'password')]) chownSync(path, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const made = output(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'administrator',
      '-A',
      'scram-sha-256',
      `--pwfile=${folder}/password`,
      '-E',
      'UTF8',
      '--no-sync',
    ],
    options,
  );
  if (made === undefined) throw new Error(`Не удалось создать второй PostgreSQL: ${bin}/initdb отказал.`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'log_min_messages=fatal'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  // The last line of the pid file is the state of the server.
  const isReady = () =>
    (existsSync(`${data}/postmaster.pid`) ? output('tail', ['-n', '1', `${data}/postmaster.pid`]) : '') === 'ready';
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error('Второй PostgreSQL не запустился.');
    await sleep(30);
  }
  const version = output(join(bin, 'postgres'), ['--version'])?.split(' ')[2] ?? '';
  const urlOf = (user: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`;
  const administrator = new pg.Client(urlOf('administrator'));
  await administrator.connect();
  await administrator.query(`create role owner login createrole password '${password}'`);
  await administrator.end();
  return { version, bin, url: urlOf('owner'), adminUrl: urlOf('administrator'), stop };
}

function installed(): { major: number; bin: string } | undefined {
  if (!existsSync(distributions)) return undefined;
  const majors = readdirSync(distributions)
    .map(Number)
    .filter((major) => major >= oldest);
  return majors
    .toSorted((one, other) => other - one)
    .map((major) => ({ major, bin: join(distributions, String(major), 'bin') }))
    .find(({ bin }) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')));
}

/** Debian's package creates this user. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  return { uid: Number(output('id', ['-u', 'postgres'])), gid: Number(output('id', ['-g', 'postgres'])) };
}

/** A free port below 32768, outside the range that the system uses for outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]);
    if (!free) continue;
    probe.close();
    return port;
  }
}
