// `npm run move`: moves the embedded database of the data folder to the empty database of DATABASE_URL. The program must be
// stopped.
import { readConfig } from '../server/src/config.ts';
import { move } from '../server/src/copies/move.ts';
import { restoring, runCommand } from './run-command.ts';

await runCommand(async (signal) => {
  const config = readConfig();
  const file = await move(config, restoring(signal));
  console.log(
    `Данные переехали. Запускайте программу с тем же DATABASE_URL: без него откроется прежняя база.\n` +
      `Прежняя база осталась в ${config.dataDir}, копия — в ${file}: удалите их, когда убедитесь, что всё на месте.`,
  );
});
