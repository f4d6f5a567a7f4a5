import type { Config } from '../config.ts';
import { openEmbedded } from '../db/open-owner.ts';
import { StartError } from '../start-error.ts';
import { copyOf } from './backup.ts';
import { explaining } from './faults.ts';
import { refuseTarget, restore, type RestoreOptions } from './restore.ts';

/** Moves the embedded database of the data folder to the server in DATABASE_URL through a copy, whose file is kept.
 *  Programs are locked out meanwhile, so that nothing is lost. Returns the file. */
export function move(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'filesDir'>,
  manner: RestoreOptions,
): Promise<string> {
  return explaining(async () => {
    const { databaseUrl, dataDir, filesDir } = config;
    if (!databaseUrl)
      throw new StartError(
        'Куда переехать, говорит DATABASE_URL — адрес пустой базы. Например:\n' +
          '  DATABASE_URL=postgresql://пользователь:пароль@сервер:5432/база npm run move',
      );
    await refuseTarget(config);
    const file = `${dataDir}.${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
    const held = await openEmbedded(dataDir, 'all');
    try {
      await copyOf({ ...held, close: async () => undefined }, filesDir, file, manner);
      await restore(config, file, manner);
    } finally {
      await held.close();
    }
    return file;
  });
}
