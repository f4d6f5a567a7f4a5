// `npm run faults`: checks the program's behaviour under faults with its own database; `npm run faults -- clocks disk`
// runs only the named checks. Exit code 1: a promise is broken.
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { jumpClocks } from './clock.ts';
import { jumpMachineClock } from './machine-clock.ts';
import { runCopies } from './copies.ts';
import { fillDisk } from './disk.ts';
import { readHostileFiles } from './hostile.ts';
import { killDuringImports } from './imports.ts';
import { killWorkers } from './jobs.ts';
import { killDatabases, killServers } from './kills.ts';
import { poisonWorkers } from './poison.ts';
import { killDuringRefresh } from './refresh.ts';
import { Database, killPrograms, signIn, startProgram, type Outcome, type Person } from './stand.ts';
import { changeZones } from './zones.ts';

const faults: Readonly<Record<string, (database: Database, person: Person) => Promise<Outcome>>> = {
  imports: killDuringImports,
  servers: killServers,
  databases: killDatabases,
  workers: killWorkers,
  refresh: killDuringRefresh,
  poison: poisonWorkers,
  clocks: jumpClocks,
  zones: changeZones,
  copies: runCopies,
  files: readHostileFiles,
};
/** Checks with a separate database. */
const apart: Readonly<Record<string, () => Promise<Outcome>>> = { machine: jumpMachineClock, disk: fillDisk };
const all = [...Object.keys(faults), ...Object.keys(apart)];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length) {
  console.error(`Таких проверок нет: ${unknown.join(', ')}. Есть: ${all.join(', ')}.`);
  process.exit(1);
}
const chosen = named.length ? named : all;

const began = performance.now();
const outcomes: Outcome[] = [];

function report(outcome: Outcome): void {
  outcomes.push(outcome);
  const { what, counts, broken } = outcome;
  console.log(`${broken.length ? 'НЕТ' : 'да '}  ${what}: ${counts}${broken.length ? ` — ${broken.join('; ')}` : ''}`);
}

async function run(fault: () => Promise<Outcome>): Promise<void> {
  report(await fault().catch(({ message }: Error) => ({ what: 'Проверка прервана', counts: '', broken: [message] })));
  killPrograms();
}

const { folder, remove } = temporaryFolder();
const database = await Database.of(folder);
try {
  await database.start();
  const program = await startProgram({ ...database.env, ROLE: 'http' });
  const person = await signIn(program);
  await program.stop();
  for (const name of chosen) {
    const fault = faults[name];
    if (fault) await run(() => fault(database, person));
  }
} finally {
  await database.stop();
  remove();
}
for (const name of chosen) {
  const fault = apart[name];
  if (fault) await run(fault);
}
console.log(`Всего ${Math.round((performance.now() - began) / 1000)} с`);
process.exit(outcomes.every(({ broken }) => broken.length === 0) ? 0 : 1);
