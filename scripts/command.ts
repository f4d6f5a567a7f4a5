import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** Runs a program to its end with inherited output; returns its exit code. */
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

/** Whether Debian packages can be installed on this machine. */
export const canInstall = (): boolean => isRoot && which('apt-get') !== undefined;

const apt = async (...args: string[]) =>
  (await run('apt-get', ['-qq', '-o=Dpkg::Use-Pty=0', ...args], aptOptions)) === 0;

/** Updates the package lists of the distribution; false when it cannot be reached. */
export const refreshDebianPackages = (): Promise<boolean> => apt('update');

/** A script that decides whether a package may start its service. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs a package without starting its service, because tests only need its program. */
async function install(name: string): Promise<boolean> {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await apt('install', '-y', '--no-install-recommends', name);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

/** Installs a Debian package, or its newest known version; false, with the reason printed, when that is not
 *  possible. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!canInstall()) return false;
  console.log(`Устанавливается пакет ${name}…`);
  return (await install(name)) || ((await refreshDebianPackages()) && install(name));
}

const aptOptions: SpawnOptions = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
};

/** The output of a program; undefined when it fails. */
export function output(command: string, args: string[], options = {}): string | undefined {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    ...options,
  });
  return status === 0 ? String(stdout).trim() : undefined;
}
