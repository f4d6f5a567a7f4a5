import { readMigrations, type Migration } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Manifest } from './manifest.ts';

/** The program's migrations: those applied in the copied database, and later ones. */
export interface Versions {
  copied: Migration[];
  newer: Migration[];
}

/** Throws StartError for a copy from a newer or a different build of the program. */
export function versionsOf({ migrations, program }: Manifest, files = readMigrations()): Versions {
  for (const [index, { name, checksum }] of migrations.entries()) {
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
  return { copied: files.slice(0, migrations.length), newer: files.slice(migrations.length) };
}
