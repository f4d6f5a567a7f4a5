// `npm run greedy`: checks on the running program that one client does not block the others; words after `--` select
// floods. Exit code 1: a promise is broken.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import type { Flood, Flooded } from './flood.ts';
import { floods } from './floods.ts';
import { memoryOf } from './memory.ts';
import { Database, killPrograms, PASSWORD, signIn, startProgram, until } from './stand.ts';
import type { Waits } from './watcher.ts';
import { freePort } from '../server/src/testing/free-port.ts';

const LIVEZ_MS = 500;
const SIGN_IN_MS = 2000;
const MEMORY_MB = 512;
const STOP_MS = 15_000;
const LOOK_MS = 200;
const REST_MS = 2000;
const SOMEBODY = 'orlova';
const WATCHER = fileURLToPath(new URL('watcher.ts', import.meta.url));

let isHeld = true;

function report(what: string, figures: string, broken: readonly string[]): void {
  isHeld &&= broken.length === 0;
  console.log(`${broken.length ? 'НЕТ' : 'да '}  ${what}: ${figures}${broken.length ? ` — ${broken.join('; ')}` : ''}`);
}

async function watchedBy<T>(base: string, work: () => Promise<T>): Promise<[T, Waits]> {
  const watcher = fork(WATCHER, [base, SOMEBODY, PASSWORD], { execArgv: [] });
  await once(watcher, 'message');
  const done = await work();
  watcher.send('stop');
  const [waits] = (await once(watcher, 'message')) as [Waits];
  return [done, waits];
}

/** Without the database's buffers, which fill up with whatever is read. */
const memoryOfAll = ({ program, database: own }: Pick<Flooded, 'program' | 'database'>): number =>
  memoryOf(program.pid) + memoryOf(own.pid, 'Pss_Anon');

/** The peak memory during an action, MB. */
async function mostMemory<T>(flooded: Flooded, work: Promise<T>): Promise<[T, number]> {
  let most = 0;
  const look = () => void (most = Math.max(most, memoryOfAll(flooded)));
  const timer = setInterval(look, LOOK_MS);
  const done = await work.finally(() => clearInterval(timer));
  look();
  return [done, most];
}

const countsOf = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, own]) => `${own.length} × ${status}`).join(', ');

async function check(flood: Flood, flooded: Flooded, before: number): Promise<void> {
  const { program } = flooded;
  const flooding = watchedBy(program.base, () => flood.make(flooded));
  const [[{ statuses, broken = [] }, { livez, signIn: signingIn }], most] = await mostMemory(flooded, flooding);
  const found = [...broken];
  if (livez > LIVEZ_MS) found.push('/livez ждал');
  if (signingIn > SIGN_IN_MS) found.push('вход ждал');
  if (most - before > MEMORY_MB) found.push('много памяти');
  if (statuses.some((status) => status < 200 || (status >= 500 && status !== 503))) found.push('ответы с ошибкой');
  const figures = `/livez ${Math.round(livez)} мс, вход ${Math.round(signingIn)} мс, память +${Math.round(most - before)} МБ; ответы: ${countsOf(statuses) || 'нет'}`;
  report(flood.what, figures, found);
  await sleep(REST_MS);
}

async function stopDuringExports({ program, person }: Flooded): Promise<void> {
  const exporting = Array.from({ length: 4 }, () => person.open(program.base, '/api/journal/export?format=json'));
  await Promise.all(exporting);
  const began = performance.now();
  const code = await program.stop();
  const took = performance.now() - began;
  const broken = code === 0 && took <= STOP_MS ? [] : [`код ${code}`];
  report('остановка, пока выгрузки никто не дочитывает', `${(took / 1000).toFixed(1)} с`, broken);
}

/** Runs all the checks with the program in one role. */
async function checkAs(role: 'all' | 'http', wanted: readonly Flood[]): Promise<void> {
  const managementPort = await freePort();
  const program = await startProgram({ ...database.env, ROLE: role, MANAGEMENT_PORT: String(managementPort) });
  const isFilled = async () => (await database.query('select from sample_progress')).length === 0;
  await until('образец заполнен', isFilled, 300_000, 1000);
  const person = await signIn(program);
  const flooded = { program, database, management: `http://127.0.0.1:${managementPort}`, person };
  await person.status(program.base, 'GET', '/api/openapi.json');
  await sleep(REST_MS);
  const before = memoryOfAll(flooded);
  console.log(`ROLE=${role}. Память в начале: ${Math.round(before)} МБ вместе с базой без её общих буферов`);
  for (const flood of wanted) await check(flood, flooded, before);
  await stopDuringExports(flooded);
}

const words = process.argv.slice(2);
const wanted = floods.filter(({ what }) => !words.length || words.some((word) => what.includes(word)));
const { folder, remove } = temporaryFolder();
const database = await Database.of(folder);
try {
  await database.start();
  for (const role of ['http', 'all'] as const) await checkAs(role, wanted);
} finally {
  killPrograms();
  await database.stop();
  remove();
}
process.exit(isHeld ? 0 : 1);
