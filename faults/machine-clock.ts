import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { fillContracts, openSchedule, notifiedOf } from './jobs.ts';
import { Database, killPrograms, signIn, startProgram, until, type Outcome } from './stand.ts';
import { brokenOf, Writers } from './writers.ts';

/** The library of the Debian package faketime. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
const JUMPS = ['+5h', '-5h', '+30h', '+0'];
const CONTRACTS = 20;
const WRITING_MS = 2000;
const MINUTE = 60_000;
const what = `Прыжки часов всей машины, с базой: ${JUMPS.join(', ')}`;

/** The clock of the machine jumps, including the database's: people can work after signing in again, nothing is lost or
 *  done twice. */
export async function jumpMachineClock(): Promise<Outcome> {
  if (!existsSync(LIBRARY))
    return { what, counts: 'ПРОПУЩЕНО: нет libfaketime (apt-get install faketime)', broken: [] };
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'clock');
  const faked = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  writeFileSync(file, '+0');
  const database = await Database.of(folder);
  const broken: string[] = [];
  let written = 0;
  try {
    await database.start(faked);
    const server = await startProgram({ ...database.env, ...faked, ROLE: 'http' });
    const worker = await startProgram({ ...database.env, ...faked, ROLE: 'jobs' });
    for (const jump of JUMPS) {
      writeFileSync(file, jump);
      const person = await signIn(server);
      const writers = new Writers(person, `Машина ${jump}`, () => server.base);
      await fillContracts(database, person, jump, CONTRACTS);
      const run = await (await openSchedule(person, `Отказы: машина ${jump}`))(server.base);
      const isDone = async () =>
        (await database.query('select state from run where guid = $1', [run]))[0]?.state === 'done';
      await until('работа закончена', isDone, MINUTE, 50);
      const notified = await notifiedOf(database, jump);
      if (notified.some((count) => count !== CONTRACTS))
        broken.push(`${jump}: извещено о ${notified[0]} договорах ${notified[1]} раз`);
      await sleep(WRITING_MS);
      await writers.stop();
      written += writers.acknowledged.length;
      broken.push(...(await brokenOf(writers, database)).map((one) => `${jump}: ${one}`));
    }
    const ends = await Promise.all([server.stop(), worker.stop()]);
    if (ends.some((end) => end !== 0)) broken.push(`остановились с ошибкой: ${ends}`);
  } finally {
    killPrograms();
    await database.stop();
    remove();
  }
  return { what, counts: `подтверждено ${written}, работ ${JUMPS.length} по одному разу`, broken };
}
