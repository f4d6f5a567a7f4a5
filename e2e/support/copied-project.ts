import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { password, port } from './settings.ts';

const own = ['contract', 'server', 'console', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];
const workspaces = ['contract', 'server', 'console'];
const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));

/** Copies the sources of the project with its packages into a separate folder, for a story that changes them. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-e2e-copy-'));
  // When the program runs as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  for (const name of own) cpSync(name, join(folder, name), { recursive: true, filter: isSource });
  for (const home of ['.', ...workspaces].filter((home) => existsSync(join(home, 'node_modules')))) {
    const packages = join(home, 'node_modules');
    mkdirSync(join(folder, packages));
    for (const name of readdirSync(packages).filter((name) => !workspaces.includes(name)))
      symlinkSync(resolve(packages, name), join(folder, packages, name));
  }
  for (const name of workspaces) symlinkSync(join(folder, name), join(folder, 'node_modules', name));
  return folder;
}

/** Builds the console of a copy and starts its program. */
export function startCopy(folder: string) {
  const address = `http://127.0.0.1:${port + 2}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port + 2),
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: 'off',
  };
  const command = [join(folder, 'scripts/run.mjs'), '--console', 'server/src/main.ts'];
  const program = spawn(process.execPath, command, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    address,
    isReady: async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false,
    async stop() {
      program.kill('SIGTERM');
      await once(program, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
