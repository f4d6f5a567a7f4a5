import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram, until, type Database, type Outcome, type Person } from './stand.ts';
import { brokenOf, Writers } from './writers.ts';

const SERVER_KILLS = 20;
const DATABASE_KILLS = 8;
const MAX_AWAY_MS = 3000;
const READY_MS = 5000;
const HALF_MINUTE = 30_000;

/** Kills the server 20 times while people write: no acknowledged write is lost, no repeated request is done twice. */
export async function killServers(database: Database, person: Person): Promise<Outcome> {
  const start = () => startProgram({ ...database.env, ROLE: 'http' });
  let program = await start();
  const writers = new Writers(person, 'Сервер', () => program.base);
  for (let round = 0; round < SERVER_KILLS; round++) {
    await sleep(200 + ((round * 37) % 300));
    await program.kill();
    program = await start();
  }
  await sleep(200);
  await writers.stop();
  const broken = await brokenOf(writers, database);
  await program.stop();
  return {
    what: `${SERVER_KILLS} остановок сервера под записью`,
    counts: `подтверждено ${writers.acknowledged.length}, оборвано ${writers.statuses.get(0) ?? 0}`,
    broken,
  };
}

/** Kills the database 8 times while people write, each time for a while. The server is not restarted. */
export async function killDatabases(database: Database, person: Person): Promise<Outcome> {
  const program = await startProgram({ ...database.env, ROLE: 'http' });
  const writers = new Writers(person, 'База', () => program.base);
  const waits: number[] = [];
  const broken: string[] = [];
  for (let round = 0; round < DATABASE_KILLS; round++) {
    await sleep(300 + ((round * 61) % 400));
    database.kill();
    await sleep((round * MAX_AWAY_MS) / (DATABASE_KILLS - 1));
    const { status, retryAfter } = await person.ask(program.base, 'GET', '/readyz');
    if (status !== 503 || !(retryAfter <= 10)) broken.push(`без базы /readyz отвечает ${status}`);
    await database.start();
    const isReady = async () => (await person.ask(program.base, 'GET', '/readyz')).status === 200;
    waits.push(await until('сервер готов', isReady, HALF_MINUTE, 10));
  }
  await sleep(300);
  await writers.stop();
  const longest = Math.max(...waits);
  if (longest > READY_MS) broken.push(`готов только через ${Math.round(longest)} мс`);
  broken.push(...(await brokenOf(writers, database)));
  if ((await program.stop()) !== 0) broken.push('сервер остановился с ошибкой');
  return {
    what: `${DATABASE_KILLS} остановок базы под записью, без перезапуска сервера`,
    counts: `подтверждено ${writers.acknowledged.length}, ответов 503 ${writers.statuses.get(503) ?? 0}, готов после базы через ${Math.round(longest)} мс`,
    broken,
  };
}
