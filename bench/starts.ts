import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../server/src/db/embedded/start.ts';
import { interleave, middle, ratio, type Figure } from './figure.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { report, round } from './report.ts';
import { timeOf } from './time.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ROUNDS = 3;

/** Seconds from the start of a program until it responds at each of the paths; stops it afterwards. */
async function timeStart(args: string[], port: number, paths: readonly string[], env = {}): Promise<number[]> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const times: number[] = [];
  for (const path of paths) {
    while (!(await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok) await sleep(5);
    times.push((performance.now() - began) / 1000);
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  return times;
}

/** Seconds to the first page, and until a user can sign in. */
async function timeOwn(dataDir: string): Promise<number[]> {
  const port = await freePort();
  return timeStart([here('../server/src/main.ts')], port, ['/login', '/readyz'], {
    DATA_DIR: dataDir,
    PORT: String(port),
  });
}

/** Seconds to the first response of node:http: the lower limit for any Node program. */
async function timeBare(): Promise<number> {
  const port = await freePort();
  return (await timeStart([here('bare-http.ts'), here('bare-http.ts'), String(port)], port, ['/']))[0]!;
}

/** Seconds that an empty database takes to start: the part of a start that does not depend on the program. */
async function timeOfDatabase(dataDir: string): Promise<number> {
  let stop: (() => Promise<void>) | undefined;
  const ms = await timeOf(async () => {
    ({ stop } = await startEmbedded({ dataDir, role: 'all', log: () => undefined }));
  });
  await stop!();
  return ms / 1000;
}

/** When the program runs as root, the database runs as another user, who must be able to enter the folder. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  await chmod(folder, 0o711);
  return folder;
}

/** First and later starts, each compared with a start without the program. */
async function timeStarts() {
  const folders: string[] = [];
  const folder = async () => {
    folders.push(await newFolder());
    return folders.at(-1)!;
  };
  let own: number[] = [];
  let home = '';
  const figures = await interleave(ROUNDS, {
    bare: timeBare,
    initdb: async () => timeOfDatabase(await folder()),
    firstPage: async () => {
      home = await folder();
      own = await timeOwn(home);
      return own[0]!;
    },
    firstReady: async () => own[1]!,
    laterPage: async () => (own = await timeOwn(home))[0]!,
    laterReady: async () => own[1]!,
  });
  await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  return figures;
}

const less = (one: Figure, other: Figure): Figure => ({
  values: one.values.map((value, index) => value - other.values[index]!),
  others: one.others,
});

export async function measureStarts(): Promise<void> {
  const { bare, initdb, firstPage, firstReady, laterPage, laterReady } = await timeStarts();
  const compared = (figure: Figure, more = '') => `${round(middle(figure))} против ${round(middle(bare))} с${more}`;
  const own = less(firstReady, initdb);
  report(
    'Пустая папка — страница, к запуску node:http, раз',
    ratio(firstPage, bare),
    { atMost: 13 },
    compared(firstPage),
  );
  report(
    'Пустая папка — можно войти, без initdb, к запуску node:http, раз',
    ratio(own, bare),
    { atMost: 13 },
    compared(own, `; всего ${round(middle(firstReady))} с`),
  );
  report(
    'Повторный запуск — страница, к запуску node:http, раз',
    ratio(laterPage, bare),
    { atMost: 4.4 },
    compared(laterPage, `; можно войти через ${round(middle(laterReady))} с`),
  );
}
