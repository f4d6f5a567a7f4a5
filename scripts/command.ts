import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** Runs a program to its end with our own output; answers its exit code. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The full path of a program in PATH. */
export function which(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a Debian package; false where that is not possible, with the reason on the screen. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!isRoot || !which('apt-get')) return false;
  console.log(`Устанавливается пакет ${name}…`);
  const apt = (...args: string[]) => run('apt-get', ['-qq', '-o=Dpkg::Use-Pty=0', ...args], aptOptions);
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  return (await install()) === 0 || ((await apt('update')) === 0 && (await install()) === 0);
}

const aptOptions: SpawnOptions = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};

/** The text that a program prints, undefined when it fails. */
export function output(command: string, args: string[], options = {}): string | undefined {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    ...options,
  });
  return status === 0 ? String(stdout).trim() : undefined;
}
