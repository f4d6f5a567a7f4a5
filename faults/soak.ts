// `npm run soak -- --minutes 60`: runs the program on a separate database under a moderate mixed load. Prints its
// figures each minute, and at the end whether they are flat. Exit code 0: flat and without errors; 1: not; 2: too short
// to tell.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { percentile, slopeOf, verdictOf } from './flatness.ts';
import { memoryOf } from './memory.ts';
import { workOn } from './soak-works.ts';
import { Database, killPrograms, signIn, startProgram, until, type Program } from './stand.ts';

const STEP_MS = 5000;
const MINUTE = 60_000;
const BEFORE = 'memory-report.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1)) {
  console.error('Сколько минут: npm run soak -- --minutes 60');
  process.exit(1);
}

/** The figures that must stay flat, and the maximum rise of each per hour. */
const limits: Readonly<Record<string, { unit: string; most: number }>> = {
  'сервер: куча после сборки': { unit: 'МБ', most: 10 },
  'сервер: память': { unit: 'МБ', most: 60 },
  'исполнитель: куча после сборки': { unit: 'МБ', most: 10 },
  'исполнитель: память': { unit: 'МБ', most: 60 },
  'база: память без общих буферов': { unit: 'МБ', most: 120 },
  соединения: { unit: '', most: 5 },
  'сервер: открытых файлов': { unit: '', most: 20 },
};

const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
/** Megabytes of the process itself, because child processes for files and forecasts start and end. */
const residentOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const shown = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 1 });

async function figuresOf(server: Program, worker: Program, database: Database): Promise<Record<string, number>> {
  const askMemory = (program: Program) => program.ask<{ heapMb: number; handles: number }>('memory');
  const [own, others] = await Promise.all([askMemory(server), askMemory(worker)]);
  const [{ connections }] = await database.query(
    'select count(*)::integer - 1 as connections from pg_stat_activity where datname = current_database()',
  );
  return {
    'сервер: куча после сборки': own.heapMb,
    'сервер: память': residentOf(server.pid),
    'сервер: память с отдельными процессами': memoryOf(server.pid),
    'сервер: открытых файлов': filesOf(server.pid),
    'сервер: ручек': own.handles,
    'исполнитель: куча после сборки': others.heapMb,
    'исполнитель: память': residentOf(worker.pid),
    'исполнитель: открытых файлов': filesOf(worker.pid),
    'исполнитель: ручек': others.handles,
    'база: память': memoryOf(database.pid),
    'база: память без общих буферов': memoryOf(database.pid, 'Pss_Anon'),
    соединения: connections,
  };
}

const series = new Map<string, number[]>();
const latencies = new Map<string, number[]>();
const statuses = new Map<number, number>();
/** Refusals count as errors too, because this load contains nothing invalid. */
const errors = () => [...statuses].filter(([status]) => status < 200 || status >= 400);

function sayMinute(minute: number): void {
  const figures = [...series].map(([name, all]) => `${name} ${shown(all.at(-1)!)}`).join(', ');
  console.log(`${minute} мин: ${figures}`);
  for (const [what, times] of latencies) {
    const sorted = times.toSorted((a, b) => a - b);
    const [half, most, last] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(sorted, share)));
    console.log(`   ${what}: ${sorted.length}, p50 ${half}, p95 ${most}, p99 ${last} мс`);
  }
  latencies.clear();
  const wrong = errors().map(([status, times]) => `${status} × ${times}`);
  console.log(`   ошибок и обрывов: ${wrong.join(', ') || 'нет'}`);
}

function sayVerdict(): number {
  const wrong = errors().reduce((sum, [, times]) => sum + times, 0);
  const verdicts = Object.entries(limits).map(([name, { unit, most }]) => {
    const all = series.get(name)!;
    const slope = slopeOf(all.slice(Math.floor(all.length / 2)), STEP_MS);
    const verdict = verdictOf(slope, most);
    const words = { flat: 'ровно    ', rising: 'РАСТЁТ   ', unclear: 'НЕ ЯСНО  ' }[verdict];
    console.log(`${words}${name}: ${shown(slope.perHour)} ± ${shown(slope.error)} ${unit} в час, допустимо ${most}`);
    return verdict;
  });
  console.log([...statuses].map(([status, times]) => `${status} × ${times}`).join(', '));
  if (wrong || verdicts.includes('rising')) return 1;
  if (!verdicts.includes('unclear')) return 0;
  console.log('Вторая половина слишком коротка для ответа: запустите дольше.');
  return 2;
}

const { folder, remove } = temporaryFolder();
const database = await Database.of(folder);
let code = 1;
try {
  await database.start();
  const server = await startProgram({ ...database.env, ROLE: 'http' }, BEFORE);
  const worker = await startProgram({ ...database.env, ROLE: 'jobs' }, BEFORE);
  const isFilled = async () => (await database.query('select from sample_progress')).length === 0;
  await until('образец заполнен', isFilled, 5 * MINUTE, 1000);
  const stop = workOn(server.base, await signIn(server), (work, ms, status) => {
    latencies.set(work, [...(latencies.get(work) ?? []), ms]);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const began = performance.now();
  for (let step = 1; step * STEP_MS <= minutes * MINUTE; step++) {
    await sleep(Math.max(0, began + step * STEP_MS - performance.now()));
    for (const [name, value] of Object.entries(await figuresOf(server, worker, database)))
      series.set(name, [...(series.get(name) ?? []), value]);
    if ((step * STEP_MS) % MINUTE === 0) sayMinute((step * STEP_MS) / MINUTE);
  }
  await stop();
  const ends = await Promise.all([server.stop(), worker.stop()]);
  code = sayVerdict();
  if (ends.some((end) => end !== 0)) {
    console.log(`Остановились с ошибкой: ${ends.join(', ')}`);
    code = 1;
  }
} finally {
  killPrograms();
  await database.stop();
  remove();
}
process.exit(code);
