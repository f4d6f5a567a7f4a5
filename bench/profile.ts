// `npm run profile -- list create`: profiles what Node and PostgreSQL do for a request, see docs/bench.md.
import { once } from 'node:events';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { creation } from './creations.ts';
import { requestOf, runLoad } from './load.ts';
import { stop } from './programs.ts';
import { quarter, sample } from './sample.ts';
import { named } from './settings.ts';
import { prepareSizes } from './sizes.ts';
import { startOn, withBase, type Base, type Stand } from './stand.ts';

const CONNECTIONS = 4;
const WARM_UP_SECONDS = 4;
const SECONDS = 5;
/** After this many calls PostgreSQL has settled on a plan. */
const CALLS = 12;
const LOG_MS = 500;

const list = (query: string) => (stand: Stand) =>
  requestOf('GET', `/api/${sample.name}?limit=50${query}`, stand.headers);
const known: Readonly<Record<string, (stand: Stand) => Buffer>> = {
  list: list(''),
  search: list('&search=a1b2c'),
  filter: list(`&${quarter}`),
  count: list(`&${quarter}&exact=true`),
  create: creation,
};
/** A request by its name, or a GET of any address. */
const requestFor = (name: string) => known[name] ?? ((stand: Stand) => requestOf('GET', name, stand.headers));
const fileOf = (folder: string, name: string, kind: string) =>
  join(folder, `${name.replaceAll(/[^\w-]+/g, '-').slice(0, 80)}.${kind}`);

async function profileNode(stand: Stand, request: Buffer, file: string): Promise<void> {
  const load = (seconds: number) =>
    runLoad({ port: stand.port, connections: CONNECTIONS, seconds, request: () => request });
  const send = async (message: string) => {
    stand.program.send(message);
    await once(stand.program, 'message');
  };
  await load(WARM_UP_SECONDS);
  await send('');
  const { perSecond } = await load(SECONDS);
  await send(file);
  console.log(`${file}: ${Math.round(perSecond)} запросов в секунду`);
}

/** Logs every statement of the program's role with its plan, including statements inside functions. */
async function explainAll({ owner, appConnection }: Base): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
  };
  await owner.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(settings))
    await owner.query(`alter role ${appConnection.user} set ${name} = '${value}'`);
}

async function writeStatements(stand: Stand, request: Buffer, file: string): Promise<void> {
  const ask = async (count: number) => {
    let left = count;
    await runLoad({ port: stand.port, connections: 1, seconds: 60, request: () => (left-- > 0 ? request : null) });
    await sleep(LOG_MS);
  };
  const log = join(stand.folder, 'postgres.log');
  await ask(CALLS);
  const { size } = await stat(log);
  await ask(1);
  await writeFile(file, (await readFile(log)).subarray(size));
  console.log(file);
}

const names = named.length ? named : ['list'];
const folder = await mkdtemp(join(tmpdir(), 'energoconsole-profile-'));
await withBase(async (base) => {
  await prepareSizes(base);
  const measured = await startOn(base);
  for (const name of names) await profileNode(measured, requestFor(name)(measured), fileOf(folder, name, 'cpuprofile'));
  await stop(measured.program);
  await explainAll(base);
  const explained = await startOn(base);
  for (const name of names)
    await writeStatements(explained, requestFor(name)(explained), fileOf(folder, name, 'sql.txt'));
});
console.log(`Профили откроет Chrome DevTools (Performance → Load profile), планы — любой редактор: ${folder}`);
