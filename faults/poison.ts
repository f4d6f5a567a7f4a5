import { fillContracts, openSchedule } from './jobs.ts';
import { startProgram, until, type Database, type Outcome, type Person, type Program } from './stand.ts';

const MARK = 'ОТРАВЛЕНО';
const MAX_DEATHS = 3;
const MINUTE = 60_000;
/** A small heap, so that the crash comes soon and does not affect other processes on the machine. */
const little = { NODE_OPTIONS: '--max-old-space-size=400' };

/** A job that runs out of memory and kills its worker is parked after three crashes, with its name reported; other jobs
 *  are completed. The worker is restarted each time, as a service is. */
export async function poisonWorkers(database: Database, person: Person): Promise<Outcome> {
  const server = await startProgram({ ...database.env, ROLE: 'http' });
  let deaths = 0;
  let isOver = false;
  let worker: Program | undefined;
  const keepWorker = async () => {
    while (!isOver) {
      worker = await startProgram({ ...database.env, ...little, ROLE: 'jobs' }, 'endless-memory.ts');
      await worker.ended;
      if (!isOver) deaths++;
    }
  };
  await fillContracts(database, person, MARK, 3);
  const poisoned = await (await openSchedule(person, 'Отказы: яд'))(server.base);
  const beginOther = await openSchedule(person, 'Отказы: рядом с ядом', 'verifications');
  const others = [await beginOther(server.base)];
  const keeping = keepWorker();
  const runOf = async (guid: string) => (await person.ask(server.base, 'GET', `/api/runs/${guid}`)).body;
  const broken: string[] = [];
  const look = async () => {
    if (others.length === deaths) others.push(await beginOther(server.base));
    return (await runOf(poisoned)).state === 'parked';
  };
  await until('отравленная работа отложена', look, 4 * MINUTE, 200).catch(({ message }: Error) => broken.push(message));
  others.push(await beginOther(server.base));
  const statesOf = async () => (await Promise.all(others.map(runOf))).map(({ state }) => state as string);
  const areDone = async () => (await statesOf()).every((state) => state === 'done' || state === 'warned');
  await until('остальные работы закончены', areDone, MINUTE, 200).catch(async ({ message }: Error) =>
    broken.push(`${message}: ${await statesOf()}`),
  );
  const { error } = await runOf(poisoned);
  if (deaths !== MAX_DEATHS) broken.push(`исполнитель умер раз: ${deaths}`);
  isOver = true;
  await worker!.stop();
  await keeping;
  await server.stop();
  return {
    what: 'Отравленная работа: кончается память',
    counts: `смертей исполнителя ${deaths}, потом отложена («${error}»); рядом закончено работ ${others.length}`,
    broken,
  };
}
