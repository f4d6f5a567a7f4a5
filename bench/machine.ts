import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;
/** A tick is a hundredth of a second, so a shorter interval is meaningless. */
const LEAST_MS = 500;

interface Stat {
  name: string;
  parent: number;
  /** Ticks of the process and of its ended children. */
  ticks: number;
}

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name is in parentheses and may contain anything.
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { name, parent: fields[1]!, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) };
  } catch {
    // The process has just ended.
    return null;
  }
}

const anything = () => true;

/** Processor ticks of this process and all its descendants, restricted to the names that `counted` accepts. */
function ownTicks(counted: (name: string) => boolean = anything): number {
  const processes = new Map<number, Stat>();
  for (const pid of readdirSync('/proc')) {
    const stat = /^\d+$/.test(pid) && statOf(pid);
    if (stat) processes.set(Number(pid), stat);
  }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (processes.has(pid) && isOwn(processes.get(pid)!.parent));
  return [...processes]
    .filter(([pid, { name }]) => isOwn(pid) && counted(name))
    .reduce((sum, [, { ticks }]) => sum + ticks, 0);
}

/** Processor seconds that this process and its descendants have used so far, without the database. */
export const secondsOfNode = (): number => ownTicks((name) => name !== 'postgres') / TICKS_PER_SECOND;

/** Processor seconds that the databases started by this process and its descendants have used so far. */
export const secondsOfDatabase = (): number => ownTicks((name) => name === 'postgres') / TICKS_PER_SECOND;

/** Ticks when any core was busy. Interrupts are left out: they cannot be attributed to a process. */
function busyTicks(): number {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'latin1').split(/\s+/).map(Number);
  return user! + nice! + system! + steal!;
}

/** Starts watching; the returned function gives the share of the cores, from 0 to 1, that other processes have taken since. */
export function watchOthers(): () => Promise<number> {
  const [began, busy, own] = [performance.now(), busyTicks(), ownTicks()];
  return async () => {
    await sleep(Math.max(0, began + LEAST_MS - performance.now()));
    const ticks = ((performance.now() - began) / 1000) * TICKS_PER_SECOND * availableParallelism();
    const others = busyTicks() - busy - (ownTicks() - own);
    return Math.min(1, Math.max(0, others / ticks));
  };
}
