import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program that the bench compares with. Call it before the first measurement: without the program the bench
 *  exits. */
export function peerProgram(name: string, debianPackage: string, folders: readonly string[] = []): string {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const found = [...folders, ...path].map((folder) => join(folder, name)).find(existsSync);
  if (found) return found;
  console.error(`Нет ${name}: установите пакет ${debianPackage} (apt-get install ${debianPackage}) и повторите.`);
  process.exit(1);
}
