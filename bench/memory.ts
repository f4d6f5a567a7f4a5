// Memory of the program, started as `npm start` does it, at rest and after a load; and the memory of its database.
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf, runLoad } from './load.ts';
import { watchOthers } from './machine.ts';
import { stop } from './programs.ts';
import { report } from './report.ts';
import { startWhole, type Whole } from './whole.ts';

const IDLE_SECONDS = Number(process.env['BENCH_IDLE_SECONDS'] ?? 120);
const LOAD_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const WAKING_SECONDS = 30;
const CONNECTIONS = 4;

interface Memory {
  /** Megabytes: one second after the program is ready, after a rest, at the end of a load, and after another rest. */
  ready: number;
  idle: number;
  loaded: number;
  after: number;
  /** Peak memory so far. */
  peak: number;
  /** Wake-ups per second of all its threads at rest. */
  wakes: number;
  /** Megabytes of all database processes; shared memory is counted once. */
  database: number;
}

const megabytes = (text: string, field: string) =>
  Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
const memoryOf = async (pid: number, field: string) => megabytes(await readFile(`/proc/${pid}/status`, 'utf8'), field);

async function wakesOf(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const texts = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/status`, 'utf8')));
  return texts.reduce((sum, text) => sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(text)?.[1]), 0);
}

/** The proportional set size (PSS) of the postmaster of a data folder and its children. */
async function memoryOfDatabase(dataDir: string): Promise<number> {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const shares = [String(pid), ...children].map(async (each) =>
    megabytes(await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => 'Pss: 0'), 'Pss'),
  );
  return (await Promise.all(shares)).reduce((sum, share) => sum + share, 0);
}

/** Loads lists of fifty records with all their references, and creates glossary records. */
async function load({ port, signIn }: Whole): Promise<void> {
  const headers = await signIn();
  const run = (request: () => Buffer) => runLoad({ port, connections: CONNECTIONS, seconds: LOAD_SECONDS, request });
  const list = requestOf('GET', '/api/metering-points?limit=50', headers);
  await run(() => list);
  await run(() => requestOf('POST', '/api/glossary-sections', headers, JSON.stringify({ name: crypto.randomUUID() })));
}

async function measureRole(dataDir: string, role: string): Promise<Memory> {
  const whole = await startWhole({ DATA_DIR: dataDir, ROLE: role });
  const pid = whole.process.pid!;
  try {
    await sleep(1000);
    const ready = await memoryOf(pid, 'VmRSS');
    await sleep(IDLE_SECONDS * 1000);
    const idle = await memoryOf(pid, 'VmRSS');
    const before = await wakesOf(pid);
    await sleep(WAKING_SECONDS * 1000);
    const wakes = Math.round((await wakesOf(pid)) - before) / WAKING_SECONDS;
    await load(whole);
    const loaded = await memoryOf(pid, 'VmRSS');
    const database = await memoryOfDatabase(dataDir);
    await sleep(IDLE_SECONDS * 1000);
    const [after, peak] = await Promise.all([memoryOf(pid, 'VmRSS'), memoryOf(pid, 'VmHWM')]);
    return { ready, idle, loaded, after, peak, wakes, database };
  } finally {
    await stop(whole.process);
  }
}

/** First everything in one process, from an empty folder with the sample data; then the HTTP role alone over the same folder. */
async function measureRoles(): Promise<Record<'all' | 'http', Memory>> {
  const folder = await mkdtemp(join(tmpdir(), 'memory-'));
  // When the program runs as root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  try {
    const all = await measureRole(folder, 'all');
    return { all, http: await measureRole(folder, 'http') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const limits = { all: { rest: 260, loaded: 260 }, http: { rest: 160, loaded: 220 } };
const WAKES = 20;

export async function measureMemory(): Promise<void> {
  const others = watchOthers();
  const roles = await measureRoles();
  const share = await others();
  for (const role of ['http', 'all'] as const) {
    const { ready, idle, loaded, after, peak, wakes, database } = roles[role];
    const once = (value: number) => ({ values: [value], others: share });
    const detail = `через секунду после запуска ${ready}, снова в покое после нагрузки ${after}, наибольшая ${peak}, база ${database} МБ`;
    report(`ROLE=${role}: память в покое, МБ`, once(idle), { atMost: limits[role].rest }, detail);
    report(`ROLE=${role}: память под нагрузкой, МБ`, once(loaded), { atMost: limits[role].loaded });
    report(`ROLE=${role}: пробуждений в секунду в покое`, once(wakes), { atMost: WAKES });
  }
}
