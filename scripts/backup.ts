// `npm run backup -- FILE`: copies the database of DATABASE_URL or of the data folder, and the files of FILES_DIR; the program
// may be running. `npm run backup -- --check FILE` verifies a copy and prints its contents.
import { stat } from 'node:fs/promises';
import { readConfig } from '../server/src/config.ts';
import { backup } from '../server/src/copies/backup.ts';
import { checkCopy } from '../server/src/copies/check-copy.ts';
import { explaining } from '../server/src/copies/faults.ts';
import { progressOn } from '../server/src/copies/progress.ts';
import { describeCopy } from '../server/src/copies/describe-copy.ts';
import { fileOf, runCommand } from './run-command.ts';

const usage = 'Снять копию:       npm run backup -- ФАЙЛ\nПроверить готовую: npm run backup -- --check ФАЙЛ';

await runCommand(async (signal) => {
  const { check, file } = fileOf(usage, ['check']);
  const progress = progressOn(process.stderr);
  if (check) {
    const { size } = await explaining(() => stat(file));
    const manifest = await explaining(() => checkCopy(file, signal, progress)).finally(() => progress.end());
    console.log(`${describeCopy({ manifest, size })}\nКопия цела: ${file}`);
  } else {
    const made = await backup(readConfig(), file, { signal, progress });
    console.log(`${describeCopy(made)}\nКопия снята и проверена: ${file}`);
  }
});
