// The program under test: the built console and the server on a temporary database.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, port } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'energoconsole-e2e-'));
// When the program runs as root, the database runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);

const env = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(port),
  // E2E_DATABASE_URL: runs on the given empty database instead.
  DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
  DATA_DIR: join(folder, 'data'),
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: password,
  SAMPLE_DATA: 'on',
  ROLE: 'all',
};
const program = spawn(process.execPath, ['scripts/run.mjs', '--console', 'server/src/main.ts'], {
  env,
  stdio: 'inherit',
  detached: true,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
program.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
