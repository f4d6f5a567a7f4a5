import type { JobName } from 'contract/features/scheduler/job-kinds.ts';
import { scheduleInput } from '../server/src/testing/schedules.ts';
import { startProgram, until, type Database, type Outcome, type Person, type Program } from './stand.ts';

const KILLS = 3;
const CONTRACTS = 1500;
const TAKE_OVER_MS = 30_000;
const MINUTE = 60_000;

/** Contracts that end soon: a run must notify about each of them, and about no other. */
export async function fillContracts(database: Database, person: Person, mark: string, count: number): Promise<void> {
  await database.query('update contract set is_prolonged = true');
  await database.query(
    `insert into contract (guid, organization_guid, number, date, type_guid, counterparty, start_date, end_date, status)
     select gen_random_uuid(), $1::uuid, 'О-' || n, '2026-01-01', (select guid from dictionary_value limit 1), $2, '2026-01-01',
       current_date + 5, 'valid'
     from generate_series(1, $3::integer) n`,
    [person.headers['org-id'], mark, count],
  );
}

/** The number of contracts with notifications, and the number of notifications. */
export async function notifiedOf(database: Database, mark: string): Promise<[contracts: number, times: number]> {
  const [row] = await database.query(
    `select count(distinct n.record_guid)::integer as contracts, count(*)::integer as times
     from notification n join contract c on c.guid = n.record_guid where n.kind = 'contract' and c.counterparty = $1`,
    [mark],
  );
  return [row.contracts, row.times];
}

/** Creates a schedule that is started manually; returns a function that starts it. */
export async function openSchedule(
  person: Person,
  name: string,
  kind: JobName = 'contractEnds',
): Promise<(base: string) => Promise<string>> {
  let guid: string | undefined;
  return async (base) => {
    const input = scheduleInput({ name, kind, starts: 'hand', overlap: 'queue', alarm: 'nobody' });
    guid ??= (await person.ask(base, 'POST', '/api/schedules', input)).body.guid;
    return (await person.ask(base, 'POST', `/api/schedules/${guid}/run`, { parameters: null })).body.guid;
  };
}

/** Kills a worker in the middle of a run: another worker takes the run over and completes it. */
export async function killWorkers(database: Database, person: Person): Promise<Outcome> {
  const startWorker = () => startProgram({ ...database.env, ROLE: 'jobs' });
  const server: Program = await startProgram({ ...database.env, ROLE: 'http' });
  const begin = await openSchedule(person, 'Отказы: исполнитель');
  const runOf = async (guid: string) => (await person.ask(server.base, 'GET', `/api/runs/${guid}`)).body;
  const broken: string[] = [];
  const takeOvers: number[] = [];
  let worker = await startWorker();
  for (let round = 1; round <= KILLS; round++) {
    const mark = `Отказ исполнителя ${round}`;
    await fillContracts(database, person, mark, CONTRACTS);
    const run = await begin(server.base);
    await until('работа идёт', async () => (await runOf(run)).progressDone > 0, MINUTE);
    await worker.kill();
    const killedAt = performance.now();
    worker = await startWorker();
    await until('работа перехвачена', async () => (await runOf(run)).attempt > 1, MINUTE, 50);
    takeOvers.push(performance.now() - killedAt);
    await until('работа закончена', async () => (await runOf(run)).state === 'done', MINUTE, 50);
    const notified = await notifiedOf(database, mark);
    if (notified.some((count) => count !== CONTRACTS))
      broken.push(`извещено о ${notified[0]} из ${CONTRACTS} договоров ${notified[1]} раз`);
  }
  await worker.stop();
  await server.stop();
  const longest = Math.max(...takeOvers);
  if (longest > TAKE_OVER_MS) broken.push(`перехват через ${Math.round(longest / 1000)} с`);
  return {
    what: `${KILLS} остановки исполнителя посреди работы`,
    counts: `шагов ${KILLS * CONTRACTS}, каждый один раз; перехват не дольше ${(longest / 1000).toFixed(1)} с`,
    broken,
  };
}
