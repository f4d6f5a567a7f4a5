import { readMigrations, type Migration } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Manifest } from './manifest.ts';

/** The program's migrations: those applied in the copied database, and later ones. */
export interface Versions {
  copied: Migration[];
  newer: Migration[];
}

/** Throws StartError for a copy from a newer, a different or too old a build of the program. */
export function versionsOf({ migrations, program }: Manifest, files = readMigrations()): Versions {
  const [released] = files;
  const known = migrations.filter(({ number }) => number >= released!.number);
  if (known.length === 0)
    throw new StartError(
      `Копию сделала программа старше последнего выпуска (${program}): восстановите её той же программой, запустите на этой ` +
        `базе программу последнего выпуска (она доведёт её до миграции ${released!.name}), затем эту.`,
    );
  for (const [index, { name, checksum }] of known.entries()) {
    const file = files[index];
    if (!file)
      throw new StartError(
        `Копию сделала более новая программа (${program}): этой её миграция ${name} не известна. Обновите программу.`,
      );
    if (file.name !== name || file.checksum !== checksum)
      throw new StartError(
        `Копию сделала другая сборка программы (${program}): её миграция ${name} отличается от здешней ${file.name}. ` +
          'Восстановите её той же программой, что сделала копию.',
      );
  }
  return { copied: files.slice(0, known.length), newer: files.slice(known.length) };
}
