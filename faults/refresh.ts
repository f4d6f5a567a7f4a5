import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvOfRows, loadRows, usualLoad, weekdaysOf } from '../server/src/testing/region-source.ts';
import { startProgram, until, type Database, type Outcome, type Person } from './stand.ts';

/** A third kill would park the run as one that kills its workers. */
const KILLS = 2;
const MONTH = '2025-05';
const MINUTE = 60_000;

/** Publishes the file of every region; returns the regions. */
async function publish(database: Database, organization: string, days: readonly string[]): Promise<string[]> {
  const folder = join(database.env['DATA_DIR']!, 'region-actual', organization);
  mkdirSync(folder, { recursive: true });
  const regions = await database.query(
    `select v.guid, v.name, v.parameters ->> 'okato' as okato from dictionary_value v
       join dictionary d on d.guid = v.dictionary_guid
     where d.code = 'regions' and v.is_active and v.parameters ->> 'okato' is not null`,
  );
  for (const { name, okato } of regions)
    writeFileSync(
      join(folder, `${MONTH.replace('-', '')}01_${okato}_fact_region.csv`),
      csvOfRows(loadRows(name, days)),
    );
  return regions.map(({ guid }) => guid);
}

/** Kills the worker in the middle of a refresh: another worker continues, and every region gets its month once. */
export async function killDuringRefresh(database: Database, person: Person): Promise<Outcome> {
  const startWorker = () => startProgram({ ...database.env, ROLE: 'jobs' });
  const server = await startProgram({ ...database.env, ROLE: 'http' });
  const days = weekdaysOf(MONTH);
  const regions = await publish(database, person.headers['org-id']!, days);
  const source = { name: 'Отказы: папка', kind: 'folder', address: null, caBundle: null, perMinute: 6000, priority: 1 };
  await person.ask(server.base, 'POST', '/api/region-sources', { ...source, isEnabled: true });
  let worker = await startWorker();
  const wanted = { dataset: 'load', mode: 'new', regions, from: MONTH, to: MONTH, cells: null };
  const { guid } = (await person.ask(server.base, 'POST', '/api/region-actual/runs', wanted)).body;
  const runOf = async () => (await person.ask(server.base, 'GET', `/api/region-actual/runs/${guid}`)).body.run;
  for (let kill = 1; kill <= KILLS; kill++) {
    await until('подкачка идёт', async () => (await runOf()).done >= (kill * regions.length) / (KILLS + 1), MINUTE, 5);
    await worker.kill();
    worker = await startWorker();
  }
  await until('подкачка закончена', async () => ['done', 'warned'].includes((await runOf()).state), 2 * MINUTE, 50);
  await worker.stop();
  await server.stop();
  const [stored] = await database.query(
    `select count(*)::integer as days, count(distinct s.region_guid)::integer as regions,
       coalesce(sum(day_total(d.v)), 0)::float8 as sum,
       (select count(*)::integer from interval_day_past p where p.day between $1 and $2) as past
     from interval_day d join series s on s.id = d.series
     where s.region_guid = any($3::uuid[]) and d.day between $1 and $2 and day_present(d.v) > 0`,
    [days[0], days.at(-1), regions],
  );
  const sum = days.reduce((all, day) => {
    for (let hour = 1; hour <= 24; hour++) all += usualLoad(day, hour)!;
    return all;
  }, 0);
  const broken: string[] = [];
  const text = `${stored.regions} регионов, ${stored.days} суток, сумма ${stored.sum}, прежних ${stored.past}`;
  if (
    text !==
    `${regions.length} регионов, ${regions.length * days.length} суток, сумма ${regions.length * sum}, прежних 0`
  )
    broken.push(`записано не то: ${text}`);
  return { what: `${KILLS} остановки исполнителя посреди подкачки`, counts: text, broken };
}
