// `npm run move`: moves the embedded database of the data folder to the empty one of DATABASE_URL. The program is stopped.
import { readConfig } from '../server/src/config.ts';
import { move } from '../server/src/copies/move.ts';
import { progressOn } from '../server/src/copies/progress.ts';
import { sayHeld, saySkipped } from '../server/src/copies/told.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (signal) => {
  const config = readConfig();
  const progress = progressOn(process.stderr);
  const file = await move(config, { signal, progress, onChecked: sayHeld, onSkipped: saySkipped });
  console.log(
    `Данные переехали. Запускайте программу с тем же DATABASE_URL: без него откроется прежняя база.\n` +
      `Прежняя база осталась в ${config.dataDir}, копия — в ${file}: удалите их, когда убедитесь, что всё на месте.`,
  );
});
