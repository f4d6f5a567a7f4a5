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

/** Without /proc the pid file is trusted. */
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

/** Cleans up two conditions after kill -9 that prevent a start and that PostgreSQL leaves to people. Backends that
 *  survived their postmaster while running a statement are ended. And if the old process id is used by something else
 *  (a zombie in a container without init, or another program or thread after a container restart), the pid files are
 *  removed once no process works in the folder. Needs /proc. */
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
