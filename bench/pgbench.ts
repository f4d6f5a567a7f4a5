import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { peerProgram } from './peer-program.ts';

const DEBIAN = '/usr/lib/postgresql';

const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
const PGBENCH = peerProgram(
  'pgbench',
  'postgresql',
  versions.map((version) => join(DEBIAN, version, 'bin')),
);

/** The settings of the program's own connections, except for the timeouts. */
export const SETTINGS = '-c timezone=UTC -c search_path=public -c random_page_cost=1.1';

/** Transactions per second of a file of plain SQL; each connection plans it once. */
export async function runPgbench(
  { host, port, user, database }: pg.ClientConfig,
  file: string,
  given: Readonly<Record<string, string>>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(Math.ceil(seconds)), '-f', file];
  const variables = Object.entries(given).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const place = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)];
  const { stdout } = await promisify(execFile)(PGBENCH, [...args, ...variables, ...place], {
    env: { ...process.env, PGOPTIONS: SETTINGS },
  });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
