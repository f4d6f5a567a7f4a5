import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { socketLock } from './socket.ts';

/** The process id in the pid file, whether or not the process is still the database. */
export function postmasterPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** Where /proc is not available, the pid file is trusted. */
export function isPostmaster(pid: number, folder: string): boolean {
  return process.platform !== 'linux' || processesIn(folder).some((each) => each.pid === pid);
}

/** False when the process no longer exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * Resolves two conditions that prevent a start after kill -9 and that PostgreSQL leaves to people. Sessions outlive their
 * postmaster while a statement runs: they are ended. And the old process id may be in use again: by a zombie that is never
 * reaped, as in a container without an init, or after a container restart by another program, even by a thread of this one.
 * When no process works in the folder, the files with the id are removed. Needs /proc.
 */
export function clearAfterCrash(folder: string): void {
  const pid = postmasterPid(folder);
  if (!pid || process.platform !== 'linux') return;
  const found = processesIn(folder);
  if (found.some((each) => each.pid === pid) || postmasterPid(folder) !== pid) return;
  for (const orphan of found.filter((each) => each.isSession)) signal(orphan.pid, 'SIGQUIT');
  if (found.length > 0 || !signal(pid, 0)) return;
  for (const file of [join(folder, 'postmaster.pid'), socketLock(folder)]) rmSync(file, { force: true });
}

function processesIn(folder: string): { pid: number; isSession: boolean }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name) || readlinkSync(`/proc/${name}/cwd`) !== folder) return [];
      if (readFileSync(`/proc/${name}/comm`, 'utf8').trim() !== 'postgres') return [];
      return [{ pid: Number(name), isSession: readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith('postgres: ') }];
    } catch {
      return [];
    }
  });
}
