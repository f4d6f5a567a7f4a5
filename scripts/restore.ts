// `npm run restore -- FILE`: restores a copy into the empty database of DATABASE_URL, or into a data folder without a database.
import { readConfig } from '../server/src/config.ts';
import { restore } from '../server/src/copies/restore.ts';
import { fileOf, restoring, runCommand } from './run-command.ts';

await runCommand(async (signal) => {
  const { file } = fileOf('Восстановить из копии: npm run restore -- ФАЙЛ');
  await restore(readConfig(), file, restoring(signal));
  console.log('Восстановлено. Прежние сеансы и неиспользованные ссылки закончены; запускайте программу: npm start');
});
