import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { Database, killPrograms, signIn, startProgram, until, type Outcome } from './stand.ts';
import { brokenOf, Writers } from './writers.ts';

const SIZE_MB = 256;
const FULL_MS = 5000;
const READY_MS = 30_000;
const STEP = Buffer.alloc(64 * 1024, 1);
const what = 'Диск заполнен';

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills the free space of the disk. */
function fill(folder: string, file: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free === 0) return;
    try {
      appendFileSync(file, STEP.subarray(0, Math.min(STEP.length, free)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** The disk of the embedded database fills up while people write, and is freed again: writes are refused, no data is lost, and
 *  the program continues without a restart. */
export async function fillDisk(): Promise<Outcome> {
  const { folder, remove } = temporaryFolder();
  if (!mount(folder)) {
    remove();
    return { what, counts: 'ПРОПУЩЕНО: чтобы подключить диск в памяти (mount -t tmpfs), нужны права root', broken: [] };
  }
  const broken: string[] = [];
  try {
    const program = await startProgram({ DATA_DIR: folder, SAMPLE_DATA: 'on' });
    const person = await signIn(program);
    const writers = new Writers(person, 'Диск', () => program.base);
    await sleep(1000);
    const filler = join(folder, 'filler');
    const fullUntil = performance.now() + FULL_MS;
    // Also takes the space that the database frees meanwhile.
    while (performance.now() < fullUntil) {
      fill(folder, filler);
      await sleep(20);
    }
    const before = writers.acknowledged.length;
    const refused = writers.statuses.get(503) ?? 0;
    rmSync(filler);
    const waited = await until('запись снова идёт', async () => writers.acknowledged.length > before, READY_MS);
    await writers.stop();
    if (refused === 0) broken.push('диск заполнить не удалось');
    broken.push(...(await brokenOf(writers, await Database.of(folder))));
    if ((await program.stop()) !== 0) broken.push('программа остановилась с ошибкой');
    return {
      what,
      counts: `подтверждено ${writers.acknowledged.length}, ответов 503 ${refused}, после освобождения запись через ${Math.round(waited)} мс`,
      broken,
    };
  } finally {
    killPrograms();
    await (await Database.of(folder)).stop();
    execFileSync('umount', ['-l', folder]);
    remove();
  }
}
