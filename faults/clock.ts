import { setTimeout as sleep } from 'node:timers/promises';
import { scheduleInput } from '../server/src/testing/schedules.ts';
import { fillContracts, openSchedule, notifiedOf } from './jobs.ts';
import { signIn, startProgram, until, type Database, type Outcome, type Person } from './stand.ts';
import { brokenOf, Writers } from './writers.ts';
import { freePort } from '../server/src/testing/free-port.ts';

const HOUR_MS = 3_600_000;
/** Hours ahead of the database: forward and back, over midnight in both directions, and correct at the end. */
const JUMPS = [5, -5, 30, -30, 0];
const CONTRACTS = 50;
/** With sessions of one minute, the last use is recorded at least this often, in seconds. */
const NOTED_S = 12;
const MINUTE = 60_000;

/** A schedule of every ten minutes; returns functions that make it due and read its next planned start. */
async function openDue(database: Database, person: Person, base: string) {
  const input = { name: 'Отказы: срок', kind: 'verifications', starts: 'cron', cron: '*/10 * * * *', alarm: 'nobody' };
  const { guid } = (await person.ask(base, 'POST', '/api/schedules', scheduleInput({ ...input, overlap: 'queue' })))
    .body;
  const look = async () =>
    (
      await database.query(
        `select (select count(*)::integer from run r where r.schedule_guid = s.guid) as runs,
           (select count(*)::integer from run r where r.schedule_guid = s.guid and r.state in ('done', 'warned')) as done,
           s.next_run_at > now() and s.next_run_at <= now() + interval '10 minutes' as "isNext"
         from schedule s where s.guid = $1`,
        [guid],
      )
    )[0] as { runs: number; done: number; isNext: boolean };
  const makeDue = () =>
    database.query(`update schedule set next_run_at = date_bin('10 minutes', now(), 'epoch') where guid = $1`, [guid]);
  return { look, makeDue };
}

/** The clocks of the server and the worker jump by hours, the database's does not: people continue to write and stay
 *  signed in, due schedules start once, and metrics stay current. */
export async function jumpClocks(database: Database): Promise<Outcome> {
  const managementPort = await freePort();
  const own = { ROLE: 'http', MANAGEMENT_PORT: String(managementPort), SESSION_IDLE_MINUTES: '1' };
  const server = await startProgram({ ...database.env, ...own }, 'shifted-clock.ts');
  const worker = await startProgram({ ...database.env, ROLE: 'jobs' }, 'shifted-clock.ts');
  const person = await signIn(server);
  const broken: string[] = [];
  const writers = new Writers(person, 'Часы', () => server.base);
  const begin = await openSchedule(person, 'Отказы: часы');
  const due = await openDue(database, person, server.base);
  const metrics = async () => (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text();
  for (const [index, hours] of JUMPS.entries()) {
    const at = (what: string) => broken.push(`часы ${hours > 0 ? '+' : ''}${hours} ч: ${what}`);
    await Promise.all([server, worker].map((program) => program.ask({ ahead: hours * HOUR_MS })));
    const [before, metricsBefore] = [writers.acknowledged.length, await metrics()];
    const mark = `Часы ${hours}`;
    await fillContracts(database, person, mark, CONTRACTS);
    const run = await begin(server.base);
    await due.makeDue();
    const isDone = async () =>
      (await database.query('select state from run where guid = $1', [run]))[0]?.state === 'done';
    await until('работа закончена', isDone, MINUTE, 50).catch(({ message }: Error) => at(message));
    const isBegun = async () => (await due.look()).done > index;
    await until('задача в срок', isBegun, MINUTE / 4, 50).catch(({ message }: Error) => at(message));
    await sleep(NOTED_S * 1000);
    const notified = await notifiedOf(database, mark);
    if (notified.some((count) => count !== CONTRACTS)) at(`извещено о ${notified[0]} договорах ${notified[1]} раз`);
    const { runs, isNext } = await due.look();
    if (runs !== index + 1) at(`запусков задачи в срок ${runs} вместо ${index + 1}`);
    if (!isNext) at('следующий срок не тот');
    if (writers.acknowledged.length === before) at('запись остановилась');
    if ((await metrics()) === metricsBefore) at('показатели застыли');
    const [{ sinceSeen }] = await database.query(
      'select extract(epoch from now() - max(seen_at)) as "sinceSeen" from session',
    );
    if (Number(sinceSeen) > NOTED_S) at(`сеанс не отмечен ${Math.round(sinceSeen)} с`);
  }
  await writers.stop();
  broken.push(...(await brokenOf(writers, database)));
  await Promise.all([server.stop(), worker.stop()]);
  return {
    what: `Прыжки часов программы на ${JUMPS.slice(0, -1)
      .map((hours) => (hours > 0 ? `+${hours}` : hours))
      .join(', ')} ч и обратно`,
    counts: `подтверждено ${writers.acknowledged.length}, работ ${2 * JUMPS.length} по одному разу`,
    broken,
  };
}
