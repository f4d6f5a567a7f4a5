import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** Transactions per second of a script of plain SQL. */
export async function runPgbench(
  connection: pg.ClientConfig,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script);
  const args = ['-n', '-M', 'extended', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file];
  const place = [
    '-h',
    String(connection.host),
    '-p',
    String(connection.port ?? 5432),
    '-U',
    String(connection.user),
    String(connection.database),
  ];
  try {
    const { stdout } = await promisify(execFile)(PGBENCH, [...args, ...place], {
      env: { ...process.env, PGPASSWORD: typeof connection.password === 'string' ? connection.password : '' },
    });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
