import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { median } from './median.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const PORT = 18_082;

interface Start {
  page: number;
  /** When whoever sees the page can sign in. */
  ready: number;
}

/** Seconds from the start of the process to the first page and to an answer of the database, then a clean stop. */
async function timeStart(dataDir: string): Promise<Start> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: 'ignore',
  });
  const secondsTo = async (path: string) => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined);
      if (answer?.ok) return (performance.now() - began) / 1000;
      await sleep(5);
    }
  };
  const page = await secondsTo('/login');
  const ready = await secondsTo('/readyz');
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { page, ready };
}

/** Seconds that the empty database itself takes: the part of the first start that is not ours. */
async function timeOfDatabase(dataDir: string): Promise<number> {
  const began = performance.now();
  const { stop } = await startEmbedded({ dataDir, role: 'all', log: () => undefined });
  const seconds = (performance.now() - began) / 1000;
  await stop();
  return seconds;
}

/** Open to the user whom the database runs as under root. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  await chmod(folder, 0o711);
  return folder;
}

/** First and later starts, each the median of three; `database`: what initdb takes of a first one. */
export async function measureStarts(): Promise<{ first: Start; database: number; later: Start }> {
  const firsts: Start[] = [];
  const databases: number[] = [];
  const laters: Start[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const [empty, folder] = await Promise.all([newFolder(), newFolder()]);
    databases.push(await timeOfDatabase(empty));
    firsts.push(await timeStart(folder));
    laters.push(await timeStart(folder));
    await Promise.all([empty, folder].map((path) => rm(path, { recursive: true, force: true })));
  }
  const medianOf = (starts: Start[]): Start => ({
    page: median(starts.map(({ page }) => page)),
    ready: median(starts.map(({ ready }) => ready)),
  });
  return { first: medianOf(firsts), database: median(databases), later: medianOf(laters) };
}
