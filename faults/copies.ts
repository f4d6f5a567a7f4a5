import { randomUUID } from 'node:crypto';
import { fillContracts, openSchedule, notifiedOf } from './jobs.ts';
import { startProgram, until, type Database, type Outcome, type Person } from './stand.ts';
import { buildingInput } from './writers.ts';

const CREATED = 300;
const CHANGED = 100;
const RUNS = 10;
const CONTRACTS = 200;
const MINUTE = 60_000;
const AT_ONCE = 10;

/** Two servers and two workers on one database: each piece of work is done once. */
export async function runCopies(database: Database, person: Person): Promise<Outcome> {
  const start = (role: string) => startProgram({ ...database.env, ROLE: role });
  const [first, second, ...workers] = await Promise.all(['http', 'http', 'jobs', 'jobs'].map(start));
  const bases = [first!.base, second!.base];
  const broken: string[] = [];
  const both = (ask: (base: string) => ReturnType<Person['ask']>) => Promise.all(bases.map(ask));

  const names = Array.from({ length: CREATED }, (_, number) => `Оба-${number}`);
  for (let at = 0; at < names.length; at += AT_ONCE)
    await Promise.all(
      names.slice(at, at + AT_ONCE).map(async (name) => {
        const more = { 'idempotency-key': randomUUID() };
        const answers = await both((base) => person.ask(base, 'POST', '/api/buildings', buildingInput(name), more));
        if (answers.some(({ status }) => status !== 201)) broken.push(`создание: ${answers.map((one) => one.status)}`);
      }),
    );
  const [made] = await database.query(
    'select count(*)::integer as rows, count(distinct name)::integer as names from building where name = any($1)',
    [names],
  );
  if (made.rows !== CREATED || made.names !== CREATED) broken.push(`создано ${made.rows} вместо ${CREATED}`);

  const { body: building } = await person.ask(bases[0]!, 'POST', '/api/buildings', buildingInput('Общее здание'));
  const path = `/api/buildings/${building.guid}`;
  for (let version = building.version; version < building.version + CHANGED; version++) {
    const more = { 'if-match': `"${version}"` };
    const answers = await both((base) =>
      person.ask(base, 'PUT', path, { ...buildingInput('Общее здание'), address: `${base}, ${version}` }, more),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    if (statuses.join() !== '200,412') broken.push(`правка одной версии: ${statuses}`);
  }

  const mark = 'Два исполнителя';
  await fillContracts(database, person, mark, CONTRACTS);
  const begin = await openSchedule(person, 'Отказы: две копии');
  const runs: string[] = [];
  for (let number = 0; number < RUNS; number++) runs.push(await begin(bases[number % 2]!));
  const ended = () => database.query(`select attempt from run where guid = any($1::uuid[]) and state = 'done'`, [runs]);
  await until('все работы закончены', async () => (await ended()).length === RUNS, MINUTE, 100);
  if ((await ended()).some(({ attempt }) => attempt !== 1)) broken.push('работа начата дважды');
  const notified = await notifiedOf(database, mark);
  if (notified.some((count) => count !== CONTRACTS))
    broken.push(`извещено о ${notified[0]} договорах ${notified[1]} раз`);

  await Promise.all([first!, second!, ...workers].map((program) => program.stop()));
  return {
    what: 'Два сервера и два исполнителя на одной базе',
    counts: `создано ${made.rows} по двум просьбам сразу, из двух правок одной версии прошла одна — ${CHANGED} раз, работ ${RUNS} по одному разу`,
    broken: [...new Set(broken)],
  };
}
