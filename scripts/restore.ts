// `npm run restore -- FILE`: restores a copy into the empty database of DATABASE_URL, or into a data folder without one.
import { readConfig } from '../server/src/config.ts';
import { progressOn } from '../server/src/copies/progress.ts';
import { restore } from '../server/src/copies/restore.ts';
import { sayHeld, saySkipped } from '../server/src/copies/told.ts';
import { fileOf, runCommand } from './run-command.ts';

await runCommand(async (signal) => {
  const { file } = fileOf('Восстановить из копии: npm run restore -- ФАЙЛ');
  const progress = progressOn(process.stderr);
  await restore(readConfig(), file, { signal, progress, onChecked: sayHeld, onSkipped: saySkipped });
  console.log('Восстановлено. Прежние сеансы и неиспользованные ссылки закончены; запускайте программу: npm start');
});
