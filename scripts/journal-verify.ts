// `npm run journal:verify`: checks the hash chains of the journal without the program, in the database of DATABASE_URL
// or of the data folder; the program may be running. Exits with code 1 and a list when an entry was altered, removed,
// moved, or deleted contrary to its retention.
import type pg from 'pg';
import { brokenNames, type JournalBreak } from 'contract/features/journal/calls.ts';
import { readConfig } from '../server/src/config.ts';
import { openOwner } from '../server/src/db/open-owner.ts';
import { runCommand } from './run-command.ts';

const LANES = 64;
const STRETCH = 50_000;

interface Checked {
  checked: number;
  forgotten: number;
  last: number;
  is_end: boolean;
  problem: JournalBreak['problem'] | null;
  broken_position: number;
  broken_number: number | null;
  broken_at: string | null;
}

async function* stretches(owner: pg.Client): AsyncGenerator<Checked & { lane: number }> {
  for (let lane = 0; lane < LANES; lane++) {
    for (let start = 0, isEnd = false; !isEnd;) {
      const { rows } = await owner.query<Checked>('select * from check_lane($1::smallint, $2, $3)', [
        lane,
        start,
        STRETCH,
      ]);
      const found = rows[0]!;
      yield { ...found, lane };
      start = found.last;
      isEnd = found.is_end;
    }
  }
}

await runCommand(async () => {
  const { client, close } = await openOwner(readConfig());
  const began = performance.now();
  let checked = 0;
  let forgotten = 0;
  let broken = 0;
  try {
    for await (const found of stretches(client)) {
      checked += found.checked;
      forgotten += found.forgotten;
      const { problem, lane, broken_position, broken_number, broken_at } = found;
      if (!problem) continue;
      broken++;
      const entry = broken_number === null ? '' : `, запись № ${broken_number} от ${broken_at}`;
      console.log(`НАРУШЕНО: ${brokenNames[problem]}. Дорожка ${lane}, место ${broken_position}${entry}.`);
    }
  } finally {
    await close();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const result = broken ? `нарушено дорожек: ${broken}` : 'цепочки целы';
  const ofThese = forgotten ? `, из них удалено по срокам хранения: ${forgotten.toLocaleString('ru')},` : '';
  console.log(`Проверено записей: ${checked.toLocaleString('ru')}${ofThese} за ${seconds} с; ${result}.`);
  if (broken) process.exitCode = 1;
});
