import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

const beatMs = 2000;

/** Watches over a data folder that several machines or containers may see: process numbers do not reach across them. */
export type Ownership = { stopBeating(): void; leave(): void };

/** Refuses when another machine's or container's mark in the folder is alive; a mark that stands still is taken over. */
export async function ownFolder(dataDir: string): Promise<Ownership> {
  const file = join(dataDir, 'owner.json');
  const me = thisMachine();
  if (!claim(file, me)) await takeOver(file, dataDir, me);
  const timer = setInterval(() => write(file, me), beatMs).unref();
  return {
    stopBeating: () => clearInterval(timer),
    leave: () => {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
  };
}

function claim(file: string, me: string): boolean {
  try {
    writeFileSync(file, mark(me), { flag: 'wx' });
    return true;
  } catch (error) {
    // No room for it yet: it comes with a later beat.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true;
    if (!read(file)?.includes(me)) return false;
    write(file, me);
    return true;
  }
}

/** Watching the mark move, instead of comparing its time, needs no agreement of clocks. */
async function takeOver(file: string, dataDir: string, me: string): Promise<void> {
  const before = read(file);
  await sleep(3 * beatMs);
  const after = read(file);
  if (after !== undefined && after !== before && !after.includes(me)) {
    const host = /"host":"([^"]*)"/.exec(after)?.[1] ?? '';
    throw new StartError(
      `Папка данных ${dataDir} занята: с ней работает программа на другой машине или в другом контейнере (${host}). ` +
        'Для нескольких машин нужна общая база: укажите её в DATABASE_URL.',
    );
  }
  write(file, me);
}

function write(file: string, me: string): void {
  try {
    writeFileSync(file, mark(me));
  } catch {
    // A full disk must not stop the program; the mark comes back with the next beat.
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function mark(me: string): string {
  return `{${me},"time":"${new Date().toISOString()}"}\n`;
}

function thisMachine(): string {
  const fact = (reading: () => string) => {
    try {
      return reading().trim();
    } catch {
      return '';
    }
  };
  const boot = fact(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const space = fact(() => readlinkSync('/proc/self/ns/pid'));
  return `"host":${JSON.stringify(hostname())},"boot":"${boot}","space":"${space}"`;
}
