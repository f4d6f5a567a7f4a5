import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../server/src/db/embedded/start.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const PORT = 18_082;

/** Seconds from the start of the process to the first page, then a clean stop. */
async function timeToPage(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: 'ignore',
  });
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${PORT}/login`).catch(() => undefined);
    if (page?.ok) break;
    await sleep(5);
  }
  const seconds = (performance.now() - began) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
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

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** First and later starts, each the median of three. */
export async function measureStarts(): Promise<{ cold: number; ofIt: number; warm: number }> {
  const cold: number[] = [];
  const ours: number[] = [];
  const warm: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const [empty, folder] = await Promise.all([newFolder(), newFolder()]);
    const database = await timeOfDatabase(empty);
    const whole = await timeToPage(folder);
    cold.push(whole);
    ours.push(whole - database);
    warm.push(await timeToPage(folder));
    await Promise.all([empty, folder].map((path) => rm(path, { recursive: true, force: true })));
  }
  return { cold: median(cold), ofIt: median(ours), warm: median(warm) };
}
