import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;
/** Less says nothing: a tick is a hundredth of a second. */
const LEAST_MS = 500;

interface Stat {
  name: string;
  parent: number;
  /** Of the process and of those of its children that have ended. */
  ticks: number;
}

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything.
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { name, parent: fields[1]!, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) };
  } catch {
    // It has just ended.
    return null;
  }
}

const anything = () => true;

/** Ticks of this process and of all that it has started, of those that are `counted` by their name. */
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

/** Seconds of the processor that this process and those that it has started have worked so far; the database aside. */
export const secondsOfNode = (): number => ownTicks((name) => name !== 'postgres') / TICKS_PER_SECOND;

/** Ticks that all cores were busy; interrupts are left out, for nobody can tell whose they are. */
function busyTicks(): number {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'latin1').split(/\s+/).map(Number);
  return user! + nice! + system! + steal!;
}

/** Begins to watch; the answer tells which share of the cores others have taken since, from 0 to 1. */
export function watchOthers(): () => Promise<number> {
  const [began, busy, own] = [performance.now(), busyTicks(), ownTicks()];
  return async () => {
    await sleep(Math.max(0, began + LEAST_MS - performance.now()));
    const ticks = ((performance.now() - began) / 1000) * TICKS_PER_SECOND * availableParallelism();
    const others = busyTicks() - busy - (ownTicks() - own);
    return Math.min(1, Math.max(0, others / ticks));
  };
}
