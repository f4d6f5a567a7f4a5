import { chmodSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

const beatMs = 2000;
/** The file names the machine, so only its owner may read it. */
const mode = 0o600;

/** Guards a data folder shared by several machines or containers, where process ids are meaningless. */
export type Ownership = { stopBeating(): void; leave(): void };

/** Refuses when another machine or container uses the folder, by its heartbeat file; a stale file is taken over. */
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
    writeFileSync(file, mark(me), { flag: 'wx', mode });
    return true;
  } catch (error) {
    // The disk is full; a later heartbeat writes the file.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true;
    if (!read(file)?.includes(me)) return false;
    write(file, me);
    return true;
  }
}

/** Watches whether the file changes instead of comparing times, so no synchronized clocks are needed. */
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
    writeFileSync(file, mark(me), { mode });
    // An earlier version created it readable for everyone.
    chmodSync(file, mode);
  } catch {
    // A full disk must not stop the program; the next heartbeat writes the file again.
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
