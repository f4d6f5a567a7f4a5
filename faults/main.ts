// `npm run faults`: checks the promises about faults on the program itself with its own database. Exit code 1: a promise is
// broken.
import { temporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { runCopies } from './copies.ts';
import { fillDisk } from './disk.ts';
import { readHostileFiles } from './hostile.ts';
import { killDuringImports } from './imports.ts';
import { killWorkers } from './jobs.ts';
import { killDatabases, killServers } from './kills.ts';
import { killDuringRefresh } from './refresh.ts';
import { Database, killPrograms, signIn, startProgram, type Outcome } from './stand.ts';

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
  for (const fault of [
    killDuringImports,
    killServers,
    killDatabases,
    killWorkers,
    killDuringRefresh,
    runCopies,
    readHostileFiles,
  ])
    await run(() => fault(database, person));
} finally {
  await database.stop();
  remove();
}
await run(fillDisk);
console.log(`Всего ${Math.round((performance.now() - began) / 1000)} с`);
process.exit(outcomes.every(({ broken }) => broken.length === 0) ? 0 : 1);
