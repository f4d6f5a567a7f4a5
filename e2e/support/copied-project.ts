import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { separateFolder, startSeparateProgram } from './separate-program.ts';

const own = ['contract', 'server', 'console', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];
const workspaces = ['contract', 'server', 'console'];
const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));

/** Copies the sources of the project with its packages into a separate folder, for a test that changes them. */
export function copyProject(): string {
  const folder = separateFolder();
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
export const startCopy = (folder: string) =>
  startSeparateProgram({
    offset: 2,
    folder,
    command: [join(folder, 'scripts/run.mjs'), '--console', 'server/src/main.ts'],
    at: folder,
  });
